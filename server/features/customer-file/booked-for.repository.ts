import { sql } from 'kysely';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookedFor } from '#server/features/booking/book-vehicle.ts';
import { findBooker } from '#server/features/customer-booking/customer-booking.repository.ts';
import { planAt } from '#server/features/session/session.repository.ts';

type Row = {
  isMainAccount: boolean;
  kundenart: string;
  severalDrivers: boolean;
  tariffId: string;
  tariffTitle: string;
  monthlyCents: number;
  timeDiscountPercent: number;
};

export type BookedForByStaff = BookedFor & {
  /** Registers customers, and books nothing (§6.6). */
  isSalesPartner: boolean;
};

/** What decides what somebody may book, and at which price, as their own session says it. */
export async function findBookedFor(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<BookedForByStaff | undefined> {
  const [{ rows }, booker] = await Promise.all([
    sql<Row>`
      select customer.main_customer_id is null as "isMainAccount", plan.kundenart,
        plan.several_drivers as "severalDrivers", tariff.id as "tariffId", tariff.title as "tariffTitle",
        tariff.monthly_cents as "monthlyCents", tariff.time_discount_percent as "timeDiscountPercent"
      from customer
        cross join (select ${now}::timestamptz as at) moment
        join plan on plan.id = ${sql.raw(planAt('moment.at'))}
        join tariff on tariff.id = plan.tariff_id
      where customer.id = ${customerId}`.execute(db),
    findBooker(db, customerId),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { tariffId: id, tariffTitle: title, monthlyCents, timeDiscountPercent } = row;
  return {
    id: customerId,
    isMainAccount: row.isMainAccount,
    isSalesPartner: isSalesPartnerPlan(row.kundenart),
    booker,
    severalDrivers: row.severalDrivers,
    tariff: { id, title, monthlyCents, timeDiscountPercent },
  };
}

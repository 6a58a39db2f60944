import { sql } from 'kysely';
import type { Booker } from '#domain/booking/may-book.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { EffectiveEntitlement } from '#domain/driver/entitlement.ts';
import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { EFFECTIVE_ENTITLEMENT } from '#server/features/customer/entitlement-sql.ts';

/** Where a booking's car stands, and who is concerned by what is done about it. */
export type BookingPlace = {
  bookingId: number;
  cityId: number;
  customerId: number;
  customerNumber: string;
  /** Who drives, who has booked, and who pays for them. */
  concerned: number[];
};

/** Where the cars of these bookings of the provider stand. */
export async function findBookingPlaces(
  db: Db,
  { ids, providerId }: { ids: readonly number[]; providerId: string },
): Promise<BookingPlace[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookingPlace>`
    select booking.id as "bookingId", booking.city_id as "cityId", customer.id as "customerId",
      customer.customer_number as "customerNumber",
      to_json(array_remove(array[customer.id, customer.main_customer_id, driver.id, driver.main_customer_id], null)) as concerned
    from booking join customer on customer.id = booking.customer_id
      left join customer driver on driver.id = booking.driver_customer_id
    where booking.id = any(${[...ids]}::bigint[]) and customer.provider_id = ${providerId}`.execute(db);
  return rows;
}

/** What decides whether each of these may book, as their own session says it. */
export async function findBookers(db: Db, ids: readonly number[]): Promise<Map<number, Booker>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    state: CustomerState;
    documentsValidUntil: Temporal.Instant | null;
    kundenart: string;
    isMain: boolean;
    entitlement: EffectiveEntitlement | null;
  }>`
    select customer.id, customer.state, customer.documents_valid_until as "documentsValidUntil", plan.kundenart,
      customer.main_customer_id is null as "isMain", ${sql.raw(EFFECTIVE_ENTITLEMENT)} as entitlement
    from customer join plan on plan.id = customer.plan_id
      left join driver on driver.customer_id = customer.id
      left join customer main on main.id = customer.main_customer_id
    where customer.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, state, documentsValidUntil, entitlement, ...of }) => [
      id,
      {
        state,
        documentsValidUntil,
        isCompanyAccount: isCompanyAccount(of),
        entitlement: entitlement ?? 'ENTITLED',
      },
    ]),
  );
}

/** `findBookers` of one, who is there. */
export async function findBooker(db: Db, customerId: number): Promise<Booker> {
  const booker = (await findBookers(db, [customerId])).get(customerId);
  if (!booker) throw new Error(`customer ${customerId} vanished`);
  return booker;
}

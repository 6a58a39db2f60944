import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { findTripPrice } from '#server/features/trip/price-view.ts';
import type { Services } from '#server/http/services.ts';
import { kmSettled } from './odometer.letters.ts';
import { findUntoldSettlements, noteTold, type Settlement } from './odometer.repository.ts';

/**
 * Tells whose kilometres were missing, in doubt or wrong what counts now (§S10.29), and who lent them the booking: once,
 * whatever is repeated.
 */
export async function writeKmLetters(
  db: Db,
  now: Temporal.Instant,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<void> {
  for (const settlement of await findUntoldSettlements(db)) {
    await db.transaction().execute((transaction) => tell(transaction, settlement, mailer, now));
  }
}

async function tell(
  db: Db,
  settlement: Settlement,
  mailer: Services['mailer'],
  now: Temporal.Instant,
): Promise<void> {
  if (!(await noteTold(db, settlement.id, now))) return;
  const { bookingId, driver, lender, how, km, beforeKm, differenceCents, reason, plate } = settlement;
  const row = await findBooking(db, bookingId);
  if (!row) throw new Error(`booking ${bookingId} vanished`);
  const { total } = await findTripPrice(db, row, now);
  const money = (cents: number) => formatMoney({ cents, currency: row.currency });
  const settled = {
    bookingId,
    trip: `${plate}, ${formatPeriodInFull(periodOf(row))}`,
    km: formatKm(km),
    before: beforeKm === null ? null : formatKm(beforeKm),
    price: formatMoney(total),
    difference: differenceCents === null ? null : money(Math.abs(differenceCents)),
    isLess: differenceCents !== null && differenceCents < 0,
    isCorrection: how === 'CORRECTED',
    why: reason,
  };
  const driverName = [driver.prename, driver.name].filter(Boolean).join(' ') || 'jemand aus deinem Account';
  const readers = [{ ...driver, driver: null }, ...(lender ? [{ ...lender, driver: driverName }] : [])];
  for (const { id: customerId, email, prename, driver: drove } of readers) {
    if (email === null) continue;
    await mailer.queue(db, {
      letter: kmSettled,
      to: email,
      contractOf: { customerId },
      placeholders: { ...settled, prename, driver: drove },
      now,
    });
  }
}

import { checkChange } from '#domain/booking/change.ts';
import { type Booker, mayChange } from '#domain/booking/may-book.ts';
import { isInside, type Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';
import { lockTerms } from '#server/features/driver/driver.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { refuse } from '#server/http/refuse.ts';
import { type BookingRow, findBooking, isReturnAwaited, moveBooking } from './booking.repository.ts';
import { findBookingObstacle } from './booking-obstacle.ts';
import { distanceKmOf, kmCentsOf, periodOf } from './booking-view.ts';
import { limitInTheWay } from './driver-limit.ts';
import { driverIdOf } from './own-booking.ts';
import { priceChange } from './price-change.ts';

type Change = {
  period: Period;
  /** Whose rules count: who drives. */
  booker: Booker;
  /** Who does it. */
  actorId: number;
  /** Set when somebody else than the driver asks. */
  driverName: string | undefined;
  now: Temporal.Instant;
};

/** Why a booking does not become one of another period; undefined: nothing is in the way now. */
export async function findChangeRefusal(
  db: Db,
  row: BookingRow,
  { period, booker, now }: Pick<Change, 'period' | 'booker' | 'now'>,
) {
  const before = { state: row.state, period: periodOf(row) };
  const refusal = checkChange(before, period, now) ?? mayChange(booker, before, period, now);
  if (refusal) return refusal;
  if (await isReturnAwaited(db, row.id)) return 'BOOKING_STARTED' as const;
  const { obstacle } = await findBookingObstacle(db, {
    vehicleId: row.vehicleId,
    period,
    // Whoever drives cannot be in two cars at once.
    customerId: driverIdOf(row),
    exclusive: true,
    exceptBookingId: row.id,
  });
  return obstacle;
}

/** Moves a booking whose lock the caller holds, at the price of its own list and tariff (§S5.2); returns it as it is then. */
export async function changeTo(db: Db, row: BookingRow, change: Change) {
  const { period, actorId, driverName, now } = change;
  const refusal = await findChangeRefusal(db, row, change);
  if (refusal) return refuse(refusal);
  const { price, feeCents, latePeakCents } = await priceChange(
    db,
    row,
    period,
    now,
    distanceKmOf(row, period),
  );
  // Everybody may give time back.
  const limit =
    !isInside(periodOf(row), period) &&
    (await limitInTheWay(db, await lockTerms(db, driverIdOf(row)), {
      driverId: driverIdOf(row),
      period,
      vehicleClass: row.class,
      trip: {
        plannedKm: row.plannedKm,
        centsWith: (km) => price.timeCents + kmCentsOf(row, km) + row.feeCents + feeCents,
      },
      currency: row.currency,
      exceptBookingId: row.id,
      driverName,
    }));
  if (limit) return refuse('LIMIT_EXCEEDED', { detail: limit });
  const collision = await moveBooking(db, {
    id: row.id,
    actorId,
    period,
    priceBeforeCents: row.timeCents,
    timeCents: price.timeCents,
    feeCents,
    latePeakCents,
    now,
  });
  // The database's constraint refused the period: another request took it after the checks above.
  if (collision) return refuse(collision);
  if (feeCents !== 0) await postBookings(db, [row.id], 'CHANGE_FEE', now);
  const changed = await findBooking(db, row.id);
  if (!changed) throw new Error(`booking ${row.id} vanished`);
  return changed;
}

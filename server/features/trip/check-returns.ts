import { returnedTrip } from '#domain/trip/used-trip.ts';
import type { Db } from '#server/db/connect.ts';
import { takeKm } from '#server/features/allotment/take-km.ts';
import { findBooking, setDrivenKm } from '#server/features/booking/booking.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { addTasks } from '#server/features/task/vehicle-task.repository.ts';
import { pricerOf, toReturnedTrip } from './charge-of-booking.ts';
import {
  findCheckable,
  findCourse,
  findNextUnlock,
  insertReturnEvent,
  lockUnchecked,
  noteChecked,
} from './return.repository.ts';
import { findReturnFacts } from './return-facts.ts';

/**
 * Checks the trips that were returned by the driver's word while their car was out of reach, as soon as the car has
 * spoken again: its odometer completes the price, and what is not as it should be becomes work for staff, never a
 * charge. It may run at any time and on any server.
 */
export async function checkReturns(db: Db, now: Temporal.Instant): Promise<void> {
  for (const bookingId of await findCheckable(db)) {
    await db.transaction().execute((transaction) => checkReturn(transaction, bookingId, now));
  }
}

async function checkReturn(db: Db, bookingId: number, now: Temporal.Instant): Promise<void> {
  const returned = await lockUnchecked(db, bookingId);
  if (!returned) return;
  const row = await findBooking(db, bookingId);
  if (!row) throw new Error(`booking ${bookingId} vanished`);
  const { unmet, reading } = await findReturnFacts(db, row, now);
  if (!reading) return;
  const next = await findNextUnlock(db, {
    vehicleId: returned.vehicleId,
    bookingId,
    after: returned.confirmedAt,
  });
  // What has become of a car that somebody else has opened since is no matter of this trip any more.
  const found = next ? [] : unmet.filter((condition) => !returned.unmet.includes(condition));
  const odometerM = Math.min(reading.odometerM, next?.odometerM ?? reading.odometerM);
  const endOdometerM = Math.max(odometerM, returned.startOdometerM ?? odometerM);

  const price = await pricerOf(db, row, returned);
  const use = returnedTrip({ ...toReturnedTrip(returned), endOdometerM });
  const { km } = price(use);
  if (km !== undefined) {
    const { begunAt = row.startsAt } = await findCourse(db, bookingId, returned.vehicleId);
    const kmPackages = await takeKm(db, { bookingId, begunAt, km, now });
    await setDrivenKm(db, bookingId, km, price(use, kmPackages).kmCents);
  }
  await noteChecked(db, { bookingId, unmet: [...returned.unmet, ...found], endOdometerM, now });
  await insertReturnEvent(db, {
    bookingId,
    vehicleId: returned.vehicleId,
    customerId: undefined,
    kind: 'RETURN_CHECKED',
    at: now,
    reason: next ? 'NEXT_TRIP_BEGUN' : found.length > 0 ? found.join(' ') : undefined,
    reading,
    now,
  });
  await postBookings(db, [bookingId], 'RETURN_CHECKED', now);
  await addTasks(
    db,
    found.map((condition) => ({
      vehicleId: returned.vehicleId,
      bookingId,
      kind: 'RETURN_UNMET' as const,
      condition,
      reason: undefined,
      position: reading.position,
      now,
    })),
  );
}

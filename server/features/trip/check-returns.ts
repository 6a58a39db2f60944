import { distanceM } from '#domain/trip/used-trip.ts';
import type { Db } from '#server/db/connect.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { isReceiptDue } from '#server/features/booking/booking-message.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { addTasks } from '#server/features/task/vehicle-task.repository.ts';
import { findDistance, settleDistance } from './distance-of-trip.ts';
import {
  findCheckable,
  findCourse,
  findNextUnlock,
  insertKmSettlement,
  insertReturnEvent,
  lockUnchecked,
  noteChecked,
  type ReturnRow,
} from './return.repository.ts';
import { findReturnFacts } from './return-facts.ts';

/**
 * Checks trips returned by word once their car speaks again: its odometer completes the price; what is not as
 * it should be becomes staff's work, never a charge. At any time, on any server.
 */
export async function checkReturns(db: Db, now: Temporal.Instant): Promise<void> {
  for (const bookingId of await findCheckable(db)) {
    await db.transaction().execute((transaction) => checkReturn(transaction, bookingId, now));
  }
}

/** What counted before, of a check that was opened again; undefined: nothing. Whole kilometres. */
function kmOf({ startOdometerM, endOdometerM }: ReturnRow): number | undefined {
  const metres = distanceM(startOdometerM ?? undefined, endOdometerM ?? undefined);
  return metres === undefined ? undefined : Math.floor(metres / 1000);
}

async function checkReturn(db: Db, bookingId: number, now: Temporal.Instant): Promise<void> {
  const returned = await lockUnchecked(db, bookingId);
  if (!returned) return;
  const row = await findBooking(db, bookingId);
  if (!row) throw new Error(`booking ${bookingId} vanished`);
  const [{ unmet, reading }, course] = await Promise.all([
    findReturnFacts(db, row, now),
    findCourse(db, bookingId, returned.vehicleId),
  ]);
  if (!reading) return;
  const next = await findNextUnlock(db, {
    vehicleId: returned.vehicleId,
    bookingId,
    after: returned.confirmedAt,
  });
  // What has become of a car that somebody else has opened since is no matter of this trip any more.
  const found =
    next || returned.doubt ? [] : unmet.filter((condition) => !returned.unmet.includes(condition));
  const { vehicleId, confirmedAt } = returned;
  const { doubt, pathM, ...told } = await findDistance(db, { vehicleId, course, confirmedAt, next, reading });
  // What its readings said when it was opened is known anew, when the trip before has been settled since.
  const startOdometerM = returned.doubt
    ? course.startOdometerM
    : (returned.startOdometerM ?? course.startOdometerM);
  const endOdometerM = Math.max(told.endOdometerM ?? reading.odometerM, startOdometerM ?? 0);
  const settled = { ...returned, startOdometerM: startOdometerM ?? null, endOdometerM };
  const allUnmet = [...returned.unmet, ...found];
  const checked = { bookingId, unmet: allUnmet, startOdometerM, endOdometerM, doubt, pathM, now };
  const begunAt = course.begunAt ?? row.startsAt;
  const km = doubt ? undefined : await settleDistance(db, { row, returned: settled, begunAt, now });
  await noteChecked(db, checked);
  const beforeKm = kmOf(returned);
  // A receipt that is still to be written says what counts now.
  if (km !== undefined && km !== beforeKm && (returned.doubt || !(await isReceiptDue(db, bookingId))))
    await insertKmSettlement(db, { bookingId, km, beforeKm, how: 'READING', now });
  // Its car is looked at once, its kilometres until they are sure.
  if (returned.doubt && doubt) return;
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
  if (!doubt) await postBookings(db, [bookingId], 'RETURN_CHECKED', now);
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

import { createSubstitution } from '#contract/late-car.ts';
import { checkCancellation } from '#domain/booking/cancellation.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import type { Db } from '#server/db/connect.ts';
import { toBooker, toViewer } from '#server/features/booking/booker.ts';
import {
  type BookingRow,
  isReturnAwaited,
  lockBooking,
} from '#server/features/booking/booking.repository.ts';
import { periodOf, toBooking } from '#server/features/booking/booking-view.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { findSubstitutes, toSubstitute } from '#server/features/booking/substitutes.ts';
import { findMoveQuestion } from '#server/features/move-request/move-request.repository.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findLateCar, isOnOtherTrip } from './late-car.repository.ts';
import { substitute } from './substitute.ts';

/** Moves the booking to another car: the old one is given free by the same statement that takes the new one. */
export const bindCreateSubstitution = bind(
  createSubstitution,
  async ({ db, fleet, now, session }, { params, body }) => {
    // The lock makes substituting, cancelling and opening wait for each other.
    const own = ownBooking(await lockBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    const period = periodOf(row);
    const refusal = checkCancellation({ state: row.state, period }, now) ?? mayBook(toBooker(session), now);
    if (refusal) return refuse(refusal);
    if (await isReturnAwaited(db, row.id)) return refuse('BOOKING_STARTED');
    const why = await whySubstitute(db, row, body.bookeeId);
    // A second tap, or one whose answer was lost.
    if (why === 'TAKEN') return toBooking(row, toViewer(session), now, 'all');
    if (why === 'CAR_NOT_LATE' || why === 'MOVE_OVER') return refuse(why);
    const moved = await substitute(db, row, {
      vehicleId: body.bookeeId,
      actorId: session.customerId,
      isLate: why === 'LATE',
      now,
    });
    if (!isRefused(moved)) return toBooking(moved, toViewer(session), now, 'all');
    return moved.refusal === 'SUBSTITUTE_TAKEN' ? refuseTaken(fleet, row, now) : moved;
  },
);

/** Why the driver of a booking may take another car, or why not; TAKEN: has just taken it. */
async function whySubstitute(
  db: Db,
  row: BookingRow,
  bookeeId: number,
): Promise<'LATE' | 'ASKED' | 'TAKEN' | 'CAR_NOT_LATE' | 'MOVE_OVER'> {
  const late = await findLateCar(db, row);
  const question = await findMoveQuestion(db, row.id);
  const hasTaken = late?.state === 'SUBSTITUTED' || question?.state === 'MOVED';
  if (hasTaken && row.vehicleId === bookeeId) return 'TAKEN';
  const isWaiting = late?.state === 'THREATENED' || late?.state === 'OVERDUE';
  // The car may be back, and about to open for this booking, before anybody was told.
  if (isWaiting && (await isOnOtherTrip(db, row))) return 'LATE';
  if (question?.state === 'ASKED') return 'ASKED';
  return question && !late ? 'MOVE_OVER' : 'CAR_NOT_LATE';
}

const refuseTaken = (fleet: FleetInMemory, row: BookingRow, now: Temporal.Instant) =>
  refuse('SUBSTITUTE_TAKEN', {
    substitutes: async (pool) => (await findSubstitutes(pool, fleet, row, now)).map(toSubstitute),
  });

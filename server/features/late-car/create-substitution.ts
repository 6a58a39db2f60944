import { createSubstitution } from '#contract/late-car.ts';
import { checkCancellation, FREE_MINUTES_AFTER_BOOKING } from '#domain/booking/cancellation.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import type { Db } from '#server/db/connect.ts';
import { toBooker, toViewer } from '#server/features/booking/booker.ts';
import {
  type BookingRow,
  findBooking,
  isReturnAwaited,
  lockBooking,
} from '#server/features/booking/booking.repository.ts';
import { moveToVehicle } from '#server/features/booking/booking-vehicle.repository.ts';
import { periodOf, toBooking } from '#server/features/booking/booking-view.ts';
import { findChosen } from '#server/features/booking/booking-wish.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import {
  findSubstitutes,
  isSubstitute,
  substitutePricer,
  toSubstitute,
} from '#server/features/booking/substitutes.ts';
import {
  answerMoveQuestion,
  findMoveQuestion,
} from '#server/features/move-request/move-request.repository.ts';
import { settleMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { findObstacle, findVehicle, lockVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findLateCar, isOnOtherTrip, noteSubstituted } from './late-car.repository.ts';

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
    const vehicle = await findVehicle(db, body.bookeeId);
    if (!vehicle) return refuse('BOOKEE_UNKNOWN');
    if (!isSubstitute(row, vehicle, await findChosen(db, row.id))) return refuse('SUBSTITUTE_UNSUITABLE');

    // Many may want the same car: one after the other, so that none has to wait for a deadlock to be found.
    await lockVehicle(db, vehicle.id);
    if (await findObstacle(db, { vehicleId: vehicle.id, period, now })) return refuseTaken(fleet, row, now);
    const { pricedAs, price } = (await substitutePricer(db, row))(vehicle);
    const grace = now.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
    const freeUntil = Temporal.Instant.compare(grace, row.startsAt) > 0 ? grace : row.startsAt;
    const isMoved = await moveToVehicle(db, {
      booking: row,
      vehicle: { id: vehicle.id, stationId: vehicle.stationId },
      pricedAs,
      timeCents: price.timeCents,
      actorId: session.customerId,
      now,
    });
    if (!isMoved) return refuseTaken(fleet, row, now);
    if (why === 'LATE') await noteSubstituted(db, { bookingId: row.id, freeUntil, now });
    const requestId = await answerMoveQuestion(db, {
      bookingId: row.id,
      customerId: session.customerId,
      answer: 'MOVED',
      now,
    });
    if (requestId !== undefined) await settleMoveRequest(db, requestId, now);
    const moved = await findBooking(db, row.id);
    if (!moved) throw new Error(`booking ${row.id} vanished`);
    return toBooking(moved, toViewer(session), now, 'all');
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

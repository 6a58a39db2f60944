import { FREE_MINUTES_AFTER_BOOKING } from '#domain/booking/cancellation.ts';
import { later } from '#domain/booking/instant-order.ts';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { moveToVehicle } from '#server/features/booking/booking-vehicle.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { findChosen } from '#server/features/booking/booking-wish.repository.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { isSubstitute, substitutePricer } from '#server/features/booking/substitutes.ts';
import { answerMoveQuestion } from '#server/features/move-request/move-request.repository.ts';
import { settleMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import { findObstacle, findVehicle, lockVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { refuse } from '#server/http/refuse.ts';
import { noteSubstituted } from './late-car.repository.ts';

type Substitution = {
  vehicleId: number;
  /** Who does it. */
  actorId: number;
  /** The car of the booking is late: cancelling stays free for a while. */
  isLate: boolean;
  now: Temporal.Instant;
};

/**
 * Moves a booking, whose lock the caller holds, to another car, no dearer: the old one is given free by the same statement
 * that takes the new one. Returns it as it is then.
 */
export async function substitute(db: Db, row: BookingRow, substitution: Substitution) {
  const { vehicleId, actorId, isLate, now } = substitution;
  const vehicle = await findVehicle(db, vehicleId);
  if (!vehicle) return refuse('BOOKEE_UNKNOWN');
  if (!isSubstitute(row, vehicle, await findChosen(db, row.id))) return refuse('SUBSTITUTE_UNSUITABLE');
  // Many may want the same car: one after the other, so that none has to wait for a deadlock to be found.
  await lockVehicle(db, vehicle.id);
  if (await findObstacle(db, { vehicleId: vehicle.id, period: periodOf(row), now }))
    return refuse('SUBSTITUTE_TAKEN');
  const { pricedAs, price } = (await substitutePricer(db, row))(vehicle);
  const isMoved = await moveToVehicle(db, {
    booking: row,
    vehicle: { id: vehicle.id, stationId: vehicle.stationId },
    pricedAs,
    timeCents: price.timeCents,
    actorId,
    now,
  });
  if (!isMoved) return refuse('SUBSTITUTE_TAKEN');
  if (isLate) {
    const freeUntil = later(now.add({ minutes: FREE_MINUTES_AFTER_BOOKING }), row.startsAt);
    await noteSubstituted(db, { bookingId: row.id, freeUntil, now });
  }
  const requestId = await answerMoveQuestion(db, {
    bookingId: row.id,
    customerId: driverIdOf(row),
    answer: 'MOVED',
    now,
  });
  if (requestId !== undefined) await settleMoveRequest(db, requestId, now);
  const moved = await findBooking(db, row.id);
  if (!moved) throw new Error(`booking ${row.id} vanished`);
  return moved;
}

import { randomUUID } from 'node:crypto';
import { createCommand } from '#contract/trip.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { mayCommand } from '#domain/trip/may-command.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';
import { refuseAtCar } from './refuse-at-car.ts';
import { findTrip } from './trip.repository.ts';
import { toTripFacts } from './trip-facts.ts';

/**
 * Writes the command down; it leaves for the car after the transaction, so that no car opens without its event.
 */
export const bindCreateCommand = bind(createCommand, {
  handle: async ({ db, now, session }, { params, body }) => {
    // The lock makes cancelling and opening wait for each other. The connection pipelines: what decides about the trip
    // is read once the lock is there.
    const [locked, trip] = await Promise.all([lockBooking(db, params.id), findTrip(db, params.id, now)]);
    const own = ownBooking(locked, session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    if (!trip) throw new Error(`booking ${row.id} vanished`);
    const refusal = mayCommand(body.kind, toTripFacts(row, trip, session), now);
    if (refusal) return refuseAtCar(refusal, row.id);
    if (!trip.hasBox) return refuse('CAR_WITHOUT_BOX');

    const command = await insertCommand(db, {
      id: randomUUID(),
      vehicleId: row.vehicleId,
      purpose: { bookingId: row.id },
      customerId: session.customerId,
      kind: body.kind,
      now,
      expiresAt: now.add({ seconds: COMMAND_VALID_SECONDS }),
    });
    return command ? toCommand(command) : refuse('COMMAND_OUTSTANDING');
  },
  settle: ({ sendCommands }) => {
    sendCommands();
    return Promise.resolve();
  },
});

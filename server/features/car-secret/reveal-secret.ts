import { randomUUID } from 'node:crypto';
import { revealSecret } from '#contract/car-secret.ts';
import { mayPrepare } from '#domain/trip/may-prepare.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { refuseAtCar } from '#server/features/trip/refuse-at-car.ts';
import { tripOf } from '#server/features/trip/trip.repository.ts';
import { toTripFacts } from '#server/features/trip/trip-facts.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findSealed, noteView, secretPurpose } from './car-secret.repository.ts';

export const bindRevealSecret = bind(
  revealSecret,
  async ({ db, now, session, reply, vault }, { params, body }) => {
    const own = ownBooking(await findBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    const refusal = mayPrepare(toTripFacts(row, await tripOf(db, row.id, now), session), now);
    if (refusal) return refuseAtCar(refusal, row.id);
    const of = { secretId: params.secretId, vehicleId: row.vehicleId, stationId: row.stationId };
    const found = await findSealed(db, of);
    if (!found) return refuse('SECRET_UNKNOWN');
    const value = vault.open(found.sealed, secretPurpose(found.place));
    if (value === undefined) return refuse('SECRET_UNREADABLE');
    await noteView(db, {
      id: randomUUID(),
      secretId: params.secretId,
      bookingId: row.id,
      customerId: session.customerId,
      kind: body.keep ? 'KEPT' : 'SEEN',
      at: now,
      now,
    });
    void reply.header('cache-control', 'private, no-store');
    return { value };
  },
);

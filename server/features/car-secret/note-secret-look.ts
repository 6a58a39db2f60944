import { noteSecretLook } from '#contract/car-secret.ts';
import { believableTime } from '#domain/telematics/car-state.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hasGot, noteView } from './car-secret.repository.ts';

export const bindNoteSecretLook = bind(noteSecretLook, async ({ db, now, session }, { params, body }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const of = { secretId: params.secretId, bookingId: own.row.id, customerId: session.customerId };
  if (!(await hasGot(db, of))) return refuse('SECRET_UNKNOWN');
  await noteView(db, {
    id: body.lookId,
    ...of,
    kind: 'SEEN',
    at: believableTime(Temporal.Instant.from(body.at), now),
    now,
  });
  return { lookId: body.lookId };
});

import { createGrant } from '#contract/trip.ts';
import { grantValidity, MAX_GRANT_DEVICES, mayHaveGrant } from '#domain/trip/may-prepare.ts';
import { isOnCurve } from '#server/adapters/curve-point.ts';
import { findBooking, lockBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { keepGrant, revokeOldestDevices } from './grant.repository.ts';
import { signGrant, signingKey } from './grant-key.ts';
import { refuseAtCar } from './refuse-at-car.ts';
import { tripOf } from './trip.repository.ts';
import { toTripFacts } from './trip-facts.ts';

/** @param door where simulated cars listen to phones beside them; undefined: nowhere */
export const bindCreateGrant = bind(
  createGrant,
  async ({ db, now, session, vault, nearDoor: door }, { params, body }) => {
    // Whatever happens to the booking meanwhile: what a grant says too much is revoked.
    const own = ownBooking(await findBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    const trip = await tripOf(db, row.id, now);
    const facts = toTripFacts(row, trip, session);
    const refusal = mayHaveGrant(facts, now);
    if (refusal) return refuseAtCar(refusal, row.id);
    const { start: validFrom, end: validUntil } = grantValidity(facts.booking.period);
    if (!trip.hasBox) return refuse('CAR_WITHOUT_BOX');
    const deviceKey = Buffer.from(body.deviceKey, 'base64url');
    if (!isOnCurve(deviceKey)) return refuse('DEVICE_KEY_INVALID');

    // On a trip the car was looked at, however it was opened.
    const isChecked = facts.isChecked || row.state === 'ACTIVE';
    const of = { bookingId: row.id, vehicleId: row.vehicleId, validFrom, validUntil, isChecked };
    const serial = await db.transaction().execute(async (transaction) => {
      // The lock counts the devices of those who ask at the same moment one after the other.
      await lockBooking(transaction, row.id);
      const kept = await keepGrant(transaction, { ...of, customerId: session.customerId, deviceKey, now });
      await revokeOldestDevices(transaction, { bookingId: row.id, max: MAX_GRANT_DEVICES, now });
      return kept;
    });
    const key = await signingKey(db, vault, now);
    const nearDoor = door();
    return {
      bookingId: row.id,
      bookeeId: row.vehicleId,
      grant: signGrant({ ...of, serial, deviceKey: body.deviceKey }, key),
      validFrom: validFrom.toString(),
      validUntil: validUntil.toString(),
      checked: isChecked,
      ...(nearDoor ? { door: nearDoor } : {}),
    };
  },
);

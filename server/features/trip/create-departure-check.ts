import { createDepartureCheck } from '#contract/trip.ts';
import { mayCheck } from '#domain/trip/may-check.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { hasReport } from '#server/features/damage/damage.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { refuseAtCar } from './refuse-at-car.ts';
import { insertDepartureCheck, tripOf } from './trip.repository.ts';
import { toTripFacts } from './trip-facts.ts';

export const bindCreateDepartureCheck = bind(createDepartureCheck, {
  handle: async ({ db, now, session }, { params, body }) => {
    const own = ownBooking(await lockBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    const refusal = mayCheck(toTripFacts(row, await tripOf(db, row.id, now), session), now);
    if (refusal) return refuseAtCar(refusal, row.id);
    // What is different must be known before the car is opened, so that nobody is blamed for it (§S10.8).
    if (!body.asDescribed && !(await hasReport(db, row.id))) return refuse('DAMAGE_REPORT_MISSING');
    const isNew = await insertDepartureCheck(db, {
      bookingId: row.id,
      vehicleId: row.vehicleId,
      customerId: session.customerId,
      ...body,
      now,
    });
    if (!isNew) return refuse('DEPARTURE_CHECK_DONE');
    return { checkedAt: now.toString(), asDescribed: body.asDescribed };
  },
});

import { REFUSALS } from '#contract/refusal.ts';
import { showTrip } from '#contract/trip.ts';
import { earliestUnlock, mayCommand } from '#domain/trip/may-command.ts';
import { mayHaveGrant } from '#domain/trip/may-prepare.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { toCarState } from '#server/features/telematics/car-state-view.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { findElsewhere, isCarTheirs } from './car-elsewhere.ts';
import { findLastCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';
import { tripOf } from './trip.repository.ts';
import { toTripFacts } from './trip-facts.ts';

export const bindShowTrip = bind(showTrip, async ({ db, now, session, request }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const [trip, command] = await Promise.all([tripOf(db, row.id, now), findLastCommand(db, row.id)]);
  const facts = toTripFacts(row, trip, session);
  const resultCode = mayCommand('UNLOCK', facts, now);
  const [car, elsewhere] = await Promise.all([
    isCarTheirs(row, trip, now) ? findKnownCar(db, row.vehicleId) : undefined,
    findElsewhere(db, row, trip, now),
  ]);
  return {
    bookingId: row.id,
    earliestUnlock: earliestUnlock(facts.booking.period).toString(),
    grantable: trip.hasBox && mayHaveGrant(facts, now) === undefined,
    ...(resultCode
      ? { obstacle: { resultCode, detail: REFUSALS[resultCode][speaksEnglish(request) ? 'en' : 'de'] } }
      : {}),
    ...(trip.checkedAt
      ? { departureCheck: { checkedAt: trip.checkedAt.toString(), asDescribed: trip.asDescribed === true } }
      : {}),
    ...(command ? { command: toCommand(command) } : {}),
    ...(car ? { car: toCarState(car, now) } : {}),
    ...(elsewhere ? { elsewhere } : {}),
  };
});

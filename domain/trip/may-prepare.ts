import type { Period } from '#domain/booking/period.ts';
import { type CommandRefusal, earliestUnlock, mayCommand, type TripFacts } from './may-command.ts';

/** A grant outlasts its booking by this much: who is late must be able to lock (§S10.20). */
export const GRANT_EXTRA_HOURS = 1;

/** So many devices of a driver hold a grant for one booking; beyond, the one that asked longest ago loses its own. */
export const MAX_GRANT_DEVICES = 5;

export type PrepareRefusal = Exclude<CommandRefusal, 'TRIP_NOT_BEGUN' | 'DEPARTURE_CHECK_MISSING'>;

/** When an unlock grant for a booking of this period is valid (§S10.20). */
export const grantValidity = (period: Period): Period => ({
  start: earliestUnlock(period),
  end: period.end.add({ hours: GRANT_EXTRA_HOURS }),
});

/**
 * Returns the refusal if the driver may not yet have what helps to open: a grant, a key safe's code. As for
 * opening, without the check: beside the car may be no network (docs/decisions/048).
 */
export function mayPrepare(facts: TripFacts, now: Temporal.Instant): PrepareRefusal | undefined {
  const refusal = mayCommand('UNLOCK', { ...facts, isChecked: true }, now);
  if (refusal === 'TRIP_NOT_BEGUN' || refusal === 'DEPARTURE_CHECK_MISSING') {
    throw new Error(`${refusal} is no refusal to open a car that was looked at`);
  }
  return refusal;
}

/** Returns the refusal if the driver's device may not get an unlock grant now: it would be none that is valid. */
export function mayHaveGrant(facts: TripFacts, now: Temporal.Instant): PrepareRefusal | undefined {
  const isOver = Temporal.Instant.compare(now, grantValidity(facts.booking.period).end) >= 0;
  return mayPrepare(facts, now) ?? (isOver ? 'BOOKING_ENDED' : undefined);
}

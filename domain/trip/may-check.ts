import { type CommandRefusal, mayCommand, type TripFacts } from './may-command.ts';

export type CheckRefusal =
  | Extract<CommandRefusal, 'BOOKING_CANCELLED' | 'BOOKING_ENDED' | 'TRIP_TOO_EARLY' | 'CAR_NOT_RETURNED'>
  | 'DEPARTURE_CHECK_DONE';

/**
 * Returns the refusal if the driver may not answer the departure check now: once, beside the car, while it
 * could be opened. What only stops the opening, such as a pin, does not count.
 */
export function mayCheck(facts: TripFacts, now: Temporal.Instant): CheckRefusal | undefined {
  if (facts.isChecked || facts.booking.state === 'ACTIVE') return 'DEPARTURE_CHECK_DONE';
  const refusal = mayCommand('UNLOCK', facts, now);
  switch (refusal) {
    case 'BOOKING_CANCELLED':
    case 'BOOKING_ENDED':
    case 'TRIP_TOO_EARLY':
    case 'CAR_NOT_RETURNED':
      return refusal;
    default:
      return undefined;
  }
}

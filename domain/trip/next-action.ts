import type { BookingState } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import type { Period } from '#domain/booking/period.ts';
import { tripAccess } from './trip-access.ts';

/** From this many minutes before the end on, bringing the car back is what a driver most likely wants. */
export const RETURN_SOON_MINUTES = 15;

export type NextAction =
  | 'CHECK'
  | 'OPEN'
  | 'OPEN_OR_LOCK'
  | 'RETURN'
  | 'EXTEND'
  | 'DIRECTIONS'
  | 'CALENDAR'
  | 'PRICE';

export type NextFacts = {
  booking: { state: BookingState; period: Period };
  /** The one who asks drives; somebody else only sees how things stand. */
  isDriver: boolean;
  /** The driver has answered the departure check. */
  isChecked: boolean;
  /** The car is free for longer. */
  canExtend: boolean;
};

/**
 * What a person most likely wants to do with a booking now: first what is offered large, then what else
 * suits. It need not succeed: `mayCommand` says whether a car opens.
 */
export function nextActions(facts: NextFacts, now: Temporal.Instant): [NextAction, ...NextAction[]] {
  const { booking, isDriver, isChecked, canExtend } = facts;
  if (checkChangeable(booking, now) || !isDriver) return ['PRICE'];
  switch (tripAccess(booking, now)) {
    case undefined:
      return ['DIRECTIONS', 'CALENDAR'];
    case 'BEGIN':
      return [isChecked ? 'OPEN' : 'CHECK', 'DIRECTIONS'];
    case 'ON_TRIP': {
      const returnsSoonFrom = booking.period.end.subtract({ minutes: RETURN_SOON_MINUTES });
      const returnsSoon = Temporal.Instant.compare(now, returnsSoonFrom) >= 0;
      const further: NextAction[] = canExtend ? ['EXTEND', 'DIRECTIONS'] : ['DIRECTIONS'];
      return returnsSoon ? ['RETURN', 'OPEN_OR_LOCK', ...further] : ['OPEN_OR_LOCK', 'RETURN', ...further];
    }
  }
}

import type { BookingState } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import { earliestUnlock } from './may-command.ts';

/**
 * What a booking's driver may want of the car now: to begin, or to open and lock on the way; undefined while
 * the trip is far off, or over. Whether it obeys, `mayCommand` says.
 */
export function tripAccess(
  booking: { state: BookingState; period: Period },
  now: Temporal.Instant,
): 'BEGIN' | 'ON_TRIP' | undefined {
  const { state, period } = booking;
  if (state === 'ACTIVE') return 'ON_TRIP';
  const isNear =
    Temporal.Instant.compare(now, earliestUnlock(period)) >= 0 &&
    Temporal.Instant.compare(now, period.end) < 0;
  return state === 'RESERVED' && isNear ? 'BEGIN' : undefined;
}

import { type BookingState, isOccupying } from './booking-state.ts';
import type { Period } from './period.ts';

/**
 * Returns the refusal if nothing about this booking can be changed (§S4): it is cancelled, over or was
 * missed. A car that is late (ACTIVE after its end) can still be extended. In SQL:
 * `server/features/booking/changeable-sql.ts`.
 */
export function checkChangeable(
  { state, period }: { state: BookingState; period: Period },
  now: Temporal.Instant,
): 'BOOKING_CANCELLED' | 'BOOKING_ENDED' | undefined {
  if (state === 'CANCELLED') return 'BOOKING_CANCELLED';
  const isMissed = state === 'RESERVED' && Temporal.Instant.compare(now, period.end) >= 0;
  return !isOccupying(state) || isMissed ? 'BOOKING_ENDED' : undefined;
}

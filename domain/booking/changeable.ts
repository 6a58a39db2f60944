import { type BookingState, isOccupying } from './booking-state.ts';
import type { Period } from './period.ts';

/**
 * May anything about this booking still be changed (§S4)? As long as it keeps its vehicle and was not missed; a
 * car that is late (ACTIVE after its end) can still be extended. In SQL: `server/features/booking/changeable-sql.ts`.
 */
export function checkChangeable(
  { state, period }: { state: BookingState; period: Period },
  now: Temporal.Instant,
): 'BOOKING_CANCELLED' | 'BOOKING_ENDED' | undefined {
  if (state === 'CANCELLED') return 'BOOKING_CANCELLED';
  const isMissed = state === 'RESERVED' && Temporal.Instant.compare(now, period.end) >= 0;
  return !isOccupying(state) || isMissed ? 'BOOKING_ENDED' : undefined;
}

import type { BookingState } from '#domain/booking/booking-state.ts';
import { earlier, later } from '#domain/booking/instant-order.ts';

export type ReturnRefusal = 'TRIP_NOT_BEGUN' | 'BOOKING_CANCELLED' | 'BOOKING_ENDED';

/** A confirmation that was kept on a device without a connection counts for its own time up to this many hours ago. */
export const MAX_CONFIRMATION_AGE_HOURS = 24;

/** Returns the refusal if there is no trip to end: only one that has begun is returned, and once (§S10.4). */
export function mayReturn(state: BookingState): ReturnRefusal | undefined {
  switch (state) {
    case 'ACTIVE':
      return undefined;
    case 'RESERVED':
      return 'TRIP_NOT_BEGUN';
    case 'CANCELLED':
      return 'BOOKING_CANCELLED';
    case 'ENDED':
    case 'BILLED':
    case 'NO_SHOW':
      return 'BOOKING_ENDED';
  }
}

/**
 * When a return was confirmed (§S10.13): now, or by the clock of a device that could not send. That is not
 * believed past now, before the trip's other events, or beyond a day ago.
 */
export function confirmationTime(
  told: Temporal.Instant | undefined,
  known: { lastEventAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant {
  if (!told) return now;
  const oldest = now.subtract({ hours: MAX_CONFIRMATION_AGE_HOURS });
  return earlier(later(later(told, known.lastEventAt), oldest), now);
}

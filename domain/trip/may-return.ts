import type { BookingState } from '#domain/booking/booking-state.ts';
import { earlier, later } from '#domain/booking/instant-order.ts';
import { CLOCK_TOLERANCE_MS } from '#domain/employee/stamp-time.ts';

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

const MINUTE_MS = 60_000;

/**
 * When a person tapped, by our clock: `shownAt` and `sentAt` are what its own showed at the tap and at the
 * sending, `now` is our time at the arrival. A clock that is wrong by the same amount all the while changes nothing. It is
 * put right by whole minutes, so that a repetition, which takes another way, says the same.
 */
export function tappedAt(
  shownAt: Temporal.Instant,
  sentAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
  maxAgeHours = MAX_CONFIRMATION_AGE_HOURS,
): Temporal.Instant {
  // A clock that was put back in between says nothing of how long ago it was.
  if (!sentAt || Temporal.Instant.compare(shownAt, sentAt) > 0) return shownAt;
  const behindMs = now.epochMilliseconds - sentAt.epochMilliseconds;
  if (Math.abs(behindMs) <= CLOCK_TOLERANCE_MS) return shownAt;
  const ageMs = sentAt.epochMilliseconds - shownAt.epochMilliseconds;
  // Between two instants that a call takes may lie more than an instant can be moved by.
  if (ageMs > maxAgeHours * 60 * MINUTE_MS) return now.subtract({ hours: maxAgeHours });
  return shownAt.add({ milliseconds: Math.round(behindMs / MINUTE_MS) * MINUTE_MS });
}

/**
 * When a return was confirmed (§S10.13): now, or at the time of a device that could not send it then. A device's clock is
 * not believed beyond what is known: it was not later than now, not before anything else of this trip, and not longer
 * ago than a day.
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

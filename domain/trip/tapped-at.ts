import { CLOCK_TOLERANCE_MS } from '#domain/employee/stamp-time.ts';

const MINUTE_MS = 60_000;

/**
 * When a person tapped, by our clock: `shownAt` at the tap and `sentAt` by theirs, `now` ours at the arrival.
 * A constant error changes nothing. Nothing is longer ago than `maxAgeHours`.
 */
export function tappedAt(
  shownAt: Temporal.Instant,
  sentAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
  maxAgeHours: number,
): Temporal.Instant {
  // A clock that was put back in between says nothing of how long ago it was.
  if (!sentAt || Temporal.Instant.compare(shownAt, sentAt) > 0) return shownAt;
  const behindMs = now.epochMilliseconds - sentAt.epochMilliseconds;
  // So much a message may take. One that arrives before it was sent has a clock ahead, which would cost its driver time.
  if (behindMs >= 0 && behindMs <= CLOCK_TOLERANCE_MS) return shownAt;
  const ageMs = sentAt.epochMilliseconds - shownAt.epochMilliseconds;
  // Between two instants that a call takes may lie more than an instant can be moved by.
  if (ageMs > maxAgeHours * 60 * MINUTE_MS) return now.subtract({ hours: maxAgeHours });
  // By whole minutes, so that a repetition, which takes another way, says the same.
  return shownAt.add({ milliseconds: Math.round(behindMs / MINUTE_MS) * MINUTE_MS });
}

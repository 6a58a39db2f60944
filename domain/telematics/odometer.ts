/** No car of the fleet drives faster for long, in km/h (§S10.22). */
export const MAX_KMH = 200;
/** What a reading may be beyond that, in metres: boxes round, and clocks differ (§S10.22). */
export const ODOMETER_SLACK_M = 5_000;
/** A state is told at once: older than this its clock is wrong, and no time to count by. */
const STATE_DELAY_MINUTES = 10;

/** What an odometer showed, in metres, and when. */
export type OdometerReading = { metres: number; at: Temporal.Instant };

/** Metres that a car can have driven between the two, whichever was first. */
export function farthestM(from: Temporal.Instant, to: Temporal.Instant): number {
  const seconds = Math.abs(to.epochMilliseconds - from.epochMilliseconds) / 1000;
  return ODOMETER_SLACK_M + (seconds * MAX_KMH * 1000) / 3600;
}

/**
 * Does a reading count beside the last that did (§S10.22)? Not fallen, nor farther than cars drive; a late
 * one is held against what is known of later. The database's `odometer_counts` is the same rule.
 */
export function odometerCounts(told: OdometerReading, last: OdometerReading | undefined): boolean {
  if (!last) return true;
  const isLate = Temporal.Instant.compare(told.at, last.at) < 0;
  const driven = isLate ? last.metres - told.metres : told.metres - last.metres;
  return driven >= 0 && driven <= farthestM(told.at, last.at);
}

/**
 * When a reading was measured, by believable clocks: states at most some minutes before arrival, as they are
 * told at once; answers and what a broker kept may be old. Never after the arrival.
 */
export function readingTime(
  told: Temporal.Instant,
  receivedAt: Temporal.Instant,
  { isTold }: { isTold: 'AT_ONCE' | 'LATE' },
): Temporal.Instant {
  if (Temporal.Instant.compare(told, receivedAt) > 0) return receivedAt;
  const earliest = receivedAt.subtract({ minutes: STATE_DELAY_MINUTES });
  return isTold === 'AT_ONCE' && Temporal.Instant.compare(told, earliest) < 0 ? earliest : told;
}

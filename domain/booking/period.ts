import { floorToQuarterHourMs, isOnQuarterHour } from '#domain/booking/grid.ts';

/** Half-open: the start belongs to the period, the end does not. */
export type Period = { start: Temporal.Instant; end: Temporal.Instant };

/** A booking is longer than this, in elapsed time (§5.35: about 53 minutes). */
export const MIN_BOOKING_MS = 3_200_000;
/** A booking lasts at most 28 days of elapsed time (§S4.3). */
export const MAX_BOOKING_MS = 28 * 24 * 60 * 60 * 1000;
/** A booking starts at most this many days of 24 hours ahead (§S4.5). */
export const MAX_DAYS_AHEAD = 180;
const MAX_AHEAD_MS = MAX_DAYS_AHEAD * 24 * 60 * 60 * 1000;

export type PeriodRefusal =
  | 'PERIOD_TOO_SHORT'
  | 'PERIOD_TOO_LONG'
  | 'PERIOD_OFF_GRID'
  | 'PERIOD_IN_PAST'
  | 'PERIOD_TOO_FAR_AHEAD';

export type PeriodOptions = {
  /** For a booking that has begun: only the length and the end are checked, and the end against now. */
  startIsFixed?: boolean;
};

/**
 * Returns the first refusal if a booking may not have this period, else undefined (§5.35, §5.37, §S4.1). The
 * length is elapsed time, also on the nights of a clock change.
 */
export function checkPeriod(
  period: Period,
  now: Temporal.Instant,
  options: PeriodOptions = {},
): PeriodRefusal | undefined {
  const length = periodMs(period);
  if (length <= MIN_BOOKING_MS) return 'PERIOD_TOO_SHORT';
  if (length > MAX_BOOKING_MS) return 'PERIOD_TOO_LONG';
  if (!isOnQuarterHour(period.end)) return 'PERIOD_OFF_GRID';
  if (options.startIsFixed) return isBefore(period.end, now) ? 'PERIOD_IN_PAST' : undefined;
  if (!isOnQuarterHour(period.start)) return 'PERIOD_OFF_GRID';
  // Exact, because the start is a whole millisecond.
  const startMs = period.start.epochMilliseconds;
  if (startMs < floorToQuarterHourMs(now)) return 'PERIOD_IN_PAST';
  if (startMs > now.epochMilliseconds + MAX_AHEAD_MS) return 'PERIOD_TOO_FAR_AHEAD';
  return undefined;
}

/** The latest instant at which a booking made now may start. */
export function furthestStart(now: Temporal.Instant): Temporal.Instant {
  return now.add({ milliseconds: MAX_AHEAD_MS });
}

/** Elapsed milliseconds; negative when the end lies before the start. */
export function periodMs(period: Period): number {
  return period.end.epochMilliseconds - period.start.epochMilliseconds;
}

/** Do the periods share a moment? Periods that only touch do not overlap. */
export function overlaps(a: Period, b: Period): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

/** Does the second period lie within the first, or is it the same? */
export function isInside(outer: Period, inner: Period): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

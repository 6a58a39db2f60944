import { floorToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { furthestStart, MAX_BOOKING_MS, type Period, periodMs } from '#domain/booking/period.ts';

/** Only the milliseconds are read, so that callers need not make instants of many periods. */
export type BusyPeriod = { start: { epochMilliseconds: number }; end: { epochMilliseconds: number } };

/** How far from the wanted start a suggestion may lie. */
const SEARCH_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The free period of the same length whose start on the grid is nearest to the wanted one: at most 14 days
 * away, not before the current quarter hour and at most 180 days ahead; of two equally near ones the later.
 * Busy periods may overlap and be in any order. Undefined if there is none.
 */
export function nearestFreePeriod(
  busy: readonly BusyPeriod[],
  wanted: Period,
  now: Temporal.Instant,
): Period | undefined {
  const wantedStart = wanted.start.epochMilliseconds;
  const length = periodMs(wanted);
  const earliest = Math.max(floorToQuarterHour(now).epochMilliseconds, wantedStart - SEARCH_MS);
  const latest = Math.min(furthestStart(now).epochMilliseconds, wantedStart + SEARCH_MS);

  let nearest: number | undefined;
  for (const gap of gapsBetween(busy, earliest, latest + length)) {
    const first = ceilMs(gap.start);
    const last = floorMs(Math.min(latest, gap.end - length));
    if (first > last) continue;
    const start = Math.min(last, Math.max(first, nearestQuarterHour(wantedStart)));
    // Gaps are in order, so an equally near start is the later one.
    if (nearest === undefined || Math.abs(start - wantedStart) <= Math.abs(nearest - wantedStart))
      nearest = start;
  }
  if (nearest === undefined) return undefined;
  return {
    start: Temporal.Instant.fromEpochMilliseconds(nearest),
    end: Temporal.Instant.fromEpochMilliseconds(nearest + length),
  };
}

/**
 * Extends the period to the latest free end within 28 days (§S4.20); undefined if it cannot be extended.
 * `busy` are the occupied periods of the vehicle.
 */
export function longestExtension(busy: Period[], period: Period): Period | undefined {
  const oldEnd = period.end.epochMilliseconds;
  let end = period.start.epochMilliseconds + MAX_BOOKING_MS;
  for (const other of busy) {
    // The booking's own period and those that end by its end do not limit it.
    if (other.end.epochMilliseconds <= oldEnd) continue;
    end = Math.min(end, other.start.epochMilliseconds);
  }
  end = floorMs(end);
  return end > oldEnd ? { start: period.start, end: Temporal.Instant.fromEpochMilliseconds(end) } : undefined;
}

/** The gaps in [from, to) that no busy period touches, in order, in epoch milliseconds. */
function gapsBetween(
  busy: readonly BusyPeriod[],
  from: number,
  to: number,
): { start: number; end: number }[] {
  const sorted = busy
    .map(({ start, end }) => ({ start: start.epochMilliseconds, end: end.epochMilliseconds }))
    .sort((a, b) => a.start - b.start);
  const gaps = [];
  let free = from;
  for (const { start, end } of sorted) {
    if (start > free) gaps.push({ start: free, end: Math.min(start, to) });
    free = Math.max(free, end);
  }
  if (free < to) gaps.push({ start: free, end: to });
  return gaps;
}

function nearestQuarterHour(ms: number): number {
  return floorMs(ms + QUARTER_HOUR_MS / 2);
}

function floorMs(ms: number): number {
  return Math.floor(ms / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}

function ceilMs(ms: number): number {
  return Math.ceil(ms / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}

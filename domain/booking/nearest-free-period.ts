import { berlinDayOf, startOfBerlinDay } from '#domain/booking/berlin-days.ts';
import { floorToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { furthestStart, MAX_BOOKING_MS, type Period, periodMs } from '#domain/booking/period.ts';

/** Only the milliseconds are read, so that callers need not make instants of many periods. */
export type BusyPeriod = { start: { epochMilliseconds: number }; end: { epochMilliseconds: number } };

/** How far from the wanted start a suggestion may lie. */
const SEARCH_MS = 14 * 24 * 60 * 60 * 1000;
/** Suggested times lie between these hours of the Berlin clock, unless the wish itself lies at night (§S4.27). */
const DAY_BEGINS = 6;
const DAY_ENDS = 23;
const HOUR_MS = 60 * 60 * 1000;

/** In epoch milliseconds, both ends included. */
type Span = { from: number; to: number };

/** Returns the periods to offer instead of the wanted one, the nearest first: at most one before it, one after. */
export type FreePeriodFinder = (busy: readonly BusyPeriod[]) => Period[];

/**
 * Prepares the search for free periods of the same length (§S4.26), quick for each vehicle; a free wish is
 * the only answer. None ends where the wish begins, nor earlier in that gap (§S4.28).
 */
export function freePeriodFinder(wanted: Period, now: Temporal.Instant): FreePeriodFinder {
  const wantedStart = wanted.start.epochMilliseconds;
  const length = periodMs(wanted);
  // At most 14 days from the wanted start, and bookable: not before this quarter hour, at most 180 days
  // ahead.
  const earliest = Math.max(floorToQuarterHour(now).epochMilliseconds, wantedStart - SEARCH_MS);
  const latest = Math.min(furthestStart(now).epochMilliseconds, wantedStart + SEARCH_MS);
  // On the grid, and by day not at night (§S4.27).
  const starts = startsByDay(wanted, { from: earliest, to: latest });
  const ideal = nearestQuarterHour(wantedStart);
  const distance = (start: number) => Math.abs(start - wantedStart);

  return (busy) => {
    let before: number | undefined;
    let after: number | undefined;
    for (const gap of gapsBetween(busy, earliest, latest + length)) {
      // Where the vehicle is free until the wish begins, only what overlaps the wish is worth offering.
      const isFreeUntilWish = gap.start < wantedStart && wantedStart <= gap.end;
      const from = isFreeUntilWish ? Math.max(gap.start, wantedStart - length + 1) : gap.start;
      const found = nearestStart(starts, { from, to: gap.end - length }, ideal);
      if (found === undefined) continue;
      if (found === wantedStart) return [wanted];
      // Gaps are in order: the last one before the wish and the first one after it are the nearest.
      if (found > wantedStart) {
        after = found;
        break;
      }
      before = found;
    }
    // Of two equally near starts the later comes first.
    return [after, before]
      .filter((start) => start !== undefined)
      .sort((a, b) => distance(a) - distance(b))
      .map((start) => ({
        start: Temporal.Instant.fromEpochMilliseconds(start),
        end: Temporal.Instant.fromEpochMilliseconds(start + length),
      }));
  };
}

/** The start on the grid within the gap that is allowed and nearest to the ideal one, the later of two. */
function nearestStart(starts: readonly Span[], gap: Span, ideal: number): number | undefined {
  let nearest: number | undefined;
  for (const allowed of starts) {
    if (allowed.to < gap.from) continue;
    if (allowed.from > gap.to) break;
    const first = ceilMs(Math.max(allowed.from, gap.from));
    const last = floorMs(Math.min(allowed.to, gap.to));
    if (first > last) continue;
    const start = Math.min(last, Math.max(first, ideal));
    if (nearest === undefined || Math.abs(start - ideal) <= Math.abs(nearest - ideal)) nearest = start;
  }
  return nearest;
}

/**
 * When a suggestion may start, in order. Where the wish starts or ends by day, so does the suggestion; and a
 * wish that lies within one day does not become a night.
 */
function startsByDay(wanted: Period, range: Span): Span[] {
  const [start, end] = [wanted.start.epochMilliseconds, wanted.end.epochMilliseconds];
  const length = end - start;
  const days = daysAround({ from: Math.min(range.from, start), to: range.to + length });
  if (days.some(({ from, to }) => from <= start && end <= to)) {
    return intersection(
      [range],
      days.map(({ from, to }) => ({ from, to: to - length })),
    );
  }
  // A start at 23:00 and an end at 6:00 belong to the night.
  const starting = days.some(({ from, to }) => from <= start && start < to)
    ? days.map(({ from, to }) => ({ from, to: to - QUARTER_HOUR_MS }))
    : [range];
  const ending = days.some(({ from, to }) => from < end && end <= to)
    ? days.map(({ from, to }) => ({ from: from + QUARTER_HOUR_MS - length, to: to - length }))
    : [range];
  return intersection(intersection([range], starting), ending);
}

/** The hours by day of all Berlin dates that the range touches, in order. */
function daysAround({ from, to }: Span): Span[] {
  const [first, last] = [berlinDayOf(from), berlinDayOf(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => hoursByDay(first + index));
}

/** Both are told from the end of the day: the clocks change before six. */
function hoursByDay(day: number): Span {
  const end = startOfBerlinDay(day + 1);
  return { from: end - (24 - DAY_BEGINS) * HOUR_MS, to: end - (24 - DAY_ENDS) * HOUR_MS };
}

/** What lies in both lists, each of which is in order. */
function intersection(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((a) =>
    others
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from <= to),
  );
}

/**
 * Extends the period to the latest free end within 28 days (§S4.20); undefined if it cannot be extended.
 * `busy` are the occupied periods of the vehicle.
 */
export function longestExtension(busy: readonly BusyPeriod[], period: Period): Period | undefined {
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
  const startOf = ({ start }: BusyPeriod) => start.epochMilliseconds;
  const isSorted = busy.every((one, index) => index === 0 || startOf(busy[index - 1] ?? one) <= startOf(one));
  const gaps = [];
  let free = from;
  for (const period of isSorted ? busy : [...busy].sort((a, b) => startOf(a) - startOf(b))) {
    const start = startOf(period);
    if (start > free) gaps.push({ start: free, end: Math.min(start, to) });
    free = Math.max(free, period.end.epochMilliseconds);
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

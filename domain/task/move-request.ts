import { ceilToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import { isTakenIn } from './repair-gap.ts';

/** Whoever is asked to take another car has at least so long to answer. */
export const ANSWER_HOURS = 4;

/** What takes the car: a booking that has not begun can be moved, a trip and a block cannot. */
export type InTheWay = Period & { bookingId: number | undefined };

const meets = (a: Period, b: Period): boolean =>
  Temporal.Instant.compare(a.start, b.end) < 0 && Temporal.Instant.compare(b.start, a.end) < 0;

const earliest = (instants: readonly Temporal.Instant[]): Temporal.Instant | undefined =>
  instants.toSorted(Temporal.Instant.compare)[0];

/** Until when those can answer whose bookings meet the period: the first of them begins, or the period itself. */
export const answerBy = (period: Period, asked: readonly Period[]): Temporal.Instant =>
  earliest([period.start, ...asked.map(({ start }) => start)]) ?? period.start;

/** Can those who have booked the car in this period be asked to take another one? Returns what speaks against it. */
export function checkMoveRequest(
  period: Period,
  busy: readonly InTheWay[],
  now: Temporal.Instant,
): 'MOVE_NEEDLESS' | 'MOVE_IMPOSSIBLE' | undefined {
  const inTheWay = busy.filter((taken) => meets(taken, period));
  if (inTheWay.length === 0) return 'MOVE_NEEDLESS';
  const isFixed = inTheWay.some(({ bookingId }) => bookingId === undefined);
  const latest = answerBy(period, inTheWay).subtract({ hours: ANSWER_HOURS });
  return isFixed || Temporal.Instant.compare(now, latest) > 0 ? 'MOVE_IMPOSSIBLE' : undefined;
}

export type MovablePeriod = { period: Period; bookings: number };

/**
 * Periods of this length for which the fewest customers are asked, then the earliest, one per set of
 * bookings, for a choice. A car is brought when workshops are open.
 * @param busy in order; periods do not overlap
 */
export function movablePeriods(
  {
    busy,
    within,
    minutes,
    now,
  }: { busy: readonly InTheWay[]; within: Period; minutes: number; now: Temporal.Instant },
  max = 3,
): MovablePeriod[] {
  const found = new Map<string, MovablePeriod>();
  const last = within.end.epochMilliseconds - minutes * 60_000;
  for (let ms = ceilToQuarterHour(within.start).epochMilliseconds; ms <= last; ms += QUARTER_HOUR_MS) {
    const start = Temporal.Instant.fromEpochMilliseconds(ms);
    if (!isTakenIn(start)) continue;
    const period = { start, end: Temporal.Instant.fromEpochMilliseconds(ms + minutes * 60_000) };
    const inTheWay = busy.filter((taken) => meets(taken, period));
    const key = inTheWay.map(({ bookingId }) => bookingId).join();
    if (found.has(key) || checkMoveRequest(period, inTheWay, now)) continue;
    found.set(key, { period, bookings: inTheWay.length });
  }
  return [...found.values()]
    .sort((a, b) => a.bookings - b.bookings || Temporal.Instant.compare(a.period.start, b.period.start))
    .slice(0, max);
}

/** What is free of a period that these bookings meet, in order: it can be held while they are asked. */
export function freeParts(period: Period, busy: readonly Period[]): Period[] {
  const parts: Period[] = [];
  let { start } = period;
  for (const taken of busy.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))) {
    if (!meets(taken, period)) continue;
    if (Temporal.Instant.compare(start, taken.start) < 0) parts.push({ start, end: taken.start });
    if (Temporal.Instant.compare(start, taken.end) < 0) start = taken.end;
  }
  if (Temporal.Instant.compare(start, period.end) < 0) parts.push({ start, end: period.end });
  return parts;
}

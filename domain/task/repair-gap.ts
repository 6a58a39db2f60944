import { BERLIN, ceilToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/** A workshop takes cars in at these hours of Berlin, Monday to Saturday; the last one at the end of the day. */
const FIRST_HOUR = 7;
const LAST_HOUR = 18;
/** What is left beside a repair is booked by nobody if it is shorter. */
const USEFUL_MS = 2 * 3_600_000;
/** Cars are rented by day: half price at night says so (§S5). */
const DAY = { from: 7, to: 22 };

export type GapWish = {
  /** When the car is taken, in order; periods do not overlap. */
  busy: readonly Period[];
  /** Within which the repair lies. */
  within: Period;
  /** How long it takes, a multiple of a quarter of an hour. */
  minutes: number;
};

export type RepairGap = {
  period: Period;
  /** Minutes of the day that nobody can book because of the repair, itself included. */
  idleMinutes: number;
};

/**
 * Repair periods that take least from customers, best first: fewest hours of the day left unused, then the
 * earliest. At most one per gap between bookings, so that there is a choice.
 */
export function repairGaps({ busy, within, minutes }: GapWish, max = 3): RepairGap[] {
  const best = gapsOf(busy, within).flatMap((gap) => bestIn(gap, minutes * 60_000) ?? []);
  return best
    .sort((a, b) => a.idleMinutes - b.idleMinutes || Temporal.Instant.compare(a.period.start, b.period.start))
    .slice(0, max);
}

/** What the bookings leave free. */
function gapsOf(busy: readonly Period[], within: Period): Period[] {
  const gaps: Period[] = [];
  let start = ceilToQuarterHour(within.start);
  for (const taken of busy) {
    if (Temporal.Instant.compare(taken.start, start) > 0) gaps.push({ start, end: taken.start });
    if (Temporal.Instant.compare(taken.end, start) > 0) start = ceilToQuarterHour(taken.end);
  }
  gaps.push({ start, end: within.end });
  return gaps
    .map((gap) => ({
      start: gap.start,
      end: Temporal.Instant.compare(gap.end, within.end) > 0 ? within.end : gap.end,
    }))
    .filter((gap) => Temporal.Instant.compare(gap.start, gap.end) < 0);
}

function bestIn(gap: Period, lengthMs: number): RepairGap | undefined {
  let best: RepairGap | undefined;
  const last = gap.end.epochMilliseconds - lengthMs;
  for (let ms = gap.start.epochMilliseconds; ms <= last; ms += QUARTER_HOUR_MS) {
    const start = Temporal.Instant.fromEpochMilliseconds(ms);
    if (!isTakenIn(start)) continue;
    const period = { start, end: Temporal.Instant.fromEpochMilliseconds(ms + lengthMs) };
    const idleMinutes = idleIn(gap, period);
    if (!best || idleMinutes < best.idleMinutes) best = { period, idleMinutes };
  }
  return best;
}

/** May a car be brought at this time? */
export function isTakenIn(at: Temporal.Instant): boolean {
  const { hour, minute, dayOfWeek } = at.toZonedDateTimeISO(BERLIN);
  const isInHours = hour >= FIRST_HOUR && (hour < LAST_HOUR || (hour === LAST_HOUR && minute === 0));
  return dayOfWeek <= 6 && isInHours;
}

/** The minutes of the day that the repair takes from a gap: its own, and what is left beside it and too short for anybody. */
export function idleIn(gap: Period, repair: Period): number {
  const isTooShort = (start: Temporal.Instant, end: Temporal.Instant) =>
    end.epochMilliseconds - start.epochMilliseconds < USEFUL_MS;
  const start = isTooShort(gap.start, repair.start) ? gap.start : repair.start;
  const end = isTooShort(repair.end, gap.end) ? gap.end : repair.end;
  return dayMinutes({ start, end });
}

/** How much of a period is by day in Berlin. */
function dayMinutes({ start, end }: Period): number {
  let minutes = 0;
  let date = start.toZonedDateTimeISO(BERLIN).toPlainDate();
  for (;;) {
    const at = (hour: number) =>
      date.toZonedDateTime({ timeZone: BERLIN, plainTime: { hour } }).epochMilliseconds;
    const [from, to] = [at(DAY.from), at(DAY.to)];
    if (from >= end.epochMilliseconds) return minutes;
    const shared = Math.min(to, end.epochMilliseconds) - Math.max(from, start.epochMilliseconds);
    minutes += Math.max(0, shared) / 60_000;
    date = date.add({ days: 1 });
  }
}

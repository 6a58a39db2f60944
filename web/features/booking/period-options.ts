import { BERLIN, ceilToQuarterHour } from '#domain/booking/grid.ts';
import { checkPeriod, furthestStart, MAX_BOOKING_MS, type Period, periodMs } from '#domain/booking/period.ts';
import { correctPeriod, quarterHoursOfDay } from '#domain/booking/quarter-hour.ts';
import type { BookingRules } from './provider-settings.ts';

/** Whether both ends can be changed, or only the end, as in a running booking. */
export type PickerMode = { startIsFixed: boolean };

/** The shortest period on the grid that `checkPeriod` accepts. */
const MIN_MS = 60 * 60 * 1000;

/** The calendar day in Berlin. */
export function dayOf(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(BERLIN).toPlainDate();
}

/** All days on which a booking made now may start: today and 180 more, or fewer if the provider says so. */
export function startDays(now: Temporal.Instant, rules?: BookingRules): Temporal.PlainDate[] {
  const last = dayOf(furthestStart(now));
  return daysBetween(
    dayOf(now),
    rules ? firstOf(last, dayOf(now).add({ days: rules.furthestStartDays })) : last,
  );
}

/** The quarter hours of a day at which a booking made now may start. */
export function startTimes(day: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant[] {
  return quarterHoursOfDay(day).filter((start) => {
    return checkPeriod({ start, end: start.add({ hours: 1 }) }, now) === undefined;
  });
}

/** All days on which a booking with this start may end; fewer if the provider says so. */
export function endDays(
  start: Temporal.Instant,
  now: Temporal.Instant,
  mode: PickerMode,
  rules?: BookingRules,
): Temporal.PlainDate[] {
  const last = dayOf(start.add({ milliseconds: MAX_BOOKING_MS }));
  return daysBetween(
    dayOf(earliestEnd(start, now, mode)),
    rules ? firstOf(last, dayOf(start.add({ hours: 24 * rules.longestDays }))) : last,
  );
}

/** The quarter hours of a day at which a booking with this start may end. */
export function endTimes(
  start: Temporal.Instant,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
  mode: PickerMode,
): Temporal.Instant[] {
  return quarterHoursOfDay(day).filter((end) => checkPeriod({ start, end }, now, mode) === undefined);
}

/** Returns the nearest valid period: a draft becomes invalid when time passes while the picker is open. */
export function correctDraft(draft: Period, now: Temporal.Instant, mode: PickerMode): Period {
  if (!mode.startIsFixed) return correctPeriod(draft, now);
  const earliest = earliestEnd(draft.start, now, mode);
  const latest = draft.start.add({ milliseconds: MAX_BOOKING_MS });
  return { start: draft.start, end: between(draft.end, earliest, latest) };
}

/** Moves the start and keeps the length as far as the booking rules allow. */
export function moveStart(period: Period, start: Temporal.Instant, now: Temporal.Instant): Period {
  return correctPeriod({ start, end: start.add({ milliseconds: periodMs(period) }) }, now);
}

/** Moves the start to another day, at the same time of day or the nearest one offered. */
export function moveStartDay(period: Period, day: Temporal.PlainDate, now: Temporal.Instant): Period {
  const start = nearestTime(startTimes(day, now), period.start);
  return start ? moveStart(period, start, now) : period;
}

/** Moves the end to another day, at the same time of day or the nearest one offered. */
export function moveEndDay(
  period: Period,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
  mode: PickerMode,
): Period {
  const end = nearestTime(endTimes(period.start, day, now, mode), period.end);
  return end ? { start: period.start, end } : period;
}

export type Shortcut = '1' | '2' | '4' | 'DAY' | 'WEEKEND';

const SHORTCUT_HOURS: Record<Exclude<Shortcut, 'WEEKEND'>, number> = { '1': 1, '2': 2, '4': 4, DAY: 24 };

/** A weekend lasts from Friday 18:00 until Sunday 22:00. */
const WEEKEND_START = { day: 5, hour: 18 };
const WEEKEND_END = { day: 7, hour: 22 };

/**
 * Returns the period of a duration chip: hours from the start, or the weekend of its week, or the next if under an
 * hour is left. Undefined: it cannot be booked.
 */
export function shortcutPeriod(
  shortcut: Shortcut,
  period: Period,
  now: Temporal.Instant,
  mode: PickerMode,
): Period | undefined {
  if (shortcut !== 'WEEKEND') {
    const wanted = { start: period.start, end: period.start.add({ hours: SHORTCUT_HOURS[shortcut] }) };
    return checkPeriod(wanted, now, mode) ? undefined : wanted;
  }
  if (mode.startIsFixed) return undefined;
  const monday = mondayOf(dayOf(period.start));
  for (const weeks of [0, 1]) {
    const weekend = {
      start: at(monday.add({ weeks }), WEEKEND_START),
      end: at(monday.add({ weeks }), WEEKEND_END),
    };
    const isOver = weekend.end.epochMilliseconds - now.epochMilliseconds < MIN_MS;
    if (isOver) continue;
    const wanted = correctPeriod(weekend, now);
    if (wanted.end.equals(weekend.end)) return wanted;
  }
  return undefined;
}

function earliestEnd(start: Temporal.Instant, now: Temporal.Instant, mode: PickerMode): Temporal.Instant {
  const shortest = ceilToQuarterHour(start.add({ milliseconds: MIN_MS }));
  if (!mode.startIsFixed) return shortest;
  const next = ceilToQuarterHour(now);
  return Temporal.Instant.compare(next, shortest) > 0 ? next : shortest;
}

function between(instant: Temporal.Instant, earliest: Temporal.Instant, latest: Temporal.Instant) {
  if (Temporal.Instant.compare(instant, earliest) < 0) return earliest;
  return Temporal.Instant.compare(instant, latest) > 0 ? latest : instant;
}

const firstOf = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) > 0 ? other : one;

function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const days = first.until(last, { largestUnit: 'days' }).days;
  return Array.from({ length: Math.max(0, days) + 1 }, (_, index) => first.add({ days: index }));
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

function at(monday: Temporal.PlainDate, { day, hour }: { day: number; hour: number }): Temporal.Instant {
  return monday
    .add({ days: day - 1 })
    .toZonedDateTime({ timeZone: BERLIN, plainTime: Temporal.PlainTime.from({ hour }) })
    .toInstant();
}

/** Returns the option whose time of day in Berlin is nearest to that of `wanted`. */
function nearestTime(options: Temporal.Instant[], wanted: Temporal.Instant): Temporal.Instant | undefined {
  const minutes = (instant: Temporal.Instant) => {
    const { hour, minute } = instant.toZonedDateTimeISO(BERLIN);
    return hour * 60 + minute;
  };
  const target = minutes(wanted);
  let best: Temporal.Instant | undefined;
  for (const option of options) {
    if (!best || Math.abs(minutes(option) - target) < Math.abs(minutes(best) - target)) best = option;
  }
  return best;
}

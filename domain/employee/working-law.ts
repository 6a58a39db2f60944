import { BERLIN } from '#domain/booking/grid.ts';
import { type HolidayRegion, publicHoliday } from '#domain/page/public-holiday.ts';
import { runsOf, type WorkDay } from './work-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** § 3 ArbZG: at most so much on a day. */
const LONGEST_DAY_MS = 10 * HOUR_MS;
/** § 4 ArbZG: who works longer has had so long a break. */
const BREAKS = [
  { matter: 'BREAK_30', afterMs: 6 * HOUR_MS, breakMs: 30 * MINUTE_MS },
  { matter: 'BREAK_45', afterMs: 9 * HOUR_MS, breakMs: 45 * MINUTE_MS },
] as const;
/** § 4 sentence 3 ArbZG: nobody works longer without any break. */
const LONGEST_RUN_MS = 6 * HOUR_MS;
/** § 5 ArbZG: between the work of two days. */
const REST_MS = 11 * HOUR_MS;
/** So long before a rule would be broken it is named. */
export const WARNED_MS = HOUR_MS;

export const LAW_MATTERS = [
  'TEN_HOURS',
  'BREAK_30',
  'BREAK_45',
  'SIX_HOURS_IN_A_ROW',
  'REST',
  'SUNDAY',
  'HOLIDAY',
] as const;
export type LawMatter = (typeof LAW_MATTERS)[number];

export const PARAGRAPHS: Record<LawMatter, string> = {
  TEN_HOURS: '§ 3 ArbZG',
  BREAK_30: '§ 4 ArbZG',
  BREAK_45: '§ 4 ArbZG',
  SIX_HOURS_IN_A_ROW: '§ 4 Satz 3 ArbZG',
  REST: '§ 5 Abs. 1 ArbZG',
  SUNDAY: '§ 9 Abs. 1 ArbZG',
  HOLIDAY: '§ 9 Abs. 1 ArbZG',
};

/** What was done that the law does not want. */
export const LAW_TITLES: Record<LawMatter, string> = {
  TEN_HOURS: 'Mehr als 10 Stunden gearbeitet',
  BREAK_30: 'Weniger als 30 Minuten Pause bei mehr als 6 Stunden',
  BREAK_45: 'Weniger als 45 Minuten Pause bei mehr als 9 Stunden',
  SIX_HOURS_IN_A_ROW: 'Mehr als 6 Stunden am Stück gearbeitet',
  REST: 'Weniger als 11 Stunden Ruhe seit dem Tag davor',
  SUNDAY: 'Am Sonntag gearbeitet',
  HOLIDAY: 'Am Feiertag gearbeitet',
};

/** §S13.1 to §S13.3: something that the working time law does not want, and when it is, or would be, so. */
export type LawNote = { matter: LawMatter; at: Temporal.Instant };

const plus = (instant: Temporal.Instant, milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds + milliseconds);

function freeDay(date: Temporal.PlainDate, region: HolidayRegion | undefined): LawMatter | undefined {
  if (publicHoliday(date, region)) return 'HOLIDAY';
  return date.dayOfWeek === 7 ? 'SUNDAY' : undefined;
}

type Facts = { now: Temporal.Instant; region: HolidayRegion | undefined };

/** What a day of work has broken until now; `before` is the last day of work before it. */
export function brokenOn(day: WorkDay, before: WorkDay | undefined, { now, region }: Facts): LawMatter[] {
  const found: LawMatter[] = [];
  if (day.workedMs > LONGEST_DAY_MS) found.push('TEN_HOURS');
  const due = BREAKS.findLast(
    ({ afterMs, breakMs }) => day.workedMs > afterMs && day.lawfulBreakMs < breakMs,
  );
  if (due) found.push(due.matter);
  const isTooLong = runsOf(day, now).some(
    ({ start, end }) => (end ?? now).epochMilliseconds - start.epochMilliseconds > LONGEST_RUN_MS,
  );
  // Who still owes a break is told so, which says it for both.
  if (isTooLong && !due) found.push('SIX_HOURS_IN_A_ROW');
  const start = day.shifts[0]?.start;
  const restedSince = before && endOf(before);
  if (start && restedSince && start.epochMilliseconds - restedSince.epochMilliseconds < REST_MS)
    found.push('REST');
  return [...found, ...freeDaysIn(day, { now, region })];
}

/** The last known end of a day's work. */
const endOf = ({ shifts }: WorkDay): Temporal.Instant | undefined =>
  shifts.flatMap(({ end }) => (end ? [end] : [])).at(-1);

/** A night shift may begin before a free day and reach into it. */
function freeDaysIn({ shifts }: WorkDay, { now, region }: Facts): LawMatter[] {
  const found = new Set<LawMatter>();
  for (const { start, end, isRunning } of shifts) {
    const last = end ?? (isRunning ? now : start);
    // The end belongs to the next day: who goes at midnight has not worked on it.
    const until = plus(last, Temporal.Instant.compare(last, start) > 0 ? -1 : 0);
    for (const instant of [start, until]) {
      const free = freeDay(instant.toZonedDateTimeISO(BERLIN).toPlainDate(), region);
      if (free) found.add(free);
    }
  }
  return [...found];
}

/**
 * What would be broken if somebody who works goes on as now, each with the instant: first what comes first. Of a day whose
 * work does not run there is nothing.
 */
export function aheadOf(day: WorkDay | undefined, { now, region }: Facts): LawNote[] {
  const shift = day?.shifts.find(({ isRunning }) => isRunning);
  if (!day || !shift) return [];
  const isOnBreak = shift.stretches.at(-1)?.kind === 'BREAK';
  const notes = [...(isOnBreak ? [] : hoursAhead(day, now)), ...freeDayAhead({ now, region })];
  return notes.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** Of the hours of somebody who works at this moment. */
function hoursAhead(day: WorkDay, now: Temporal.Instant): LawNote[] {
  const notes: LawNote[] = [];
  const whenWorked = (ms: number) => plus(now, ms - day.workedMs);
  if (day.workedMs <= LONGEST_DAY_MS) notes.push({ matter: 'TEN_HOURS', at: whenWorked(LONGEST_DAY_MS) });
  for (const { matter, afterMs, breakMs } of BREAKS) {
    if (day.workedMs <= afterMs && day.lawfulBreakMs < breakMs)
      notes.push({ matter, at: whenWorked(afterMs) });
  }
  const run = runsOf(day, now).at(-1);
  const runEnd = run && plus(run.start, LONGEST_RUN_MS);
  const owesBreakBefore =
    day.lawfulBreakMs < BREAKS[0].breakMs &&
    runEnd &&
    Temporal.Instant.compare(whenWorked(BREAKS[0].afterMs), runEnd) <= 0;
  if (runEnd && !owesBreakBefore && Temporal.Instant.compare(now, runEnd) <= 0)
    notes.push({ matter: 'SIX_HOURS_IN_A_ROW', at: runEnd });
  return notes;
}

function freeDayAhead({ now, region }: Facts): LawNote[] {
  const tomorrow = now.toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: 1 });
  const free = freeDay(tomorrow, region);
  return free ? [{ matter: free, at: tomorrow.toZonedDateTime(BERLIN).toInstant() }] : [];
}

/** What is to be said now, before it is broken. */
export const warningsOf = (day: WorkDay | undefined, facts: Facts): LawNote[] =>
  aheadOf(day, facts).filter(({ at }) => at.epochMilliseconds - facts.now.epochMilliseconds <= WARNED_MS);

/** What speaks against coming now: rest that is not over, with its end, and a day on which nobody works. */
export function beforeComing(days: readonly WorkDay[], { now, region }: Facts): LawNote[] {
  const notes: LawNote[] = [];
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  // Within a day there are breaks and no rest.
  const last = days.findLast(({ date }) => Temporal.PlainDate.compare(date, today) < 0);
  const restsSince = days.some(({ date }) => date.equals(today)) ? undefined : last && endOf(last);
  const restedAt = restsSince && plus(restsSince, REST_MS);
  if (restedAt && Temporal.Instant.compare(now, restedAt) < 0) notes.push({ matter: 'REST', at: restedAt });
  const free = freeDay(today, region);
  if (free) notes.push({ matter: free, at: now });
  return notes;
}

import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/**
 * When a driver may have a car, on Berlin's clocks: on these days (Monday is 1) from `from` to `to`, "HH:MM"; if not
 * after `from`, the next day's. "24:00" ends the day.
 */
export type WeekHours = { days: readonly number[]; from: string; to: string };

export const MAX_WEEK_HOURS = 7;

/**
 * May a driver have a car in this whole period? Each quarter hour counts by the clock at its beginning: when
 * clocks go back, both hours from two are the same; forward, there is none.
 */
export function isWithinWeekHours(period: Period, windows: readonly WeekHours[]): boolean {
  const end = period.end.epochMilliseconds;
  for (let at = period.start.epochMilliseconds; at < end; at += QUARTER_HOUR_MS) {
    const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(BERLIN);
    if (!windows.some((window) => covers(window, dayOfWeek, hour * 60 + minute))) return false;
  }
  return true;
}

function covers({ days, from, to }: WeekHours, day: number, minute: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isOn = (which: number) => days.includes(which);
  if (end > start) return isOn(day) && minute >= start && minute < end;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (isOn(day) && minute >= start) || (isOn(dayBefore) && minute < end);
}

/** "07:30" → 450 */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const DAYS = {
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;

/** "Mo–Fr 7:00–19:00 Uhr, Sa 8:00–12:00 Uhr"; "täglich" if it is every day. */
export function weekHoursText(windows: readonly WeekHours[], language: 'de' | 'en' = 'de'): string {
  return windows
    .map(({ days, from, to }) => {
      const clock = `${shortTime(from)}–${shortTime(to)}`;
      return `${daysText(days, language)} ${clock}${language === 'de' ? ' Uhr' : ''}`;
    })
    .join(', ');
}

const shortTime = (time: string) => time.replace(/^0(?=\d:)/, '');

/** Days in a row are joined: [1, 2, 3, 6] → "Mo–Mi, Sa". */
function daysText(days: readonly number[], language: 'de' | 'en'): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return language === 'de' ? 'täglich' : 'daily';
  const rows: [first: number, last: number][] = [];
  for (const day of sorted) {
    const row = rows.at(-1);
    if (row && row[1] === day - 1) row[1] = day;
    else rows.push([day, day]);
  }
  const name = (day: number) => DAYS[language][day - 1] ?? '';
  return rows
    .map(([first, last]) =>
      first === last ? name(first) : `${name(first)}${last === first + 1 ? ', ' : '–'}${name(last)}`,
    )
    .join(', ');
}

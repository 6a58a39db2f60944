import { type HolidayRegion, publicHoliday } from './public-holiday.ts';

/** As content authors write it, e.g. "Montag bis Freitag", "Montag und Freitag", "erster Samstag im Monat". */
export type OpeningHours = { days: string; from: string; to: string };

const DAYS = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'];
const ORDINALS = ['erster', 'zweiter', 'dritter', 'vierter'];
/** How many days ahead the next opening is looked for. */
const DAYS_AHEAD = 35;

type DayTest = (date: Temporal.PlainDate) => boolean;

/** Returns a test for the days that the words mean; undefined if they cannot be understood. */
export function parseDays(words: string): DayTest | undefined {
  const text = words.trim().toLowerCase();
  if (text === 'täglich') return () => true;
  const [, ordinal = '', ofMonth = ''] = /^(\S+) (\S+) im monat$/.exec(text) ?? [];
  if (ofMonth) return parseDayOfMonth(ordinal, ofMonth);
  const days = new Set<number>();
  for (const part of text.split(/\s*,\s*|\s+und\s+/)) {
    const [first = '', last = first] = part.split(/\s+bis\s+/);
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from < 0 || to < from) return undefined;
    for (let day = from; day <= to; day++) days.add(day + 1);
  }
  return ({ dayOfWeek }) => days.has(dayOfWeek);
}

function parseDayOfMonth(ordinal: string, day: string): DayTest | undefined {
  const weekday = DAYS.indexOf(day) + 1;
  if (weekday === 0) return undefined;
  if (ordinal === 'letzter') {
    return (date) => date.dayOfWeek === weekday && date.day + 7 > date.daysInMonth;
  }
  const week = ORDINALS.indexOf(ordinal);
  if (week < 0) return undefined;
  return (date) => date.dayOfWeek === weekday && Math.floor((date.day - 1) / 7) === week;
}

export type Opening =
  | { isOpen: true; until: string }
  | { isOpen: false; next?: { date: Temporal.PlainDate; from: string } };

/**
 * Is the place open at this local time, until when, or when next? Closed on its region's public holidays,
 * without one on Germany's (§S13.4). Undefined if a line is not understood: only words are shown.
 */
export function openingAt(
  hours: readonly OpeningHours[],
  at: Temporal.ZonedDateTime,
  region?: HolidayRegion,
): Opening | undefined {
  const lines: (OpeningHours & { isOn: DayTest })[] = [];
  for (const line of hours) {
    const isOn = parseDays(line.days);
    if (!isOn) return undefined;
    lines.push({ ...line, isOn });
  }
  const linesOn = (date: Temporal.PlainDate) =>
    publicHoliday(date, region)
      ? []
      : lines.filter(({ isOn }) => isOn(date)).sort((a, b) => (a.from < b.from ? -1 : 1));

  const today = at.toPlainDate();
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
  const open = linesOn(today).find(({ from, to }) => from <= time && time < to);
  if (open) return { isOpen: true, until: open.to };
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = today.add({ days: ahead });
    const next = linesOn(date).find(({ from }) => ahead > 0 || from > time);
    if (next) return { isOpen: false, next: { date, from: next.from } };
  }
  return { isOpen: false };
}

import { BERLIN } from '#domain/booking/grid.ts';

/** What an employee says of single days: another time, none, or holidays. */
export const AVAILABILITY_KINDS = ['AVAILABLE', 'AWAY', 'VACATION'] as const;
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number];

export const AVAILABILITY_TITLES: Record<AvailabilityKind, string> = {
  AVAILABLE: 'Kann arbeiten',
  AWAY: 'Kann nicht arbeiten',
  VACATION: 'Urlaub',
};

/** Minutes of a day in Berlin, half-open; 1440 is its end. */
export type DayTime = { from: number; to: number };
/** Monday is 1. */
export type WeekWindow = DayTime & { weekday: number; city: string };
export type DayEntry = {
  id: string;
  from: Temporal.PlainDate;
  /** The last day. */
  to: Temporal.PlainDate;
} & ({ kind: 'AVAILABLE'; time: DayTime; city: string } | { kind: 'AWAY' | 'VACATION' });

export const MAX_WINDOWS = 21;
/** No longer than a year: what is entered by a slip would make somebody absent for ever. */
export const MAX_ENTRY_DAYS = 366;
/** § 5 ArbZG */
const REST_MS = 11 * 3_600_000;
const DAY_MINUTES = 24 * 60;

const covers = ({ from, to }: DayEntry, date: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;

/** Is somebody on holidays that day? */
export const isOnVacation = (entries: readonly DayEntry[], date: Temporal.PlainDate): boolean =>
  entries.some((entry) => entry.kind === 'VACATION' && covers(entry, date));

export type Availability = { week: readonly WeekWindow[]; days: readonly DayEntry[] };

/** When and where somebody can work on a day: a single day counts instead of its weekday. */
export function windowsOn(
  { week, days }: Availability,
  date: Temporal.PlainDate,
): (DayTime & { city: string })[] {
  const single = days.find((entry) => covers(entry, date));
  if (single) return single.kind === 'AVAILABLE' ? [{ ...single.time, city: single.city }] : [];
  return week
    .filter(({ weekday }) => weekday === date.dayOfWeek)
    .map(({ from, to, city }) => ({ from, to, city }))
    .toSorted((one, other) => one.from - other.from);
}

/** Do two windows of one weekday share a minute? */
export const overlaps = (windows: readonly WeekWindow[]): boolean =>
  windows.some((one, index) =>
    windows
      .slice(index + 1)
      .some((other) => other.weekday === one.weekday && one.from < other.to && other.from < one.to),
  );

/** Elapsed time from the last window of a day to the first of the next; undefined where work goes on over midnight. */
function restMsAfter(availability: Availability, date: Temporal.PlainDate): number | undefined {
  const tomorrow = date.add({ days: 1 });
  const last = windowsOn(availability, date).at(-1);
  const next = windowsOn(availability, tomorrow)[0];
  if (!last || !next || (last.to === DAY_MINUTES && next.from === 0)) return undefined;
  return epochMsOf(tomorrow, next.from) - epochMsOf(date, last.to);
}

const epochMsOf = (date: Temporal.PlainDate, minute: number): number =>
  date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(BERLIN).epochMilliseconds;

/**
 * REST: less than 11 hours from a day's last minute to the next day's first. WORKED: stamped in holidays.
 * ALONE: holidays or absence, and nobody else covers the own city.
 */
export type Conflict = { kind: 'REST' | 'WORKED' | 'ALONE'; date: Temporal.PlainDate };

/** What does not go together on these days, by their date. `othersOn`: how many others cover the own city that day. */
export function conflictsOf(
  availability: Availability,
  {
    city,
    from,
    days,
    hasWorked,
    othersOn,
  }: {
    /** Where the employee works; undefined until an operator has said so. */
    city: string | undefined;
    from: Temporal.PlainDate;
    days: number;
    hasWorked: (date: Temporal.PlainDate) => boolean;
    othersOn: (date: Temporal.PlainDate) => number;
  },
): Conflict[] {
  const dates = Array.from({ length: days }, (_, index) => from.add({ days: index }));
  return dates.flatMap((date): Conflict[] => {
    const found: Conflict[] = [];
    const restMs = restMsAfter(availability, date);
    if (restMs !== undefined && restMs < REST_MS) found.push({ kind: 'REST', date });
    const absence = availability.days.find((entry) => entry.kind !== 'AVAILABLE' && covers(entry, date));
    if (!absence) return found;
    if (absence.kind === 'VACATION' && hasWorked(date)) found.push({ kind: 'WORKED', date });
    const isMissed = windowsOn({ ...availability, days: [] }, date).some((window) => window.city === city);
    if (isMissed && othersOn(date) === 0) found.push({ kind: 'ALONE', date });
    return found;
  });
}

/** 450 → "07:30", 1440 → "24:00" */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** "07:30" → 450 */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

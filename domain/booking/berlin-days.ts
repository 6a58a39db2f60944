import { BERLIN } from './grid.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Dates that are asked for again and again: the time zone's rules cost more than all else of a search. */
const starts = new Map<number, number>();
/** Some ten years; what is asked for is within half a year. */
const MAX_KNOWN = 4_000;

/** When a Berlin date begins, in epoch milliseconds. @param day days since 1970-01-01 */
export function startOfBerlinDay(day: number): number {
  const known = starts.get(day);
  if (known !== undefined) return known;
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: day });
  const start = date.toZonedDateTime(BERLIN).epochMilliseconds;
  if (starts.size >= MAX_KNOWN) starts.clear();
  starts.set(day, start);
  return start;
}

/** The Berlin date of an instant in epoch milliseconds, as days since 1970-01-01. */
export function berlinDayOf(ms: number): number {
  // Berlin is an hour or two ahead of UTC: one step at most.
  let day = Math.floor(ms / DAY_MS);
  while (startOfBerlinDay(day + 1) <= ms) day++;
  while (startOfBerlinDay(day) > ms) day--;
  return day;
}

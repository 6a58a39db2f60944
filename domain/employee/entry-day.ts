import { BERLIN } from '#domain/booking/grid.ts';
import type { WrittenEntry } from './correction.ts';
import { dayOf, LONGEST_SHIFT_HOURS, type Shift } from './shift.ts';

const LONGEST_SHIFT_MS = LONGEST_SHIFT_HOURS * 3_600_000;

/**
 * The day under which an entry is shown: that of its shift; of a replaced one, that of what took its place;
 * otherwise its own in Berlin. Asked of years of entries.
 */
export function entryDays(
  written: readonly WrittenEntry[],
  shifts: readonly Shift[],
): (entry: WrittenEntry) => Temporal.PlainDate {
  const successors = new Map(
    written.flatMap((entry) => (entry.corrects ? [[entry.corrects, entry] as const] : [])),
  );
  const shiftAt = shiftFinder(shifts);
  return (entry) => {
    let last = entry;
    for (let next = successors.get(last.id); next; next = successors.get(next.id)) last = next;
    const { at } = last.isVoid ? entry : last;
    return shiftAt(at)?.day ?? at.toZonedDateTimeISO(BERLIN).toPlainDate();
  };
}

/** Shifts follow one another, none is longer than the longest: each is found by the stretches of time that it touches. */
function shiftFinder(shifts: readonly Shift[]) {
  const known = shifts.map((shift) => ({ shift, day: dayOf(shift) }));
  const stretchOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / LONGEST_SHIFT_MS);
  const begun = Map.groupBy(known, ({ shift }) => stretchOf(shift.start));
  return (at: Temporal.Instant) => {
    const stretch = stretchOf(at);
    const near = [...(begun.get(stretch - 1) ?? []), ...(begun.get(stretch) ?? [])];
    const found = near.findLast(({ shift }) => Temporal.Instant.compare(shift.start, at) <= 0);
    return found && reaches(found.shift, at) ? found : undefined;
  };
}

const reaches = ({ start, end }: Shift, at: Temporal.Instant): boolean =>
  end
    ? Temporal.Instant.compare(at, end) <= 0
    : at.epochMilliseconds - start.epochMilliseconds < LONGEST_SHIFT_MS;

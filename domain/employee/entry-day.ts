import { BERLIN } from '#domain/booking/grid.ts';
import type { WrittenEntry } from './correction.ts';
import { dayOf, LONGEST_SHIFT_HOURS, type Shift } from './shift.ts';

const LONGEST_SHIFT_MS = LONGEST_SHIFT_HOURS * 3_600_000;

/**
 * Returns the day under which an entry is shown: that of the shift in which it counts, of what was replaced that of what
 * took its place; otherwise its own in Berlin.
 */
export function entryDays(
  written: readonly WrittenEntry[],
  shifts: readonly Shift[],
): (entry: WrittenEntry) => Temporal.PlainDate {
  const successors = new Map(
    written.flatMap((entry) => (entry.corrects ? [[entry.corrects, entry] as const] : [])),
  );
  return (entry) => {
    let last = entry;
    for (let next = successors.get(last.id); next; next = successors.get(next.id)) last = next;
    const { at } = last.isVoid ? entry : last;
    const shift = shifts.findLast(({ start }) => Temporal.Instant.compare(start, at) <= 0);
    return shift && reaches(shift, at) ? dayOf(shift) : at.toZonedDateTimeISO(BERLIN).toPlainDate();
  };
}

const reaches = ({ start, end }: Shift, at: Temporal.Instant): boolean =>
  end
    ? Temporal.Instant.compare(at, end) <= 0
    : at.epochMilliseconds - start.epochMilliseconds < LONGEST_SHIFT_MS;

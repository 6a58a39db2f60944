import { BERLIN } from '#domain/booking/grid.ts';
import { isOnVacation } from '#domain/employee/availability.ts';
import { effectiveEntries } from '#domain/employee/correction.ts';
import { inForceOn } from '#domain/employee/employment.ts';
import { entryDays } from '#domain/employee/entry-day.ts';
import type { FaultyEntry } from '#domain/employee/shift.ts';
import { type Target, targetOn } from '#domain/employee/target.ts';
import { type TimeSheet, timeSheet } from '#domain/employee/time-sheet.ts';
import type { Db } from '#server/db/connect.ts';
import { findDayEntries } from './availability.repository.ts';
import { type City, findCitiesOf, findTargets } from './employee.repository.ts';
import { type EntryRow, findWrittenSince } from './working-time.repository.ts';

export type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };
export type SheetEntry = EntryRow & {
  day: Temporal.PlainDate;
  counts: boolean;
  fault: FaultyEntry['fault'] | undefined;
};
export type ReadSheet = {
  city: City | undefined;
  target: Target | undefined;
  sheet: TimeSheet;
  /** All that was written of these days, in the order of time. */
  entries: SheetEntry[];
};

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;

/** The times of an employee on these days, and the balance since their first target. */
export async function readTimeSheet(
  db: Db,
  customerId: number,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<ReadSheet> {
  const [cities, targets] = await Promise.all([findCitiesOf(db, customerId), findTargets(db, customerId)]);
  const firstTarget = targets[0]?.validFrom;
  const first = firstTarget ? earlier(firstTarget, from) : from;
  // The day of work before the first counts for the rest after it, and a night shift reaches over a day.
  const since = first.subtract({ days: 5 }).toZonedDateTime(BERLIN).toInstant();
  const [written, absences] = await Promise.all([
    findWrittenSince(db, customerId, since),
    findDayEntries(db, customerId, first),
  ]);
  const entries = effectiveEntries(written);
  const sheet = timeSheet({
    entries,
    targets,
    isVacation: (date) => isOnVacation(absences, date),
    regionOn: (date) => inForceOn(cities, date)?.region ?? undefined,
    from,
    to,
    now,
  });
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const dayOf = entryDays(written, sheet.shifts);
  const counting = new Set(entries);
  const faults = new Map(sheet.faults.map(({ entryId, fault }) => [entryId, fault]));
  const shown = written
    .map((entry) => ({
      ...entry,
      day: dayOf(entry),
      counts: counting.has(entry),
      fault: faults.get(entry.id),
    }))
    .filter(
      ({ day }) => Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0,
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at) || one.sequence - other.sequence);
  return {
    city: inForceOn(cities, today),
    target: targetOn(targets, today),
    sheet,
    entries: shown,
  };
}

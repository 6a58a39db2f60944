import { BERLIN } from '#domain/booking/grid.ts';
import { isOnVacation } from '#domain/employee/availability.ts';
import { effectiveEntries } from '#domain/employee/correction.ts';
import { entryDays } from '#domain/employee/entry-day.ts';
import { holidayRegionOf } from '#domain/employee/holiday-region.ts';
import { type FaultyEntry, readShifts } from '#domain/employee/shift.ts';
import { type Target, targetOn } from '#domain/employee/target.ts';
import { type TimeSheet, timeSheet } from '#domain/employee/time-sheet.ts';
import type { Db } from '#server/db/connect.ts';
import { findDayEntries } from './availability.repository.ts';
import { type City, findCity, findTargets } from './employee.repository.ts';
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
  totalBalanceMinutes: number | undefined;
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
  const [city, targets] = await Promise.all([findCity(db, customerId), findTargets(db, customerId)]);
  const firstTarget = targets[0]?.validFrom;
  const first = firstTarget ? earlier(firstTarget, from) : from;
  // The day of work before the first counts for the rest after it, and a night shift reaches over a day.
  const since = first.subtract({ days: 5 }).toZonedDateTime(BERLIN).toInstant();
  const [written, absences] = await Promise.all([
    findWrittenSince(db, customerId, since),
    findDayEntries(db, customerId, first),
  ]);
  const entries = effectiveEntries(written);
  const region = holidayRegionOf(city?.slug);
  const facts = {
    entries,
    targets,
    isVacation: (date: Temporal.PlainDate) => isOnVacation(absences, date),
    region,
    now,
  };
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const sheet = timeSheet({ ...facts, from, to });
  const total = firstTarget && timeSheet({ ...facts, from: firstTarget, to: today });
  const dayOf = entryDays(written, readShifts(entries, now).shifts);
  const shown = written
    .map((entry) => ({
      ...entry,
      day: dayOf(entry),
      counts: entries.includes(entry),
      fault: sheet.faults.find(({ entryId }) => entryId === entry.id)?.fault,
    }))
    .filter(
      ({ day }) => Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0,
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at) || one.sequence - other.sequence);
  return {
    city,
    target: targetOn(targets, today),
    sheet,
    totalBalanceMinutes: total?.balanceMinutes,
    entries: shown,
  };
}

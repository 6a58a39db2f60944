import { bankingDayFrom, bankingDaysBefore } from './banking-day.ts';

/** So many days before a debit its payer is told (§S11.2). */
export const NOTICE_DAYS = 5;
/** So many banking days before a debit its file is written: a person submits it, at the latest on the day before the debit. */
export const WRITE_DAYS = 3;

/** Until this day an invoice may be due that is announced today. */
export const announcedUntil = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.add({ days: NOTICE_DAYS });

/**
 * When an invoice is debited that is announced today: when it is due, but never without its notice, on a holiday, or before a
 * person had a banking day to submit the file.
 */
export function collectionDay(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const earliest = announcedUntil(today);
  let day = bankingDayFrom(Temporal.PlainDate.compare(dueOn, earliest) > 0 ? dueOn : earliest);
  while (Temporal.PlainDate.compare(bankingDaysBefore(day, 2), today) < 0)
    day = bankingDayFrom(day.add({ days: 1 }));
  return day;
}

/** When an invoice is debited that is announced as soon as it may be: what is said when it is issued. */
export const plannedCollectionDay = (dueOn: Temporal.PlainDate): Temporal.PlainDate =>
  collectionDay(dueOn, dueOn.subtract({ days: NOTICE_DAYS }));

/** What is to be done today about a debit of a day that was announced. */
export function writingStep(
  collectOn: Temporal.PlainDate,
  today: Temporal.PlainDate,
): 'WAIT' | 'WRITE' | 'MISSED' {
  // Banks take files until the banking day before.
  if (Temporal.PlainDate.compare(today, bankingDaysBefore(collectOn, 1)) > 0) return 'MISSED';
  return Temporal.PlainDate.compare(today, bankingDaysBefore(collectOn, WRITE_DAYS)) < 0 ? 'WAIT' : 'WRITE';
}

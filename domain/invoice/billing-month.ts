import { BERLIN } from '#domain/booking/grid.ts';

/** Invoices come on this day of the following month (§S11.1) ... */
export const BILLING_DAY = 2;
/** ... and are due so many days later (§S11.2). */
export const DUE_DAYS = 14;

const MONTH = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last month that is over, in Berlin (§S11.1). */
export const lastMonth = (now: Temporal.Instant): Temporal.PlainYearMonth =>
  now.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth().subtract({ months: 1 });

/** Has the day come on which the last month is billed? */
export const isBillingDay = (now: Temporal.Instant): boolean =>
  now.toZonedDateTimeISO(BERLIN).day >= BILLING_DAY;

/** The instant at which the month ends in Berlin, which belongs to the next one. */
export const endOfMonth = (month: Temporal.PlainYearMonth): Temporal.Instant =>
  month.add({ months: 1 }).toPlainDate({ day: 1 }).toZonedDateTime(BERLIN).toInstant();

/** "Mai 2027" */
export const formatMonth = (month: Temporal.PlainYearMonth): string =>
  MONTH.format(new Date(Date.UTC(month.year, month.month - 1, 1)));

/** Returns undefined for what is no month as YYYY-MM. */
export function parseMonth(text: string): Temporal.PlainYearMonth | undefined {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? Temporal.PlainYearMonth.from(text) : undefined;
}

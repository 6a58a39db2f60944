import { BERLIN } from '#domain/booking/grid.ts';

const FRIDAY = 5;

/** The same time of day so many working days later, Monday to Friday: what is promised says "meist", so holidays do not count. */
export function workingDaysLater(from: Temporal.Instant, days: number): Temporal.Instant {
  let at = from.toZonedDateTimeISO(BERLIN);
  for (let left = days; left > 0; ) {
    at = at.add({ days: 1 });
    if (at.dayOfWeek <= FRIDAY) left--;
  }
  return at.toInstant();
}

/** Article 12 (3) GDPR: a month after it was asked for, until the end of that day. */
export const monthLater = (from: Temporal.Instant): Temporal.Instant =>
  endOfDay(from.toZonedDateTimeISO(BERLIN).toPlainDate().add({ months: 1 }));

/** Exclusive. */
export const endOfDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();

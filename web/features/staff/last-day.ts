import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { nowInstant } from '#web/platform/clock.ts';

/** The calendar day in Berlin. */
export const today = (): Temporal.PlainDate => nowInstant().toZonedDateTimeISO(BERLIN).toPlainDate();

/** What is wrong with a last day as a date field holds it (also a year of five digits); `missing`: what is said if it is none. */
export function lastDayFault(typed: string, missing: string): string | undefined {
  const day = parseDate(typed);
  if (!day) return missing;
  return Temporal.PlainDate.compare(day, today()) < 0 ? 'Dieser Tag ist schon vorbei.' : undefined;
}

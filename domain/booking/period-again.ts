import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/**
 * The period that somebody most likely wants who books again (§S14.12): the first to come on the same day of
 * the week, at the same Berlin clock times. One to come is itself.
 */
export function periodAgain(period: Period, now: Temporal.Instant): Period {
  const start = period.start.toZonedDateTimeISO(BERLIN);
  const length = start.until(period.end.toZonedDateTimeISO(BERLIN), { largestUnit: 'days' });
  const passed = start.until(now.toZonedDateTimeISO(BERLIN), { largestUnit: 'weeks' }).weeks;
  let next = start.add({ weeks: Math.max(0, passed) });
  // A clock change within the week may make it a little longer or shorter.
  while (Temporal.Instant.compare(next.toInstant(), now) <= 0) next = next.add({ weeks: 1 });
  return { start: next.toInstant(), end: next.add(length).toInstant() };
}

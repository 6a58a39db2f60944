import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/**
 * The most expensive period of this length, for prices of a length without a clock time. It begins with the
 * day rate, so that the hours outside of 24-hour blocks fall into the day as far as possible. It is always
 * the same period, and the clocks do not change in it.
 */
export function mostExpensivePeriod(milliseconds: number, { dayFromHour }: { dayFromHour: number }): Period {
  const start = Temporal.PlainDateTime.from({ year: 2026, month: 1, day: 12, hour: dayFromHour })
    .toZonedDateTime(BERLIN)
    .toInstant();
  return { start, end: start.add({ milliseconds }) };
}

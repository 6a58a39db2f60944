import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/**
 * The dearest period of this length, for prices without a clock time: from the day rate on, so that hours
 * outside of 24-hour blocks fall into the day. Always the same, no clock change.
 */
export function mostExpensivePeriod(milliseconds: number, { dayFromHour }: { dayFromHour: number }): Period {
  const start = Temporal.PlainDateTime.from({ year: 2026, month: 1, day: 12, hour: dayFromHour })
    .toZonedDateTime(BERLIN)
    .toInstant();
  return { start, end: start.add({ milliseconds }) };
}

import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

/**
 * A period of this length whose price no other one of that length exceeds: it begins with the day rate, so that what
 * blocks of 24 hours do not cover lies by day as far as it can. For prices of a length without a clock time. The clocks
 * do not change in it, and it is the same period whenever somebody asks.
 */
export function mostExpensivePeriod(milliseconds: number, { dayFromHour }: { dayFromHour: number }): Period {
  const start = Temporal.PlainDateTime.from({ year: 2026, month: 1, day: 12, hour: dayFromHour })
    .toZonedDateTime(BERLIN)
    .toInstant();
  return { start, end: start.add({ milliseconds }) };
}

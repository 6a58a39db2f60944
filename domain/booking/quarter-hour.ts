import { BERLIN, ceilToQuarterHour, floorToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { earlier, later } from '#domain/booking/instant-order.ts';
import {
  furthestStart,
  MAX_BOOKING_MS,
  MIN_BOOKING_MS,
  type Period,
  periodMs,
} from '#domain/booking/period.ts';

/** The initial period of the search: one hour from the next quarter hour (§5.38). */
export function initialPeriod(now: Temporal.Instant): Period {
  return oneHourFrom(floorToQuarterHour(now).add({ minutes: 15 }));
}

/**
 * Corrects a period to the nearest bookable one (§5.36): outwards to the grid, a past start to the current
 * quarter hour, at least one hour, at most 28 days. The same object if nothing changes.
 */
export function correctPeriod(period: Period, now: Temporal.Instant): Period {
  const wantedStart = floorToQuarterHour(period.start);
  const earliest = floorToQuarterHour(now);
  const latest = floorToQuarterHour(furthestStart(now));
  const start = later(earliest, earlier(latest, wantedStart));
  // A start too far ahead moves back together with its end; for a start in the past, the end stays.
  const shift = Math.min(0, start.epochMilliseconds - wantedStart.epochMilliseconds);
  const end = ceilToQuarterHour(period.end).add({ milliseconds: shift });
  const length = periodMs({ start, end });
  if (Math.min(length, periodMs(period)) <= MIN_BOOKING_MS) return oneHourFrom(start);
  if (length > MAX_BOOKING_MS) return { start, end: start.add({ milliseconds: MAX_BOOKING_MS }) };
  return start.equals(period.start) && end.equals(period.end) ? period : { start, end };
}

/** The starts of all quarter hours of a day in Berlin: 96, or 100 and 92 on the days of the clock changes. */
export function quarterHoursOfDay(date: Temporal.PlainDate): Temporal.Instant[] {
  const first = startOfDay(date).epochMilliseconds;
  const end = startOfDay(date.add({ days: 1 })).epochMilliseconds;
  return Array.from({ length: (end - first) / QUARTER_HOUR_MS }, (_, index) =>
    Temporal.Instant.fromEpochMilliseconds(first + index * QUARTER_HOUR_MS),
  );
}

function startOfDay(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime(BERLIN).toInstant();
}

function oneHourFrom(start: Temporal.Instant): Period {
  return { start, end: start.add({ hours: 1 }) };
}

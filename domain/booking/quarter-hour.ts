import { BERLIN, ceilToQuarterHour, floorToQuarterHour, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import {
  furthestStart,
  LONGEST_BOOKING_MS,
  type Period,
  periodMs,
  SHORTEST_BOOKING_MS,
} from '#domain/booking/period.ts';

/** What the search starts with: the next quarter hour after now, for one hour (§5.38). */
export function initialPeriod(now: Temporal.Instant): Period {
  return oneHourFrom(floorToQuarterHour(now).add({ minutes: 15 }));
}

/**
 * The bookable period nearest to what was asked for (§5.36): it lies on the grid; a start in the past moves
 * to the running quarter hour, the end stays; what is too short by then starts at its last quarter hour and lasts one
 * hour; what is too long is cut to 28 days. A period that needs no correction comes back as the same object.
 */
export function correctPeriod(period: Period, now: Temporal.Instant): Period {
  const wantedStart = floorToQuarterHour(period.start);
  const earliest = floorToQuarterHour(now);
  const latest = floorToQuarterHour(furthestStart(now));
  const start = later(earliest, earlier(latest, wantedStart));
  // A start pulled back from too far ahead takes its end along; one that has passed leaves its end where it was.
  const shift = Math.min(0, start.epochMilliseconds - wantedStart.epochMilliseconds);
  const end = ceilToQuarterHour(period.end).add({ milliseconds: shift });
  const length = periodMs({ start, end });
  if (Math.min(length, periodMs(period)) <= SHORTEST_BOOKING_MS) return oneHourFrom(start);
  if (length > LONGEST_BOOKING_MS) return { start, end: start.add({ milliseconds: LONGEST_BOOKING_MS }) };
  return start.equals(period.start) && end.equals(period.end) ? period : { start, end };
}

/** The starts of all quarter hours of a day in Berlin: 96, on the October night 100, on the March night 92. */
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

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b;
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b;
}

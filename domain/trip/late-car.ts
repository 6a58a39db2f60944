import { ceilToQuarterHour } from '#domain/booking/grid.ts';
import { STATION_RADIUS_M } from './return-conditions.ts';

/**
 * How a booking stands to the running trip with its car: the car will be there; it is not expected back by the start; the
 * start is reached and the trip goes on (§S16.50).
 */
export type Lateness = 'NONE' | 'THREATENED' | 'OVERDUE';

/** What is known of a trip that is not returned. */
export type RunningTrip = {
  /** As booked, after all extensions. */
  end: Temporal.Instant;
  /** Where the car said it was: metres to its station as the crow flies, and when it measured that. */
  car: { distanceM: number; measuredAt: Temporal.Instant } | undefined;
};

/** Bookings that start later are not judged: until then most drivers extend, hurry or come back. */
export const HORIZON_HOURS = 12;

/** An overdue car is not offered for what begins within so many hours: nobody knows yet when it comes (§S16.50). */
const HELD_HOURS = 3;

/** Until then an overdue car cannot be booked by others. */
export const heldUntil = (now: Temporal.Instant): Temporal.Instant =>
  ceilToQuarterHour(now.add({ hours: HELD_HOURS }));

/*
 * How soon a car can be back: hardly faster than who follows the traffic rules, as warnings must not be
 * false. A way is about 1.3 times the line, as in `domain/station/walk.ts`.
 */
const DETOUR = 1.3;
/** The last ten kilometres lead through a city. */
const CITY_M = 10_000;
const CITY_METRES_PER_MINUTE = 40_000 / 60;
const ROAD_METRES_PER_MINUTE = 100_000 / 60;

/** A position that is older says nothing about when an overdue car comes. */
const POSITION_FRESH_MINUTES = 15;
/** A warning begins when the car comes at least this much too late, and ends when it comes in time: it does not flicker. */
const MARGIN_MINUTES = 10;
/** Whose booked end has passed for this long is not waited for when the next start is this near. */
const LONG_PAST_MINUTES = 15;
const NEAR_START_MINUTES = 60;
/** Who is this near is about to return the car. */
const NEAR_STATION_M = 500;

/** The least time that the way back takes, in whole minutes; `distanceM` as the crow flies. */
export function minutesBack(distanceM: number): number {
  if (distanceM <= STATION_RADIUS_M) return 0;
  const way = distanceM * DETOUR;
  const city = Math.min(way, CITY_M);
  return Math.ceil(city / CITY_METRES_PER_MINUTE + (way - city) / ROAD_METRES_PER_MINUTE);
}

/**
 * When the car can be expected back at the earliest, never before now: drivers keep to the booked end unless
 * the way takes longer. Undefined: the end has passed and the car is silent.
 */
export function earliestReturn(
  { end, car }: RunningTrip,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const isOverdue = Temporal.Instant.compare(now, end) > 0;
  const freshSince = now.subtract({ minutes: POSITION_FRESH_MINUTES });
  const isHeard = car !== undefined && Temporal.Instant.compare(car.measuredAt, freshSince) >= 0;
  if (isOverdue && !isHeard) return undefined;
  const due = isOverdue ? now : end;
  // A silent car may have come nearer since: the way counts from when it was there.
  const arrival = car && car.measuredAt.add({ minutes: minutesBack(car.distanceM) });
  return arrival && Temporal.Instant.compare(arrival, due) > 0 ? arrival : due;
}

/**
 * Judges a waiting booking by the trip that its car is on. `told` is what its driver was told last: a warning begins
 * later and ends earlier than it would without (hysteresis).
 * @param start of the waiting booking
 */
export function judgeLateness(
  start: Temporal.Instant,
  trip: RunningTrip,
  told: Lateness,
  now: Temporal.Instant,
): Lateness {
  if (Temporal.Instant.compare(now, start) >= 0) return 'OVERDUE';
  const earliest = earliestReturn(trip, now);
  if (told !== 'NONE') return isInTimeAgain(start, trip, earliest, now) ? 'NONE' : 'THREATENED';
  const horizon = now.add({ hours: HORIZON_HOURS });
  if (Temporal.Instant.compare(start, horizon) > 0) return 'NONE';
  const latest = start.add({ minutes: MARGIN_MINUTES });
  const comesTooLate = earliest !== undefined && Temporal.Instant.compare(earliest, latest) >= 0;
  return comesTooLate || isGivenUp(start, trip, now) ? 'THREATENED' : 'NONE';
}

/** Has the booked end passed for long, with the next start near and the car not? */
function isGivenUp(start: Temporal.Instant, { end, car }: RunningTrip, now: Temporal.Instant): boolean {
  const isLong = Temporal.Instant.compare(now, end.add({ minutes: LONG_PAST_MINUTES })) >= 0;
  const isNear = Temporal.Instant.compare(start, now.add({ minutes: NEAR_START_MINUTES })) <= 0;
  return isLong && isNear && (car === undefined || car.distanceM > NEAR_STATION_M);
}

function isInTimeAgain(
  start: Temporal.Instant,
  { end, car }: RunningTrip,
  earliest: Temporal.Instant | undefined,
  now: Temporal.Instant,
): boolean {
  if (earliest === undefined || Temporal.Instant.compare(earliest, start) > 0) return false;
  const isOverdue = Temporal.Instant.compare(now, end) > 0;
  return !isOverdue || (car !== undefined && car.distanceM <= STATION_RADIUS_M);
}

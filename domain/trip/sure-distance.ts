import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { odometerCounts } from '#domain/telematics/odometer.ts';

/** Why a trip's kilometres are not sure (§S10.22). NEXT, SUM and UNIT only a person can settle. */
export const DISTANCE_DOUBTS = [
  // The car's last reading does not count.
  'READING',
  // Those of the trip before are not sure.
  'START',
  // Nobody knows how the odometer stood when the next driver opened the car.
  'NEXT',
  // Nobody drives as far in the time.
  'SUM',
  // The car counts otherwise than it is used to, as in miles.
  'UNIT',
] as const;
export type DistanceDoubt = (typeof DISTANCE_DOUBTS)[number];

/** What staff read of it. */
export const DOUBT_TEXTS: Record<DistanceDoubt, string> = {
  READING: 'Der letzte Kilometerstand des Autos zählt nicht',
  START: 'Die Kilometer der Fahrt davor sind offen',
  NEXT: 'Beim nächsten Öffnen gab es keinen Kilometerstand, der zählt',
  SUM: 'So weit fährt in der Zeit niemand',
  UNIT: 'Das Auto zählt anders als sonst, vielleicht in Meilen',
};

/** Metres by the odometer, and from place to place as the crow flies. */
export type Course = { distanceM: number; pathM: number };

/** Shorter courses say nothing about how a car counts. */
const MIN_COMPARED_M = 20_000;
/** A mile is 1.609 kilometres; roads are more or less winding. */
const MILES = { from: 1.45, to: 1.8 };

/**
 * Does the car count in miles what was kilometres before, or the reverse? Compared: how much longer its
 * kilometres are than the line from place to place, now and in its history.
 */
export function countsOtherwise(trip: Course, history: Course): boolean {
  const isTold = [trip, history].every((each) => Math.min(each.distanceM, each.pathM) >= MIN_COMPARED_M);
  if (!isTold) return false;
  const factor = (trip.distanceM / trip.pathM) * (history.pathM / history.distanceM);
  const isBetween = (value: number) => value >= MILES.from && value <= MILES.to;
  return isBetween(factor) || isBetween(1 / factor);
}

type Told = {
  distanceM: number;
  /** As the crow flies; undefined while it is not known. */
  pathM: number | undefined;
  /** From when to when it can have been driven. */
  from: Temporal.Instant;
  to: Temporal.Instant;
  history: Course;
};

/** Why a distance between two readings that count is not sure all the same; undefined: it is. Quarter hours that have begun count. */
export function distanceDoubt({ distanceM, pathM, from, to, history }: Told): DistanceDoubt | undefined {
  const ms = Math.max(0, to.epochMilliseconds - from.epochMilliseconds);
  const quarters = Math.max(1, Math.ceil(ms / QUARTER_HOUR_MS));
  const latest = from.add({ milliseconds: quarters * QUARTER_HOUR_MS });
  if (!odometerCounts({ metres: distanceM, at: latest }, { metres: 0, at: from })) return 'SUM';
  return pathM !== undefined && countsOtherwise({ distanceM, pathM }, history) ? 'UNIT' : undefined;
}

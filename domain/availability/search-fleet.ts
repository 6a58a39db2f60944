import type { BusyPeriod } from '#domain/booking/nearest-free-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { type Bbox, boxAround, distanceInMetres, type Position } from '#domain/station/position.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import type { VehicleFilter } from '#domain/vehicle/vehicle-wish.ts';
import { type Area, standsWithin } from './area.ts';
import { busyWithin, isFree } from './busy-minutes.ts';
import type { Fleet, FleetVehicle, VehicleKind } from './fleet.ts';
import { isLike, lacksOf, type Preference } from './wish.ts';

/** All conditions hold; at least one of city, box, radius, station and ids is given. */
export type FleetSearch = {
  period: Period;
  /** An overdue car is not free in the hours that follow (§S16.50). */
  now: Temporal.Instant;
  cityId?: number | undefined;
  box?: Bbox | undefined;
  /** Also the point from which distances are measured. */
  near?: Position | undefined;
  /** Metres around `near`. */
  radius?: number | undefined;
  stationId?: number | undefined;
  ids?: readonly number[] | undefined;
  wish: VehicleFilter;
  /** What the trip costs with a car, in cents; undefined excludes the car. */
  centsOf: (kind: VehicleKind) => number | undefined;
  /** Free cars that have more of it come first, before all are ordered by MATCH; not for lists of several pages. */
  prefer?: Preference | undefined;
  order: ListOrder;
  /** `place` of the last car of the page before, in the same order. */
  after?: readonly number[] | undefined;
  limit: number;
};

export type FoundInFleet = {
  vehicle: FleetVehicle;
  available: boolean;
  /** Whole metres from `near`; 0 without it. */
  distance: number;
  /** What the order compares, with the id at last. */
  place: readonly number[];
};

/** A search compares only this many cars, the nearest ones: a larger map shows no single cars. */
export const MAX_CANDIDATES = 5_000;

/** The length of a `place`: whether the car is taken, its distance, price, size and id, in the order's order. */
export const PLACE_PARTS = 5;

/** What each order compares, smallest first (§S14.5): taken 0, distance 1, price 2, size 3, id 4, what it lacks 5. */
const ORDERS: Record<ListOrder, readonly number[]> = {
  MATCH: [0, 1, 2, 3, 4],
  PRICE: [2, 0, 1, 3, 4],
  DISTANCE: [1, 0, 2, 3, 4],
  SIZE: [3, 0, 1, 2, 4],
};
const PREFERRED = [0, 5, 1, 2, 3, 4];
const SIZE = new Map(VEHICLE_CLASSES.map((name, index) => [name, index + 1]));

/** The cars with their availability in a period, in the wanted order. `free`, `total`: of all pages. */
export function searchFleet(
  fleet: Fleet,
  search: FleetSearch,
): { page: FoundInFleet[]; free: number; total: number } {
  const { period, now, after, limit, centsOf } = search;
  const order = search.prefer ? PREFERRED : ORDERS[search.order];
  const lacks = search.prefer && lacksOf(search.prefer);
  const [start, end] = [period.start.epochMilliseconds, period.end.epochMilliseconds];
  const hold = holdOf(period, now);
  const page: FoundInFleet[] = [];
  let [free, total] = [0, 0];
  // Most cars of a town are not on the page: only what is becomes an object.
  const parts = [0, 0, 0, 0, 0, 0];
  const place = order.map(() => 0);
  const look = (vehicle: FleetVehicle, distance: number) => {
    const cents = centsOf(vehicle.kind);
    if (cents === undefined) return;
    const available = !isHeld(vehicle, hold) && isFree(vehicle.busy, start, end);
    total++;
    if (available) free++;
    parts[0] = available ? 0 : 1;
    parts[1] = distance;
    parts[2] = cents;
    parts[3] = SIZE.get(vehicle.kind.class) ?? 0;
    parts[4] = vehicle.id;
    if (lacks) parts[5] = lacks(vehicle);
    for (let index = 0; index < order.length; index++) place[index] = parts[order[index] ?? 0] ?? 0;
    if (after && compare(place, after) <= 0) return;
    const last = page.length < limit ? undefined : page.at(-1);
    if (last && compare(last.place, place) <= 0) return;
    insert(page, { vehicle, available, distance, place: [...place] }, limit);
  };
  forEachCandidate(fleet, search, look);
  return { page, free, total };
}

/** Until when cars are held that are overdue, both in epoch milliseconds. */
export type Hold = { now: number; until: number };

/** What holds overdue cars back from a period (§S16.50); undefined where it begins later. */
export function holdOf(period: Period, now: Temporal.Instant): Hold | undefined {
  const until = heldUntil(now);
  return Temporal.Instant.compare(period.start, until) < 0
    ? { now: now.epochMilliseconds, until: until.epochMilliseconds }
    : undefined;
}

type Trip = { tripEnds: number | undefined };

export const isHeld = <T extends Trip>(car: T, hold: Hold | undefined): car is T & { tripEnds: number } =>
  hold !== undefined && car.tripEnds !== undefined && car.tripEnds <= hold.now;

/** The periods in which a car is taken or held, that touch a range of epoch milliseconds, in order. */
export function takenPeriods(
  vehicle: FleetVehicle,
  hold: Hold | undefined,
  range: { from: number; to: number },
): BusyPeriod[] {
  const busy = busyWithin(vehicle.busy, range.from, range.to);
  if (!hold || !isHeld(vehicle, hold)) return busy;
  const held = {
    start: { epochMilliseconds: vehicle.tripEnds },
    end: { epochMilliseconds: hold.until },
  };
  return [...busy, held].sort((a, b) => a.start.epochMilliseconds - b.start.epochMilliseconds);
}

type Look = (vehicle: FleetVehicle, distance: number) => void;

/** Shows the nearest cars that fulfil all conditions but the price, in no order. */
function forEachCandidate(fleet: Fleet, search: FleetSearch, look: Look): void {
  const isWanted = isLike(search.wish);
  const among = search.ids && new Set(search.ids);
  const stands = standsWithin(fleet, areaOf(fleet, search))
    .map((stand) => ({ stand, distance: search.near ? distanceInMetres(search.near, stand.position) : 0 }))
    .filter(({ distance }) => search.radius === undefined || distance <= search.radius);
  const areFew = sumOf(stands, ({ stand }) => stand.vehicles.size) <= MAX_CANDIDATES;
  const found: { vehicle: FleetVehicle; distance: number }[] = [];
  for (const { stand, distance } of stands)
    for (const vehicle of stand.vehicles.values()) {
      if (!isWanted(vehicle) || !(among?.has(vehicle.id) ?? true)) continue;
      if (areFew) look(vehicle, distance);
      else found.push({ vehicle, distance });
    }
  found.sort((a, b) => a.distance - b.distance || a.vehicle.id - b.vehicle.id);
  for (const { vehicle, distance } of found.slice(0, MAX_CANDIDATES)) look(vehicle, distance);
}

/** Where the cars of a search stand: cars that are named stand at a few stations. */
function areaOf(fleet: Fleet, { cityId, box, stationId, ids, near, radius }: FleetSearch): Area {
  const named = ids?.map((id) => fleet.vehicle(id)?.stationId).filter((id) => id !== undefined);
  const stationIds = stationId === undefined ? named : [stationId];
  const around = near && radius !== undefined ? boxAround(near, radius) : undefined;
  return { cityId, stationIds, boxes: [box, around].filter((one) => one !== undefined) };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const [one, other] = [a[index] ?? 0, b[index] ?? 0];
    if (one !== other) return one - other;
  }
  return 0;
}

/** Keeps the page sorted and not longer than its limit. */
function insert(page: FoundInFleet[], car: FoundInFleet, limit: number): void {
  let [low, high] = [0, page.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(page[middle]?.place ?? [], car.place) <= 0) low = middle + 1;
    else high = middle;
  }
  page.splice(low, 0, car);
  if (page.length > limit) page.pop();
}

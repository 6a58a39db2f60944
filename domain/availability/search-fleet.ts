import type { BusyPeriod } from '#domain/booking/nearest-free-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { type Bbox, boxAround, distanceInMetres, type Position } from '#domain/station/position.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { VehicleFilter } from '#domain/vehicle/vehicle-wish.ts';
import { type Area, standsWithin } from './area.ts';
import { busyWithin, isFree } from './busy-minutes.ts';
import type { Fleet, FleetVehicle } from './fleet.ts';
import { isLike } from './wish.ts';

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
  centsOf: (vehicle: Pick<FleetVehicle<unknown>, 'providerId' | 'class' | 'electric'>) => number | undefined;
  order: ListOrder;
  /** `place` of the last car of the page before, in the same order. */
  after?: readonly number[] | undefined;
  limit: number;
};

export type FoundInFleet<Card> = {
  vehicle: FleetVehicle<Card>;
  available: boolean;
  /** Whole metres from `near`; 0 without it. */
  distance: number;
  /** What the order compares, with the id at last. */
  place: readonly number[];
};

/** A search compares only this many cars, the nearest ones: a larger map shows no single cars. */
export const MAX_CANDIDATES = 5_000;

/** The length of a `place`. */
export const PLACE_PARTS = 5;

type Compared<Card> = FoundInFleet<Card> & { cents: number };

/** What each order compares, smallest first (§S14.5). */
const PLACE: Record<ListOrder, (car: Omit<Compared<unknown>, 'place'>) => number[]> = {
  MATCH: (car) => [taken(car), car.distance, car.cents, size(car), car.vehicle.id],
  PRICE: (car) => [car.cents, taken(car), car.distance, size(car), car.vehicle.id],
  DISTANCE: (car) => [car.distance, taken(car), car.cents, size(car), car.vehicle.id],
  SIZE: (car) => [size(car), taken(car), car.distance, car.cents, car.vehicle.id],
};
const SIZE = new Map(VEHICLE_CLASSES.map((name, index) => [name, index + 1]));
const size = ({ vehicle }: { vehicle: { class: VehicleClass } }) => SIZE.get(vehicle.class) ?? 0;
const taken = ({ available }: { available: boolean }) => Number(!available);

/** The cars with their availability in a period, in the wanted order. `free`, `total`: of all pages. */
export function searchFleet<Card>(
  fleet: Fleet<Card>,
  search: FleetSearch,
): { page: FoundInFleet<Card>[]; free: number; total: number } {
  const { period, now, after, limit, order, centsOf } = search;
  const [start, end] = [period.start.epochMilliseconds, period.end.epochMilliseconds];
  const hold = holdOf(period, now);
  const page: FoundInFleet<Card>[] = [];
  let [free, total] = [0, 0];
  for (const { vehicle, distance } of candidates(fleet, search)) {
    const cents = centsOf(vehicle);
    if (cents === undefined) continue;
    const available = !isHeld(vehicle, hold) && isFree(vehicle.busy, start, end);
    total++;
    if (available) free++;
    const car = { vehicle, available, distance, cents };
    const place = PLACE[order](car);
    if (after && compare(place, after) <= 0) continue;
    insert(page, { ...car, place }, limit);
  }
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
  vehicle: FleetVehicle<unknown>,
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

type Candidate<Card> = { vehicle: FleetVehicle<Card>; distance: number };

/** The nearest cars that fulfil all conditions but the price. */
function candidates<Card>(fleet: Fleet<Card>, search: FleetSearch): Candidate<Card>[] {
  const found: Candidate<Card>[] = [];
  const isWanted = isLike(search.wish);
  const among = search.ids && new Set(search.ids);
  for (const stand of standsWithin(fleet, areaOf(fleet, search))) {
    if (stand.vehicles.size === 0) continue;
    const distance = search.near ? distanceInMetres(search.near, stand.position) : 0;
    if (search.radius !== undefined && distance > search.radius) continue;
    for (const vehicle of stand.vehicles.values()) {
      if (isWanted(vehicle) && (among?.has(vehicle.id) ?? true)) found.push({ vehicle, distance });
    }
  }
  if (found.length <= MAX_CANDIDATES) return found;
  return found
    .sort((a, b) => a.distance - b.distance || a.vehicle.id - b.vehicle.id)
    .slice(0, MAX_CANDIDATES);
}

/** Where the cars of a search stand: cars that are named stand at a few stations. */
function areaOf(fleet: Fleet<unknown>, { cityId, box, stationId, ids, near, radius }: FleetSearch): Area {
  const named = ids?.map((id) => fleet.vehicle(id)?.stationId).filter((id) => id !== undefined);
  const stationIds = stationId === undefined ? named : [stationId];
  const around = near && radius !== undefined ? boxAround(near, radius) : undefined;
  return { cityId, stationIds, boxes: [box, around].filter((one) => one !== undefined) };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

/** Keeps the page sorted and not longer than its limit; most cars of a large city are not among the first. */
function insert<Card>(page: FoundInFleet<Card>[], car: FoundInFleet<Card>, limit: number): void {
  const last = page.at(-1);
  if (page.length >= limit && last && compare(last.place, car.place) <= 0) return;
  let [low, high] = [0, page.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(page[middle]?.place ?? [], car.place) <= 0) low = middle + 1;
    else high = middle;
  }
  page.splice(low, 0, car);
  if (page.length > limit) page.pop();
}

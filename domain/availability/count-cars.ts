import type { Period } from '#domain/booking/period.ts';
import type { VehicleFilter } from '#domain/vehicle/vehicle-wish.ts';
import { isFree } from './busy-minutes.ts';
import type { FleetVehicle, Stand, VehicleKind } from './fleet.ts';
import { holdOf, isHeld } from './search-fleet.ts';
import { isLike } from './wish.ts';

type Question = {
  wish: VehicleFilter;
  /** Without a period all cars are free. */
  period?: Period | undefined;
  /** An overdue car is not free in the hours that follow (§S16.50). */
  now: Temporal.Instant;
  /** Whether its price is what the person wants to pay. */
  isOffered: (kind: VehicleKind) => boolean;
};

/** Counts the wanted cars of stations, and how many of them are free. */
export function carCounter({ wish, period, now, isOffered }: Question) {
  const isWanted = isLike(wish);
  const hold = period && holdOf(period, now);
  const [start, end] = period ? [period.start.epochMilliseconds, period.end.epochMilliseconds] : [0, 0];
  const isAvailable = (car: FleetVehicle) => !period || (!isHeld(car, hold) && isFree(car.busy, start, end));
  return (stand: Stand): { total: number; free: number } => {
    const cars = [...stand.vehicles.values()].filter((car) => isWanted(car) && isOffered(car.kind));
    return { total: cars.length, free: cars.filter(isAvailable).length };
  };
}

import type { VehicleClass } from './vehicle-class.ts';

/** The classes of cars in which people sit, smallest first; vans and special vehicles are like nothing else. */
const CARS: readonly VehicleClass[] = ['S', 'M', 'L_PKW', 'L_9_SITZER'];

/** Is it the same class, or a larger one of the cars in which people sit? */
export const isSameOrLarger = (wanted: VehicleClass, other: VehicleClass): boolean =>
  other === wanted || (CARS.includes(wanted) && CARS.indexOf(other) > CARS.indexOf(wanted));

export type PricedVehicle = { class: VehicleClass; totalCents: number };

/**
 * Does the vehicle replace the wanted one: the same class, or a larger car at no higher price for the same
 * trip (§S4.25)?
 */
export function isSimilarVehicle(wanted: PricedVehicle, other: PricedVehicle): boolean {
  if (other.class === wanted.class) return true;
  return isSameOrLarger(wanted.class, other.class) && other.totalCents <= wanted.totalCents;
}

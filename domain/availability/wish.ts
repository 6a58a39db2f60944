import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { Feature, VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { FleetVehicle } from './fleet.ts';

/** The cars that a person looks for. */
export type Wish = {
  class?: readonly VehicleClass[] | undefined;
  /** All of them. */
  feature?: readonly Feature[] | undefined;
  /** At least so many. */
  seats?: number | undefined;
  /** All of it. */
  equipment?: readonly Equipment[] | undefined;
};

type Car = Pick<FleetVehicle<unknown>, 'class' | 'electric' | 'automatic' | 'seats' | 'equipment'>;

/** Says of a car whether it is what a person looks for. */
export function isLike(wish: Wish): (car: Car) => boolean {
  const isElectric = wish.feature?.includes('ELECTRIC');
  const isAutomatic = wish.feature?.includes('AUTOMATIC');
  return (car) =>
    (!wish.class || wish.class.includes(car.class)) &&
    (!isElectric || car.electric) &&
    (!isAutomatic || car.automatic) &&
    (wish.seats === undefined || car.seats >= wish.seats) &&
    (!wish.equipment || wish.equipment.every((one) => car.equipment.includes(one)));
}

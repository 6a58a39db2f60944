import type { VehicleFilter } from '#domain/vehicle/vehicle-wish.ts';
import type { FleetVehicle } from './fleet.ts';

type Car = Pick<FleetVehicle, 'kind' | 'automatic' | 'seats' | 'equipment'>;

/** Says of a car whether it is what a person looks for. */
export function isLike(wish: VehicleFilter): (car: Car) => boolean {
  const isElectric = wish.feature?.includes('ELECTRIC');
  const isAutomatic = wish.feature?.includes('AUTOMATIC');
  return (car) =>
    (!wish.class || wish.class.includes(car.kind.class)) &&
    (!isElectric || car.kind.electric) &&
    (!isAutomatic || car.automatic) &&
    (wish.seats === undefined || car.seats >= wish.seats) &&
    (!wish.equipment || wish.equipment.every((one) => car.equipment.includes(one)));
}

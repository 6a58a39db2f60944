import type { VehicleFilter, VehicleWish } from '#domain/vehicle/vehicle-wish.ts';
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

/** What a person has chosen, which another car should have, too. */
export type Preference = { wish: VehicleWish | undefined; automatic: boolean };

/**
 * How much a car lacks of what a person has chosen (§S4.25): each part of a wish, then the automatic that they had. Nothing else
 * goes before the distance.
 */
export const lacksOf =
  ({ wish, automatic }: Preference) =>
  (car: Car): number => {
    const parts = [
      wish?.feature?.includes('ELECTRIC') && !car.kind.electric,
      wish?.feature?.includes('AUTOMATIC') && !car.automatic,
      wish?.seats !== undefined && car.seats < wish.seats,
      ...(wish?.equipment ?? []).map((one) => !car.equipment.includes(one)),
    ];
    return 2 * parts.filter(Boolean).length + (automatic && !car.automatic ? 1 : 0);
  };

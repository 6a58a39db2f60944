import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** "l-9-sitzer": a vehicle class as addresses write it. */
export const slugOfClass = (vehicleClass: VehicleClass): string =>
  vehicleClass.toLowerCase().replaceAll('_', '-');

export const classOfSlug = (slug: string): VehicleClass | undefined =>
  VEHICLE_CLASSES.find((vehicleClass) => slugOfClass(vehicleClass) === slug.toLowerCase());

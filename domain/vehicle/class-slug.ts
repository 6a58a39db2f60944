import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** A vehicle class as written in URLs: "l-9-sitzer". */
export const slugOfClass = (vehicleClass: VehicleClass): string =>
  vehicleClass.toLowerCase().replaceAll('_', '-');

export const classOfSlug = (slug: string): VehicleClass | undefined =>
  VEHICLE_CLASSES.find((vehicleClass) => slugOfClass(vehicleClass) === slug.toLowerCase());

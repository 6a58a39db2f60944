/** The vehicle classes, smallest first (§S1.4). */
export const VEHICLE_CLASSES = ['S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL'] as const;

export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

export const vehicleClassTitle: Record<VehicleClass, string> = {
  S: 'S',
  M: 'M',
  L_PKW: 'L Pkw',
  L_9_SITZER: 'L 9-Sitzer',
  L_TRANSPORTER: 'L Transporter',
  SPEZIAL: 'Spezial',
};

/** The filters of the search besides the class (§3.52). */
export const FEATURES = ['ELECTRIC', 'AUTOMATIC'] as const;

export type Feature = (typeof FEATURES)[number];

export const featureTitle: Record<Feature, string> = {
  ELECTRIC: 'Elektrisch',
  AUTOMATIC: 'Automatik',
};

/** "Klasse L Pkw"; no line ends after its first word. */
export const vehicleClassText = (vehicleClass: VehicleClass): string =>
  `Klasse\u00A0${vehicleClassTitle[vehicleClass]}`;

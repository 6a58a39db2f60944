/** What moves a car. UNKNOWN: an engine, and nobody has noted what it burns. */
export const DRIVES = ['PETROL', 'DIESEL', 'ELECTRIC', 'UNKNOWN'] as const;

export type Drive = (typeof DRIVES)[number];

export const DRIVE_NAMES: Record<Drive, string> = {
  PETROL: 'Benzin',
  DIESEL: 'Diesel',
  ELECTRIC: 'Strom',
  UNKNOWN: 'Benzin oder Diesel',
};

/** `fuel`: what is to be filled in, as the car's guide says. A hybrid fills in petrol and counts as such. */
export function driveOf({
  electric,
  fuel,
}: {
  electric: boolean;
  fuel: 'SUPER_E10' | 'SUPER' | 'DIESEL' | null;
}): Drive {
  if (electric) return 'ELECTRIC';
  if (fuel === null) return 'UNKNOWN';
  return fuel === 'DIESEL' ? 'DIESEL' : 'PETROL';
}

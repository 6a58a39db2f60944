/** What a car may have besides, as customers see it and the fleet's list names it. */
export const EQUIPMENT = [
  'CHILD_SEAT',
  'TRAILER_HOOK',
  'BIKE_RACK',
  'NAVIGATION',
  'ROOF_RACK',
  'WINTER_TYRES',
  'WHEELCHAIR_RAMP',
  'CARGO_STRAPS',
] as const;

export type Equipment = (typeof EQUIPMENT)[number];

export const equipmentTitle: Record<Equipment, string> = {
  CHILD_SEAT: 'Kindersitz',
  TRAILER_HOOK: 'Anhängerkupplung',
  BIKE_RACK: 'Fahrradträger',
  NAVIGATION: 'Navigationsgerät',
  ROOF_RACK: 'Dachgepäckträger',
  WINTER_TYRES: 'Winterreifen',
  WHEELCHAIR_RAMP: 'Rollstuhlrampe',
  CARGO_STRAPS: 'Spanngurte',
};

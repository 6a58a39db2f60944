import type { CarGuide } from './car-guide-query.ts';

export const FUEL_NAMES = {
  SUPER_E10: 'Super E10',
  SUPER: 'Super',
  DIESEL: 'Diesel',
} as const satisfies Record<NonNullable<CarGuide['fuel']>, string>;

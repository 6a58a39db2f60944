import * as z from 'zod';
import { equipment, feature, listOf, numberText, plannedKm, vehicleClass } from './shapes.ts';

/** Which cars a person looks for (§3.51, §3.52, §S14.6): the same for a list of cars and for the stations on a map. */
export const vehicleFilter = {
  class: listOf(vehicleClass).optional(),
  feature: listOf(feature).optional(),
  seats: numberText(2).pipe(z.int().min(1)).optional().describe('mindestens so viele Sitze'),
  equipment: listOf(equipment)
    .optional()
    .describe(`alles davon; ${listOf(equipment).description}`),
  priceUpTo: numberText(7)
    .optional()
    .describe(
      'voraussichtlicher Preis für den Zeitraum in Cent, Zeit und Kilometer zusammen; höchstens so viel',
    ),
  km: numberText(6).pipe(plannedKm).optional(),
};

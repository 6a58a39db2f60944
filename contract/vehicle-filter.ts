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

/** What was filtered for when a car was chosen: it counts first when another one has to be found (§S4.25). */
export const vehicleWish = z
  .strictObject({
    feature: z.array(feature).max(feature.options.length).optional(),
    seats: z.int().min(1).max(99).optional(),
    equipment: z.array(equipment).max(equipment.options.length).optional(),
  })
  .describe('wonach gefiltert war: zählt zuerst, wenn ein anderes Auto gesucht werden muss');

/** What another car has not, or has otherwise than the chosen one. */
export const vehicleDifferences = z
  .array(
    z.union([
      z.object({
        what: z
          .enum(['MANUAL', 'ELECTRIC', 'COMBUSTION', 'FEWER_SEATS'])
          .describe('Schaltgetriebe; elektrisch; nicht elektrisch; weniger Sitze'),
      }),
      z.object({ what: z.literal('NO_EQUIPMENT').describe('ohne diese Ausstattung'), equipment }),
    ]),
  )
  .describe('worin es vom gewählten Auto abweicht, das Wichtigste zuerst');

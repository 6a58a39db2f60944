import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, position, vehicleClass } from './shapes.ts';

/** Specification §3 settings and §7 GET /settings, as far as they exist so far. */
export const showSettings = defineCall({
  base: 'content',
  method: 'GET',
  path: '/settings',
  summary: 'Einstellungen der Oberfläche: Städte, Fahrzeugklassen, Preise, Karte',
  public: true,
  output: z.object({
    productName: z.string(),
    contact: z.object({ emailAddress: z.string() }).describe('wie Kunden uns erreichen'),
    casixdown: z.boolean(),
    cities: z.array(
      z.object({
        path: z.string().describe('Slug der Stadt'),
        title: z.string(),
        ziprange: z.object({ start: z.string(), end: z.string() }),
        position,
        places: z.int().describe('Zahl der Stationen'),
        bookees: z.int().describe('Zahl der Fahrzeuge'),
      }),
    ),
    companies: z.array(z.object({ ebus: z.string() })),
    cartypes: z.array(z.object({ class: vehicleClass, ebus: z.string(), title: z.string() })),
    mapEndpoint: z.string(),
    prices: z.array(
      z.object({
        class: vehicleClass,
        currency,
        hourDayCents: z.int(),
        hourNightCents: z.int(),
        dayCents: z.int(),
        weekCents: z.int(),
        kmNearCents: z.int(),
        kmFarCents: z.int(),
      }),
    ),
  }),
  refusals: [],
});

import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, instant } from './shapes.ts';

const cents = z.int().min(0);
const classPrices = z.object({
  hourDayCents: cents,
  hourNightCents: cents,
  dayCents: cents,
  weekCents: cents,
  kmNearCents: cents,
  kmFarCents: cents,
});

/** Everything that a price depends on: the calculator uses the same function as a booking (§S5.20). */
export const listTariffs = defineCall({
  base: 'content',
  method: 'GET',
  path: '/tariffs',
  summary: 'Tarife, Preislisten, Kilometerpakete und Gebühren, die jetzt gelten',
  public: true,
  output: z.object({
    tariffs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        monthlyCents: cents,
        timeDiscountPercent: z.int().min(0).max(100),
      }),
    ),
    priceLists: z.array(
      z.object({
        id: z.int(),
        provider: z.string(),
        cities: z.array(z.string()).describe('Slugs der Städte, in denen sie gilt'),
        currency,
        validFrom: instant,
        dayFromHour: z.int().min(0).max(24).describe('von dieser vollen Stunde an gilt der Tagpreis'),
        dayToHour: z.int().min(0).max(24),
        kmNearLimit: z.int().min(0).describe('bis zu diesem Kilometer einer Fahrt gilt der erste Preis'),
        electricKmDiscountCents: cents,
        lateFeeCents: cents,
        kmPackages: z.array(z.object({ km: z.int().min(1), cents })),
        kmPackageDays: z.int().min(0).describe('so lange gilt ein Kilometerpaket'),
        classes: z.object({
          S: classPrices,
          M: classPrices,
          L_PKW: classPrices,
          L_9_SITZER: classPrices,
          L_TRANSPORTER: classPrices,
          SPEZIAL: classPrices,
        }),
      }),
    ),
  }),
  refusals: [],
});

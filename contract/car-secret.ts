import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant, vehicleClass } from './shapes.ts';
import { PREPARE_REFUSALS } from './trip.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Das Auto einer Buchung: wie man es bedient, Codes und PINs';

/** What the driver of a booking must know to use its car; codes and pins are named, not told. */
export const showCarGuide = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/car',
  summary: 'Wie das Auto einer Buchung bedient, getankt oder geladen wird',
  params: z.strictObject({ id: idText }),
  output: z
    .object({
      bookingId: id,
      bookee: z.object({
        id,
        model: z.string(),
        plate: z.string(),
        class: vehicleClass,
        electric: z.boolean(),
        automatic: z.boolean(),
        equipment: z.array(z.string()),
        remarks: z.array(z.string()),
      }),
      fuel: z.enum(['SUPER_E10', 'SUPER', 'DIESEL']).optional(),
      socketPlace: z.string().optional().describe('wo die Ladebuchse sitzt'),
      energy: z
        .object({ percent: z.int().min(0).max(100), rangeKm: z.int().min(0), measuredAt: instant })
        .optional()
        .describe('was das Auto zuletzt meldete; nur solange die Fahrt beginnen kann oder läuft'),
      place: z.object({
        id,
        name: z.string(),
        accessNotes: z.string().nullable(),
        hasCharger: z.boolean().describe('ob die Station eine Ladesäule hat'),
      }),
      secrets: z.array(
        z.object({
          id,
          kind: z.enum(['ACCESS_CODE', 'FUEL_CARD_PIN', 'CHARGING_CARD_PIN']),
          title: z.string().optional().describe('was ein Code öffnet'),
          hint: z.string().optional(),
        }),
      ),
    })
    .meta({ id: 'CarGuide' }),
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

const secretParams = z.strictObject({ id: idText, secretId: idText });

/**
 * The answer is never stored, neither on the way nor for a repetition; each one is on record before it leaves (§S10.18).
 */
export const revealSecret = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/secrets/{secretId}/reveal',
  summary: 'Code oder PIN zeigen; nur während der Buchung, und jeder Blick wird vermerkt',
  customersOnly: true,
  params: secretParams,
  body: z.strictObject({
    keep: z.boolean().describe('das Gerät merkt sich den Code verdeckt, für unterwegs ohne Netz'),
  }),
  output: z.object({ value: z.string() }).meta({ id: 'Secret' }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'BOOKING_UNKNOWN',
    ...PREPARE_REFUSALS,
    'SECRET_UNKNOWN',
    'SECRET_UNREADABLE',
  ],
});

/** Told once for each id, also after the booking. */
export const noteSecretLook = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/secrets/{secretId}/looks',
  summary: 'Einen Blick auf einen Code nachmelden, der ohne Netz geschah',
  customersOnly: true,
  params: secretParams,
  body: z.strictObject({ lookId: z.uuid(), at: instant }),
  output: z.object({ lookId: z.uuid() }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'BOOKING_UNKNOWN', 'SECRET_UNKNOWN'],
});

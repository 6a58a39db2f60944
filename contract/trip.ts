import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant, position, vehicleClass } from './shapes.ts';

const COMMAND_REFUSALS = [
  'BOOKING_CANCELLED',
  'BOOKING_ENDED',
  'TRIP_TOO_EARLY',
  'TRIP_NOT_BEGUN',
  'CAR_NOT_RETURNED',
  'CUSTOMER_BLOCKED',
  'CUSTOMER_MAY_NOT_BOOK',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_EXPIRED',
  'PIN_INITIAL',
  'DEPARTURE_CHECK_MISSING',
] as const;

/** What stands in the way before the car is reached; the departure check is made beside it. */
const PREPARE_REFUSALS = [
  'BOOKING_CANCELLED',
  'BOOKING_ENDED',
  'TRIP_TOO_EARLY',
  'CAR_NOT_RETURNED',
  'CUSTOMER_BLOCKED',
  'CUSTOMER_MAY_NOT_BOOK',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_EXPIRED',
  'PIN_INITIAL',
] as const;

const commandKind = z.enum(['UNLOCK', 'LOCK']);

const command = z
  .object({
    id: z.uuid(),
    kind: commandKind,
    state: z
      .enum(['SENT', 'DONE', 'REFUSED', 'EXPIRED'])
      .describe('unterwegs; ausgeführt; vom Auto abgelehnt; ohne Antwort abgelaufen'),
    askedAt: instant,
    expiresAt: instant.describe('danach führt das Auto ihn nicht mehr aus'),
    doneAt: instant.optional().describe('wann das Auto ihn ausgeführt oder abgelehnt hat'),
    advice: z.string().optional().describe('was jetzt zu tun ist, wenn das Auto nicht tat, was es sollte'),
  })
  .meta({ id: 'Command' });

const departureCheck = z
  .object({
    checkedAt: instant,
    asDescribed: z.boolean(),
  })
  .meta({ id: 'DepartureCheck' });

export const showTrip = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/trip',
  summary: 'Wie es um die Fahrt und ihr Auto steht',
  params: z.strictObject({ id: idText }),
  output: z
    .object({
      bookingId: id,
      obstacle: z
        .object({ resultCode: z.enum(COMMAND_REFUSALS), detail: z.string() })
        .optional()
        .describe('womit das Öffnen jetzt abgelehnt würde'),
      earliestUnlock: instant.describe('ab dann, wenn das Auto bereitsteht'),
      grantable: z
        .boolean()
        .describe('ein Gerät kann sich jetzt die Erlaubnis holen, das Auto ohne Netz zu öffnen'),
      departureCheck: departureCheck.optional(),
      command: command.optional().describe('der letzte Auftrag an das Auto'),
      car: z
        .object({
          reachable: z.boolean(),
          lastContactAt: instant.optional(),
          locked: z.boolean().optional(),
          doorOpen: z.boolean().optional(),
          ignitionOn: z.boolean().optional(),
          lightsOn: z.boolean().optional(),
          energyPercent: z.int().min(0).max(100).optional(),
          plugged: z.boolean().optional(),
          position: position.optional(),
        })
        .optional()
        .describe('was das Auto zuletzt meldete; nur solange die Fahrt beginnen kann oder läuft'),
    })
    .meta({ id: 'Trip' }),
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

/** One answer for each booking, before the first unlock (§S10.3, §S10.6, §S10.7). */
export const createDepartureCheck = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/departurecheck',
  summary: 'Der Check vor der Fahrt',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    asDescribed: z.literal(true).describe('alles ist, wie es beschrieben ist'),
    cleanInside: z.int().min(1).max(3).describe('1 sauber, 2 geht so, 3 schmutzig; nach 48 Stunden gelöscht'),
    cleanOutside: z.int().min(1).max(3),
  }),
  status: 201,
  output: departureCheck,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'BOOKING_CANCELLED',
    'BOOKING_ENDED',
    'TRIP_TOO_EARLY',
    'CAR_NOT_RETURNED',
    'DEPARTURE_CHECK_DONE',
  ],
});

export const createCommand = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/commands',
  summary: 'Das Auto öffnen oder abschließen',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ kind: commandKind }),
  status: 201,
  output: command,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    ...COMMAND_REFUSALS,
    'CAR_WITHOUT_BOX',
    'COMMAND_OUTSTANDING',
  ],
});

export const showCommand = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/commands/{commandId}',
  summary: 'Was aus einem Auftrag an das Auto wurde',
  params: z.strictObject({ id: idText, commandId: z.uuid() }),
  output: command,
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN', 'COMMAND_UNKNOWN'],
});

/**
 * The same device gets the same grant again while nothing has changed, so the call may be repeated (§S10.19, §S10.20).
 */
export const createGrant = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/grant',
  summary: 'Erlaubnis, das Auto auch ohne Netz zu öffnen, für ein Gerät',
  customersOnly: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    deviceKey: z
      .string()
      .regex(/^[\w-]{87}$/)
      .describe('öffentlicher Schlüssel des Geräts: Punkt auf P-256, unkomprimiert (65 Bytes), in Base64url'),
  }),
  output: z
    .object({
      bookingId: id,
      bookeeId: id,
      grant: z
        .string()
        .describe('für das Auto bestimmt, mit der Unterschrift des Servers (docs/telematics.md)'),
      validFrom: instant,
      validUntil: instant,
      checked: z.boolean().describe('der Check vor der Fahrt ist gemacht; sonst gehört er zum Öffnen'),
      door: z
        .url()
        .optional()
        .describe('nie in production: wo simulierte Autos statt über Bluetooth zu erreichen sind'),
    })
    .meta({ id: 'Grant' }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'BOOKING_UNKNOWN',
    ...PREPARE_REFUSALS,
    'CAR_WITHOUT_BOX',
    'DEVICE_KEY_INVALID',
  ],
});

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
      place: z.object({ id, name: z.string(), accessNotes: z.string().nullable() }),
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

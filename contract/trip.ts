import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant, position } from './shapes.ts';

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
    asDescribed: z.boolean().describe('false: etwas ist anders, und es ist mit dieser Buchung gemeldet'),
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
    'DAMAGE_REPORT_MISSING',
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

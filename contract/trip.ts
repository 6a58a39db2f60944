import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  announcedPhoto,
  currency,
  id,
  idText,
  instant,
  MAX_PHOTO_BYTES,
  money,
  PART_REFUSALS,
  partQuery,
  photoUpload,
  position,
  vatBasisPoints,
} from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Unterwegs: Check vor der Fahrt, öffnen und abschließen, zurückgeben';

const COMMAND_REFUSALS = [
  'BOOKING_CANCELLED',
  'BOOKING_ENDED',
  'TRIP_STOPPED',
  'TRIP_TOO_EARLY',
  'TRIP_NOT_BEGUN',
  'CAR_NOT_RETURNED',
  'CUSTOMER_BLOCKED',
  'ENTITLEMENT_BLOCKED',
  'ENTITLEMENT_ENDED',
  'ENTITLEMENT_SUSPENDED',
  'CUSTOMER_MAY_NOT_BOOK',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_EXPIRED',
  'PIN_INITIAL',
  'DEPARTURE_CHECK_MISSING',
] as const;

/** What stands in the way before the car is reached; the departure check is made beside it. */
export const PREPARE_REFUSALS = [
  'BOOKING_CANCELLED',
  'BOOKING_ENDED',
  'TRIP_STOPPED',
  'TRIP_TOO_EARLY',
  'CAR_NOT_RETURNED',
  'CUSTOMER_BLOCKED',
  'ENTITLEMENT_BLOCKED',
  'ENTITLEMENT_ENDED',
  'ENTITLEMENT_SUSPENDED',
  'CUSTOMER_MAY_NOT_BOOK',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_EXPIRED',
  'PIN_INITIAL',
] as const;

export const commandKind = z.enum(['UNLOCK', 'LOCK']);

export const command = z
  .object({
    id: z.uuid(),
    kind: commandKind,
    state: z
      .enum(['SENT', 'DONE', 'REFUSED', 'EXPIRED'])
      .describe('unterwegs; ausgeführt; vom Auto abgelehnt; ohne Antwort abgelaufen'),
    askedAt: instant,
    expiresAt: instant.describe('danach führt das Auto ihn nicht mehr aus'),
    doneAt: instant.optional().describe('wann das Auto ihn ausgeführt oder abgelehnt hat'),
    reason: z
      .enum(['EXPIRED', 'DOOR_OPEN', 'IGNITION_ON', 'NO_TIME', 'FAULT'])
      .optional()
      .describe('warum das Auto ihn abgelehnt hat'),
    advice: z.string().optional().describe('was jetzt zu tun ist, wenn das Auto nicht tat, was es sollte'),
  })
  .meta({ id: 'Command' });

/** What a car last told of itself. */
export const carState = z.object({
  reachable: z.boolean(),
  lastContactAt: instant.optional(),
  locked: z.boolean().optional(),
  doorOpen: z.boolean().optional(),
  ignitionOn: z.boolean().optional(),
  lightsOn: z.boolean().optional(),
  energyPercent: z.int().min(0).max(100).optional(),
  plugged: z.boolean().optional(),
  position: position.optional(),
});

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
      car: carState
        .optional()
        .describe('was das Auto zuletzt meldete; nur solange die Fahrt beginnen kann oder läuft'),
      elsewhere: z
        .object({
          since: instant.describe('seit dieser Rückgabe'),
          position: position.optional().describe('wo das Auto selbst zuletzt war, wenn es das gemeldet hat'),
          distance: z.int().min(0).optional().describe('von der Station, in Metern Luftlinie'),
          line: z.string().optional().describe('was die letzte Person am Steuer dazu schrieb'),
          photo: z.object({ id: z.uuid(), width: z.int(), height: z.int() }).optional(),
        })
        .optional()
        .describe('das Auto steht nicht an seiner Station; nur solange die Fahrt beginnen kann'),
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

const returnCondition = z.enum([
  'IGNITION',
  'LIGHTS',
  'DOORS',
  'NOT_LOCKED',
  'POSITION',
  'NOT_PLUGGED',
  'ENERGY',
]);

const priceLines = z.array(z.object({ code: z.string(), text: z.string(), cents: z.int() }));

const tripPrice = z
  .object({
    bookingId: id,
    status: z
      .enum(['BOOKED', 'RUNNING', 'UNCHECKED', 'FINAL'])
      .describe(
        'die Fahrt steht bevor; läuft; ist zurück, aber die Kilometer sind noch nicht bekannt; steht endgültig fest',
      ),
    at: instant.describe('wann dieser Preis gerechnet wurde'),
    total: money,
    time: money.describe('auch was eine späte Rückgabe hinzufügt und eine frühe spart'),
    km: money,
    fees: money,
    vat: money.describe('im Preis enthalten'),
    vatBasisPoints: vatBasisPoints.optional(),
    drivenKm: z
      .int()
      .min(0)
      .optional()
      .describe('volle Kilometer; fehlt, solange das Auto sie nicht gemeldet hat, oder wir sie prüfen'),
    kmInDoubt: z
      .boolean()
      .optional()
      .describe('was das Auto an Kilometern meldet, kann nicht sein: Wir prüfen es, und berechnen es nicht'),
    counted: z
      .object({ startKm: z.int().min(0), endKm: z.int().min(0) })
      .optional()
      .describe('die Kilometerstände, die für diese Fahrt zählen, sobald sie feststehen'),
    lines: priceLines,
    currency,
    returnedNow: money.optional().describe('was die Fahrt kostet, wenn sie jetzt zurückgegeben wird'),
    returnedNowLines: priceLines.optional().describe('woraus sich returnedNow ergibt'),
    lateFeeAfter: instant.optional().describe('solange sie läuft: danach kostet die Verspätung eine Gebühr'),
    lateFee: money.optional().describe('diese Gebühr'),
  })
  .meta({ id: 'TripPrice' });

/** What the trip costs and why, while it runs and afterwards (§2.33). */
export const showTripPrice = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/price',
  summary: 'Was die Fahrt kostet, mit allen Bestandteilen',
  params: z.strictObject({ id: idText }),
  output: tripPrice,
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

const unmetCondition = z.object({
  condition: returnCondition,
  title: z.string().describe('was noch nicht stimmt'),
  remedy: z.string().describe('was jetzt zu tun ist'),
});

const tripReturn = z
  .object({
    bookingId: id,
    state: z
      .enum(['OPEN', 'AWAITED', 'RETURNED'])
      .describe(
        'noch nicht zurück; zurück nach dem Wort des Fahrers, aber das Auto hat noch nicht gemeldet, dass es ohne Netz geöffnet wurde; zurück',
      ),
    reachable: z
      .boolean()
      .describe('das Auto antwortet; sonst zählt das Wort des Fahrers, und geprüft wird später'),
    unmet: z
      .array(unmetCondition)
      .describe('was jetzt noch nicht stimmt, oder bei der Rückgabe nicht stimmte'),
    confirmedAt: instant.optional().describe('wann die Rückgabe bestätigt wurde: Bis dahin zählt die Zeit'),
    checked: z.boolean().optional().describe('das Auto hat selbst gemeldet, wie es steht'),
    price: tripPrice,
  })
  .meta({ id: 'TripReturn' });

/** How the return of a running trip stands, or how it went (§S10.9 to §S10.12). */
export const showReturn = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/return',
  summary: 'Was zur Rückgabe noch fehlt, oder wie sie war',
  params: z.strictObject({ id: idText }),
  output: tripReturn,
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN', 'TRIP_NOT_BEGUN', 'BOOKING_CANCELLED', 'BOOKING_ENDED'],
});

/**
 * Ends a trip, once (§S10.4). What is not as it should be is refused with `fields` unless a reason overrides it. Of a car out
 * of reach the driver's word counts (`offline`).
 */
export const createReturn = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/return',
  summary: 'Das Auto zurückgeben',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    overrides: z
      .array(z.strictObject({ condition: returnCondition, reason: z.string().trim().min(3).max(500) }))
      .max(7)
      .default([])
      .describe('was nicht stimmt und warum; jemand sieht es sich an, berechnet wird dafür nichts'),
    offline: z
      .literal(true)
      .optional()
      .describe('das Auto ist nicht zu erreichen: Ich bestätige, dass es abgeschlossen an der Station steht'),
    confirmedAt: instant
      .optional()
      .describe(
        'wann das Gerät die Bestätigung annahm, wenn es sie erst jetzt senden kann; zählt wie offline und höchstens 24 Stunden zurück',
      ),
    sentAt: instant
      .optional()
      .describe(
        'was die Uhr des Geräts beim Senden zeigt: Geht sie falsch, wird confirmedAt danach richtiggestellt',
      ),
    place: z
      .strictObject({
        line: z
          .string()
          .trim()
          .min(1)
          .max(120)
          .optional()
          .describe('für die nächste Person: wo das Auto steht, z. B. „zweite Ebene, Platz 14“'),
        photo: announcedPhoto.optional().describe('wird danach in Teilen geschickt'),
        noPhotoReason: z.string().trim().min(1).max(300).optional().describe('nötig, wenn es kein Foto gibt'),
      })
      .optional()
      .describe('wo das Auto steht, wenn es nicht an seiner Station steht'),
  }),
  output: tripReturn,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'TRIP_NOT_BEGUN',
    'BOOKING_CANCELLED',
    'BOOKING_ENDED',
    'COMMAND_OUTSTANDING',
    'CAR_OUT_OF_REACH',
    'RETURN_UNMET',
    'RETURN_PHOTO_MISSING',
  ],
});

const photoParams = z.strictObject({ id: z.uuid() });

export const showReturnUpload = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/returnphotos/{id}/upload',
  summary: 'Wie viel von einem Foto schon da ist, das mit einer Rückgabe angekündigt wurde',
  params: photoParams,
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'PHOTO_UNKNOWN'],
});

/** Needs no idempotency key: a part that is there already is not stored twice. */
export const saveReturnPart = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/returnphotos/{id}/upload',
  summary:
    'Das nächste Stück eines Fotos schicken, das mit einer Rückgabe angekündigt wurde: JPEG, PNG oder WebP, zusammen höchstens 15 MiB',
  customersOnly: true,
  params: photoParams,
  query: partQuery,
  upload: { maxBytes: MAX_PHOTO_BYTES },
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'PHOTO_UNKNOWN', ...PART_REFUSALS],
});

/** For whoever took it, the next driver as long as the car stands there, and staff. */
export const showReturnPhoto = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/returnphotos/{id}',
  summary: 'Ein Foto davon, wo ein Auto steht, das nicht an seiner Station ist; ohne Angaben der Kamera',
  params: photoParams,
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'PHOTO_UNKNOWN'],
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

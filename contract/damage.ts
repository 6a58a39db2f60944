import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  announcedPhoto,
  idText,
  instant,
  MAX_PHOTO_BYTES,
  money,
  PART_REFUSALS,
  partQuery,
  photoUpload,
} from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Schäden: was bekannt ist, melden, Fotos, Anhörung';

const view = z
  .enum(['LEFT', 'RIGHT', 'FRONT', 'BACK', 'TOP', 'INSIDE'])
  .describe('Fahrerseite, Beifahrerseite, vorn, hinten, von oben, innen');
const share = z.number().min(0).max(1);
const kind = z
  .enum(['SCRATCH', 'DENT', 'BROKEN', 'GLASS', 'TYRE', 'MISSING', 'SOILED', 'OTHER'])
  .describe(
    'Kratzer, Delle, Bruch oder Riss, Glas, Reifen oder Felge, etwas fehlt, verschmutzt, etwas anderes',
  );
const severity = z.int().min(1).max(3).describe('1 klein, 2 deutlich, 3 schwer');
const place = {
  view,
  x: share.describe('von links, als Anteil der Breite der Zeichnung'),
  y: share.describe('von oben, als Anteil der Höhe'),
};

const storedPhoto = z
  .object({
    id: z.uuid(),
    recordedAt: instant.describe('wann es vollständig bei uns war'),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'DamagePhoto' });

/** What every driver of the car sees: never who reported it, nor what was written about it. */
const knownDamage = z
  .object({
    id: z.uuid(),
    ...place,
    kind,
    severity,
    recordedAt: instant,
    photos: z.array(storedPhoto),
  })
  .meta({ id: 'KnownDamage' });

/** Longer than any name, plate or number; what is longer goes into the description. */
const word = z.string().trim().min(1).max(100);
const accident = z
  .strictObject({
    injured: z.boolean().describe('jemand ist verletzt'),
    policeCalled: z.boolean(),
    policeReference: word.optional().describe('Dienststelle oder Vorgangsnummer'),
    place: z.string().trim().min(1).max(200).optional().describe('Straße, Ort, Richtung'),
    course: z.string().trim().min(1).max(2_000).optional().describe('wie es dazu kam'),
    other: z
      .strictObject({
        plate: word.optional(),
        driver: word.optional(),
        contact: z.string().trim().min(1).max(200).optional().describe('Anschrift oder Telefon'),
        insurer: word.optional(),
        policyNumber: word.optional(),
        damage: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .optional()
          .describe('sichtbare Schäden am anderen Fahrzeug'),
      })
      .optional(),
    witnesses: z.string().trim().min(1).max(500).optional(),
  })
  .describe('die Angaben des Europäischen Unfallberichts');

const state = z
  .enum(['REPORTED', 'OPEN', 'HEARING', 'DECIDED', 'DISMISSED'])
  .describe('gemeldet; in Arbeit; Anhörung; entschieden; ohne Entscheidung geschlossen');

/** Of one's own booking: one's own reports, and damage that one is heard about. */
const bookingDamage = z
  .object({
    ...knownDamage.shape,
    state,
    reportedByMe: z.boolean(),
    beforeTrip: z.boolean().describe('vor dem ersten Öffnen gemeldet'),
    description: z.string().optional().describe('nur in der eigenen Meldung'),
    noPhotoReason: z.string().optional(),
    uploads: z.array(photoUpload).optional().describe('angekündigte Fotos der eigenen Meldung'),
    hearing: z
      .object({
        until: instant.describe('Frist, ausschließlich'),
        text: z.string().describe('worum es geht, und was dafür spricht'),
        statements: z.array(z.object({ at: instant, text: z.string() })),
      })
      .optional()
      .describe('nur für die Person, um deren Fahrt es geht'),
    decision: z
      .object({
        outcome: z.enum(['NOBODY', 'UNKNOWN', 'DRIVER', 'INSURER']),
        share: money
          .optional()
          .describe('Anteil der Person, um deren Fahrt es geht; höchstens ihre Selbstbeteiligung'),
        evidence: z.string(),
        decidedAt: instant,
      })
      .optional(),
  })
  .meta({ id: 'BookingDamage' });

export const listVehicleDamages = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/vehicles/{id}/damages',
  summary: 'Bekannte Schäden eines Autos, für die, die es gerade haben, bald haben oder eben hatten',
  params: z.strictObject({ id: idText }),
  output: z.object({ items: z.array(knownDamage) }),
  refusals: ['AUTHENTICATION', 'BOOKEE_UNKNOWN'],
});

/** What whoever finds a damage says of it, at a trip or a task. */
export const foundDamage = z.strictObject({
  id: z.uuid(),
  ...place,
  kind,
  severity,
  description: z.string().trim().min(1).max(1_000).optional(),
  noticedAt: instant.describe('wann es aufgefallen ist, nach der Uhr des Geräts'),
  photos: z
    .array(announcedPhoto)
    .max(8)
    .refine((photos) => new Set(photos.map((photo) => photo.id)).size === photos.length)
    .describe('was danach in Teilen geschickt wird'),
});

/** The id is the client's: the same report sent twice is one damage. */
export const createDamage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/damages',
  summary:
    'Einen Schaden melden, von kurz vor der Fahrt bis nach der Rückgabe; Fotos werden hier angekündigt',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z
    .strictObject({
      ...foundDamage.shape,
      thirdParty: z.boolean().describe('jemand anderes ist beteiligt'),
      accident: accident.optional(),
      happenedAt: instant.optional(),
      sentAt: instant
        .optional()
        .describe(
          'was die Uhr des Geräts beim Senden zeigt: Geht sie falsch, wird noticedAt danach richtiggestellt',
        ),
      noPhotoReason: z.string().trim().min(1).max(300).optional().describe('nötig, wenn es kein Foto gibt'),
    })
    .refine(({ photos, noPhotoReason }) => photos.length > 0 || noPhotoReason !== undefined, {
      path: ['noPhotoReason'],
    }),
  status: 201,
  output: bookingDamage,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'BOOKING_CANCELLED',
    'TRIP_TOO_EARLY',
    'DAMAGE_TOO_LATE',
    'DAMAGE_ID_TAKEN',
  ],
});

export const listBookingDamages = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/damages',
  summary: 'Die Schadensmeldungen und Anhörungen einer eigenen Buchung',
  params: z.strictObject({ id: idText }),
  output: z.object({
    items: z.array(bookingDamage),
    mayReport: z.boolean().describe('jetzt kann ein Schaden gemeldet werden'),
  }),
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

export const showDamageUpload = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/damages/{id}/photos/{photoId}/upload',
  summary: 'Wie viel von einem angekündigten Foto schon da ist',
  params: z.strictObject({ id: z.uuid(), photoId: z.uuid() }),
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'DAMAGE_UNKNOWN'],
});

/** Needs no idempotency key: a part that is there already is not stored twice. */
export const saveDamagePart = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/damages/{id}/photos/{photoId}/upload',
  summary:
    'Das nächste Stück eines angekündigten Fotos schicken: JPEG, PNG oder WebP, zusammen höchstens 15 MiB',
  customersOnly: true,
  params: z.strictObject({ id: z.uuid(), photoId: z.uuid() }),
  query: partQuery,
  upload: { maxBytes: MAX_PHOTO_BYTES },
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'DAMAGE_UNKNOWN', ...PART_REFUSALS],
});

/** For everybody who sees the damage; photos of accidents only for those whom it concerns, and staff. */
export const showDamagePhoto = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/damages/{id}/photos/{photoId}',
  summary: 'Ein Foto eines Schadens, ohne Angaben der Kamera',
  params: z.strictObject({ id: z.uuid(), photoId: z.uuid() }),
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'DAMAGE_UNKNOWN'],
});

export const createStatement = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/damages/{id}/statement',
  summary: 'In der Anhörung zu einem Schaden antworten, auch mehrmals, bis entschieden ist',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ text: z.string().trim().min(1).max(4_000) }),
  status: 201,
  output: bookingDamage,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'DAMAGE_UNKNOWN',
    'DAMAGE_NOT_HEARD',
  ],
});

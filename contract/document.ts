import * as z from 'zod';
import { defineCall } from './call.ts';
import { cursor, id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Dokumentencheck';

const kind = z
  .enum(['LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE'])
  .describe('Führerschein vorne und hinten, Ausweis, Selfie');

const documentCheck = z
  .object({
    id: id.nullable().describe('null: noch nichts geschickt'),
    state: z
      .enum(['OPEN', 'SUBMITTED', 'APPROVED', 'REJECTED'])
      .describe('OPEN: es können Fotos geschickt werden; SUBMITTED: wir prüfen'),
    documents: z.array(
      z.object({
        kind,
        width: z.int(),
        height: z.int(),
        byteSize: z.int(),
        uploadedAt: instant,
      }),
    ),
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    reason: z.string().nullable().describe('warum die Fotos abgelehnt wurden'),
    validUntil: instant.nullable().describe('bis dahin gilt der bestandene Check (ausschließlich)'),
    renewable: z.boolean().describe('der bestandene Check kann oder muss jetzt wiederholt werden'),
    emailConfirmed: z.boolean(),
    partner: z
      .string()
      .nullable()
      .describe('der Vertriebspartner, der die Person registriert hat und dort die Originale ansehen kann'),
    photosAllowed: z
      .boolean()
      .describe('die Einwilligung in Fotos für diesen Check liegt vor: PUT /consents/DOCUMENT_PHOTOS'),
    consentStands: z
      .boolean()
      .describe(
        'eine Einwilligung gilt, für diesen Check oder für Fotos, die noch da sind; sie lässt sich zurücknehmen',
      ),
  })
  .meta({ id: 'DocumentCheck' });

export const showDocumentCheck = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/documentchecks/current',
  summary: 'Der eigene Dokumentencheck: Stand, vorhandene Fotos, Gültigkeit',
  output: documentCheck,
  refusals: ['AUTHENTICATION'],
});

/** Needs no idempotency key: the same photo sent twice is stored once. What is stored says KOPIE; the photo as it came goes. */
export const saveDocument = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/documentchecks/current/documents/{kind}',
  summary:
    'Ein Foto für den Dokumentencheck schicken oder ersetzen: JPEG, PNG oder WebP, höchstens 15 MiB. Gespeichert wird es mit „KOPIE“ darüber, und nur mit Einwilligung',
  customersOnly: true,
  params: z.strictObject({ kind }),
  upload: { maxBytes: 15 * 1024 * 1024 },
  output: documentCheck,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'UPLOAD_EXPECTED',
    'UPLOAD_TOO_LARGE',
    'PHOTO_FORMAT',
    'PHOTO_HEIC',
    'PHOTO_BROKEN',
    'PHOTO_TOO_MANY_PIXELS',
    'PHOTO_TOO_SMALL',
    'DOCUMENT_CHECK_SUBMITTED',
    'DOCUMENTS_VALID',
    'PHOTO_CONSENT_MISSING',
  ],
});

/**
 * Only the document's customer sees the photo, and staff for whom the check waits or who have opened it within the hour;
 * everyone else gets DOCUMENT_UNKNOWN.
 */
export const showDocument = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/documentchecks/{id}/documents/{kind}',
  summary: 'Das Foto eines Dokuments',
  params: z.strictObject({ id: idText, kind }),
  query: z.strictObject({
    version: z.string().max(40).optional().describe('beliebig: ein anderes Foto unter einer anderen Adresse'),
  }),
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'DOCUMENT_UNKNOWN'],
});

const waitingCheck = z.object({
  id,
  customerNumber: z.string(),
  name: z.string(),
  submittedAt: instant,
});

/** §S3.9: for employees who may see papers; never their own. */
export const listDocumentChecks = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/documentchecks',
  summary: 'Fotos von Papieren, die auf eine Entscheidung warten, die ältesten zuerst',
  staffOnly: 'EMPLOYEE',
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({ items: z.array(waitingCheck), next: z.string().optional() }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

const checkForStaff = z
  .object({
    ...waitingCheck.shape,
    state: z.enum(['SUBMITTED', 'APPROVED', 'REJECTED']),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    birthDate: z.iso.date().nullable(),
    birthPlace: z.string().nullable(),
    address: z.string().nullable(),
    licenceNumber: z.string().nullable(),
    licenceClasses: z.string().nullable(),
    emailConfirmed: z.boolean().describe('erst dann wird der Account aktiv'),
    documents: z.array(z.object({ kind, width: z.int(), height: z.int(), uploadedAt: instant })),
  })
  .meta({ id: 'DocumentCheckForStaff' });

/** Each look is an event (docs/decisions/071). */
export const showDocumentCheckForStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/documentchecks/{id}',
  summary: 'Ein Check mit dem, was zu vergleichen ist; wer ihn ansieht, wird festgehalten',
  staffOnly: 'EMPLOYEE',
  params: z.strictObject({ id: idText }),
  query: z.strictObject({
    reason: z
      .string()
      .max(1000)
      .optional()
      .describe('nötig, wenn schon entschieden ist; er wird festgehalten'),
  }),
  output: checkForStaff,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'DOCUMENT_CHECK_UNKNOWN', 'DOCUMENT_REASON_NEEDED'],
});

/** Of two who decide at once, the database lets one. */
export const decideDocumentCheck = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/documentchecks/{id}/decision',
  summary: 'Bestanden, oder abgelehnt mit einem Grund, den der Kunde liest',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('APPROVED'),
      submittedAt: instant.describe('dessen, was angesehen wurde'),
      compared: z.array(z.enum(['NAME', 'BIRTH_DATE', 'LICENCE', 'VALIDITY', 'FACE'])).max(5),
      onlyAutomatics: z
        .boolean()
        .optional()
        .describe('bei Klasse B steht die Schlüsselzahl 78; fehlt: wie im Account'),
    }),
    z.strictObject({
      decision: z.literal('REJECTED'),
      submittedAt: instant,
      reason: z.string().max(2000),
    }),
  ]),
  output: checkForStaff,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'DOCUMENT_CHECK_UNKNOWN',
    'DOCUMENT_CHECK_DECIDED',
  ],
});

export const submitDocumentCheck = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/documentchecks/current/submit',
  summary: 'Die vier Fotos zur Prüfung einreichen',
  customersOnly: true,
  idempotent: true,
  output: documentCheck,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'DOCUMENTS_MISSING',
    'DOCUMENTS_REJECTED',
    'DOCUMENTS_VALID',
    'PHOTO_CONSENT_MISSING',
  ],
});

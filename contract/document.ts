import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, idText, instant } from './shapes.ts';

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

/** Only the document's customer and staff see the photo; everyone else gets DOCUMENT_UNKNOWN. */
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

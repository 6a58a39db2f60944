import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  announcedPhoto,
  currency,
  cursor,
  id,
  idText,
  instant,
  MAX_PHOTO_BYTES,
  PART_REFUSALS,
  partQuery,
  photoUpload,
} from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Anliegen: was an einer Fahrt, einem Preis oder einer Rechnung nicht stimmt';

const kind = z
  .enum(['TRIP', 'PRICE', 'FEE', 'INVOICE'])
  .describe('Fahrt; Fahrtpreis; einzelne Gebühr; Rechnung');
const reason = z
  .enum(['KM', 'TIME', 'AMOUNT', 'FEE_UNJUSTIFIED', 'NOT_MINE', 'CAR', 'RETURN', 'OTHER'])
  .describe(
    'Kilometer, Zeiten oder Betrag stimmen nicht; Gebühr nicht berechtigt; das war ich nicht; Auto; Rückgabe; etwas anderes',
  );
const line = z
  .strictObject({
    text: z.string().trim().min(1).max(500),
    cents: z.int(),
    bookingId: id.optional().describe('auf einer Rechnung: unter welcher Fahrt sie steht'),
  })
  .describe('eine Zeile, wie sie im Fahrtpreis oder auf der Rechnung steht');
const text = z.string().trim().min(1).max(4_000);
/** The number of a case. */
const caseParams = z.strictObject({ id: idText });

const heading = z
  .object({
    id: id.describe('unter dieser Nummer kennen wir es'),
    kind,
    reason,
    state: z
      .enum(['OPEN', 'IN_PROGRESS', 'WAITING', 'ANSWERED', 'CLOSED'])
      .describe('eingegangen; in Bearbeitung; Rückfrage; beantwortet; abgeschlossen'),
    createdAt: instant,
    answerBy: instant.optional().describe('bis dahin antworten wir, ausschließlich; fehlt, wo wir warten'),
    replyBy: instant
      .optional()
      .describe('bis dahin kann geantwortet oder widersprochen werden, ausschließlich'),
    outcome: z
      .enum(['UPHELD', 'PARTLY', 'REJECTED'])
      .optional()
      .describe('Ergebnis der letzten Antwort: berechtigt, zum Teil, nicht'),
    reportedByMe: z.boolean(),
    reporter: z.string().optional().describe('wer es gemeldet hat, für den Hauptaccount'),
    booking: z.object({ id, start: instant, end: instant, model: z.string(), plate: z.string() }).optional(),
    invoiceNumber: z.string().optional().describe('nur für den Hauptaccount, der sie bezahlt'),
    line: z.object({ text: z.string(), cents: z.int(), currency }).optional(),
  })
  .meta({ id: 'ServiceCaseHeading' });

const serviceCase = heading
  .extend({
    text: z.string().optional().describe('was dazu geschrieben wurde; fehlt, wenn es gelöscht ist'),
    photos: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int(), recordedAt: instant })),
    uploads: z.array(photoUpload).optional().describe('angekündigte Fotos des eigenen Anliegens'),
    course: z.array(
      z.object({
        at: instant,
        kind: z
          .enum(['OPENED', 'TAKEN', 'ASKED', 'REPLIED', 'ANSWERED', 'OBJECTED', 'WITHDRAWN', 'CLOSED'])
          .describe(
            'gemeldet; in Bearbeitung; Rückfrage; Antwort darauf oder Ergänzung; Antwort; Widerspruch; erledigt; abgeschlossen',
          ),
        byUs: z.boolean(),
        text: z.string().optional(),
      }),
    ),
    mayReply: z.boolean().describe('jetzt kann etwas dazu geschrieben werden'),
  })
  .meta({ id: 'ServiceCase' });

export const listServiceCases = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/servicecases',
  summary:
    'Die eigenen Anliegen, neueste zuerst; ein Hauptaccount sieht auch, was seine Fahrtberechtigten zu Preisen, Gebühren und Rechnungen gemeldet haben',
  customersOnly: true,
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({ items: z.array(heading), next: z.string().optional() }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

/** The id of the report is the client's: what is sent twice is one case. */
export const createServiceCase = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/servicecases',
  summary: 'Sagen, was an einer Fahrt, ihrem Preis, einer Gebühr oder einer Rechnung nicht stimmt',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    reportId: z
      .uuid()
      .describe('von der Anwendung vergeben: dieselbe Meldung noch einmal ist dasselbe Anliegen'),
    kind,
    reason,
    bookingId: id.optional().describe('entweder die Buchung …'),
    invoiceNumber: z
      .string()
      .regex(/^\d{4}-\d{6,9}$/)
      .optional()
      .describe('… oder die Rechnung; nur der Hauptaccount, der sie bezahlt'),
    line: line.optional().describe('bei einer Gebühr nötig'),
    text,
    photos: z
      .array(announcedPhoto)
      .max(6)
      .refine((photos) => new Set(photos.map((photo) => photo.id)).size === photos.length)
      .describe('was danach in Teilen geschickt wird'),
  }),
  status: 201,
  output: serviceCase,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'INVOICE_UNKNOWN',
    'SERVICE_CASE_LINE_UNKNOWN',
    'SERVICE_CASE_ID_TAKEN',
    'SERVICE_CASE_LIMIT',
  ],
});

export const showServiceCase = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/servicecases/{id}',
  summary: 'Ein Anliegen mit seinem Verlauf',
  customersOnly: true,
  params: caseParams,
  output: serviceCase,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'SERVICE_CASE_UNKNOWN'],
});

export const createServiceCaseReply = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/servicecases/{id}/replies',
  summary:
    'Zu einem eigenen Anliegen etwas ergänzen, eine Rückfrage beantworten oder der Antwort widersprechen',
  customersOnly: true,
  idempotent: true,
  params: caseParams,
  body: z.strictObject({ text }),
  status: 201,
  output: serviceCase,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SERVICE_CASE_UNKNOWN',
    'SERVICE_CASE_CLOSED',
    'SERVICE_CASE_LIMIT',
  ],
});

export const withdrawServiceCase = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/servicecases/{id}/withdraw',
  summary: 'Ein eigenes Anliegen für erledigt erklären; noch einmal ändert nichts',
  customersOnly: true,
  idempotent: true,
  params: caseParams,
  output: serviceCase,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SERVICE_CASE_UNKNOWN',
  ],
});

const photoParams = z.strictObject({ id: idText, photoId: z.uuid() });

export const showServiceCaseUpload = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/servicecases/{id}/photos/{photoId}/upload',
  summary: 'Wie viel von einem angekündigten Foto schon da ist',
  params: photoParams,
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'SERVICE_CASE_UNKNOWN'],
});

/** Needs no idempotency key: a part that is there already is not stored twice. */
export const saveServiceCasePart = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/servicecases/{id}/photos/{photoId}/upload',
  summary:
    'Das nächste Stück eines angekündigten Fotos schicken: JPEG, PNG oder WebP, zusammen höchstens 15 MiB',
  customersOnly: true,
  params: photoParams,
  query: partQuery,
  upload: { maxBytes: MAX_PHOTO_BYTES },
  output: photoUpload,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'SERVICE_CASE_UNKNOWN', ...PART_REFUSALS],
});

export const showServiceCasePhoto = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/servicecases/{id}/photos/{photoId}',
  summary: 'Ein Foto eines Anliegens, ohne Angaben der Kamera',
  params: photoParams,
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'SERVICE_CASE_UNKNOWN'],
});

const person = z.object({ customerNumber: z.string(), name: z.string().describe('leer, wenn er fehlt') });
const headingForStaff = z
  .object({
    ...heading.omit({ reportedByMe: true, reporter: true }).shape,
    reporter: person,
    assignee: z.string().optional().describe('wer von uns daran arbeitet'),
    isMine: z.boolean().describe('es liegt bei mir'),
    isOverdue: z.boolean().describe('die Frist ist verstrichen, und wir sind dran'),
  })
  .meta({ id: 'ServiceCaseHeadingForStaff' });

/** §S18.25: never the employee's own, nor one of their account. */
export const listServiceCasesForStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/staff/servicecases',
  summary: 'Anliegen, die auf uns warten, das dringendste zuerst; oder alle, das neueste zuerst',
  staffOnly: 'EMPLOYEE',
  query: z.strictObject({
    all: z.literal('true').optional().describe('auch die, die nicht auf uns warten'),
    cursor: cursor.optional(),
  }),
  output: z.object({ items: z.array(headingForStaff), next: z.string().optional() }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

const caseForStaff = headingForStaff
  .extend({
    payer: person.optional().describe('wer bezahlt, wenn es jemand anderes ist'),
    text: z.string().optional().describe('fehlt, wenn er gelöscht ist'),
    photos: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int(), recordedAt: instant })),
    missingPhotos: z.int().describe('angekündigt und noch nicht da'),
    course: z.array(
      z.object({
        at: instant,
        kind: z.enum([
          'OPENED',
          'PHOTO_STORED',
          'SEEN',
          'TAKEN',
          'NOTED',
          'ASKED',
          'REPLIED',
          'ANSWERED',
          'OBJECTED',
          'WITHDRAWN',
          'CLOSED',
        ]),
        by: z.string().optional().describe('wer von uns'),
        byPerson: z.boolean().describe('wer es gemeldet hat'),
        text: z.string().optional(),
      }),
    ),
    steps: z.array(z.enum(['TAKE', 'NOTE', 'ASK', 'ANSWER', 'CLOSE'])).describe('was jetzt geht'),
    version: z.int().describe('was die Person zuletzt getan hat: gehört zu dem, was ihr geschrieben wird'),
  })
  .meta({ id: 'ServiceCaseForStaff' });

/** Each look is an event of the case. */
export const showServiceCaseForStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/staff/servicecases/{id}',
  summary: 'Ein Anliegen mit allem dazu; wer es ansieht, wird festgehalten',
  staffOnly: 'EMPLOYEE',
  params: caseParams,
  output: caseForStaff,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'SERVICE_CASE_UNKNOWN'],
});

const version = z.int().describe('die des Anliegens, wie es angesehen wurde');

/** Of two who answer at once, the database lets one. */
export const stepServiceCase = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/staff/servicecases/{id}/steps',
  summary: 'Übernehmen, etwas fürs Team notieren, die Person fragen, ihr antworten, oder schließen',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  params: caseParams,
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('TAKE') }),
    z.strictObject({ step: z.literal('NOTE'), text }),
    z.strictObject({ step: z.literal('ASK'), text, version }),
    z.strictObject({
      step: z.literal('ANSWER'),
      text,
      outcome: z.enum(['UPHELD', 'PARTLY', 'REJECTED']),
      version,
    }),
    z.strictObject({ step: z.literal('CLOSE'), text, version }),
  ]),
  output: caseForStaff,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SERVICE_CASE_UNKNOWN',
    'SERVICE_CASE_STEP',
    'SERVICE_CASE_CHANGED',
    'SERVICE_CASE_OWN_ANSWER',
  ],
});

export const showServiceCasePhotoForStaff = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/staff/servicecases/{id}/photos/{photoId}',
  summary: 'Ein Foto eines Anliegens, für uns',
  staffOnly: 'EMPLOYEE',
  params: photoParams,
  produces: 'image/jpeg',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'SERVICE_CASE_UNKNOWN'],
});

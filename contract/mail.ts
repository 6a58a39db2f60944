import * as z from 'zod';
import { defineCall } from './call.ts';
import { instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Nachrichten an uns, Erklärungen und Newsletter';

const MIB = 1024 * 1024;
/** The domain may have umlauts, so the rule of all forms checks the address (domain/customer/email.ts). */
const email = z.string().trim().max(254);
const word = z.string().max(200);

/** §7.27; the server decides who receives the mail (§S9.8). */
export const sendEmail = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/email',
  summary:
    'Eine Nachricht an uns, oder an die eigene bestätigte Adresse; auch als Formular, dann mit Dateien',
  public: true,
  idempotent: true,
  form: { files: { max: 3, maxBytes: 15 * MIB, maxBytesTogether: 20 * MIB } },
  body: z.strictObject({
    to: z
      .string()
      .max(320)
      .optional()
      .describe('Die eigene bestätigte Adresse; jede andere Angabe meint unsere Informationsadresse'),
    replyto: email.optional().describe('Wohin wir antworten; ohne Angabe an die bestätigte Adresse'),
    subject: z.string().trim().min(1).max(150),
    body: z.string().trim().min(1).max(10_000),
  }),
  status: 204,
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'EMAIL_UNCONFIRMED',
    'ATTACHMENT_FORMAT',
    'ATTACHMENT_TOO_LARGE',
    'TOO_MANY_ATTACHMENTS',
  ],
});

export const EMAIL_TEMPLATES = [
  'registrierung_dublette',
  'betrugsverdacht_nutzerdaten',
  'betrugsverdacht_blacklist',
  'betrugsverdacht_buchungen',
  'tarifpartner_einmalpasswort',
] as const;

export const sendEmailTemplate = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/emailtemplate/{template}',
  summary:
    'Meldet einen Verdacht an unsere Informationsadresse; wen er betrifft, sagt die laufende Registrierung oder der Login',
  public: true,
  idempotent: true,
  params: z.strictObject({ template: z.enum(EMAIL_TEMPLATES) }),
  body: z.strictObject({
    placeholders: z.strictObject({
      /** registrierung_dublette */
      duplicates: z.array(word).max(10).optional(),
      /** betrugsverdacht_nutzerdaten, betrugsverdacht_blacklist */
      flags: z.array(word).max(10).optional(),
      /** betrugsverdacht_buchungen */
      cases: z.array(word).max(10).optional(),
      bookings: z.array(word).max(50).optional(),
    }),
  }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

/** How a contract can be ended (§§ 312k, 356a BGB; §S9.34, §S9.35). */
const declaration = z.enum(['CANCELLATION', 'WITHDRAWAL']);
const contract = z
  .enum(['FRAMEWORK', 'PLUS', 'SAFETY_PACKAGE', 'KM_PACKAGE'])
  .describe('KM_PACKAGE: nur für einen Widerruf');
const kind = z.enum(['ORDINARY', 'EXTRAORDINARY']);
const receivedAt = instant.describe('Eingang der Erklärung');
const isConfirmed = z
  .boolean()
  .describe('Eine Bestätigung des Eingangs geht per Mail an die genannte Adresse');

export const sendDeclaration = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/declarations',
  summary:
    'Kündigt einen Vertrag oder widerruft ihn; der Eingang wird sofort per Mail bestätigt, wir bearbeiten den Fall persönlich',
  public: true,
  idempotent: true,
  body: z.strictObject({
    declaration,
    contract,
    kind: kind.optional().describe('Art der Kündigung; nur für sie, und dann erforderlich'),
    reason: z.string().trim().max(1000).optional().describe('nur für die Kündigung aus wichtigem Grund'),
    endsOn: z
      .string()
      .max(20)
      .optional()
      .describe(
        'Tag, zu dem die Kündigung wirken soll (JJJJ-MM-TT); ohne Angabe zum frühestmöglichen Zeitpunkt',
      ),
    orderedOn: z
      .string()
      .max(20)
      .optional()
      .describe('Tag der Bestellung (JJJJ-MM-TT); nur für den Widerruf'),
    name: z.string().trim().max(100),
    customerNumber: z.string().trim().max(20).optional(),
    email: email.describe('Hierhin geht die Bestätigung des Eingangs'),
  }),
  status: 201,
  output: z.object({
    id: z.uuid().describe('Wer sie kennt, kann die Erklärung lesen'),
    receivedAt,
    isConfirmed,
  }),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

/** The id is the secret of who declared: it is random, and nobody else is told it. */
const declarationId = z.strictObject({ id: z.uuid() });

export const showDeclaration = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/declarations/{id}',
  summary: 'Eine Erklärung mit Datum und Uhrzeit des Eingangs, 30 Tage lang, für alle, die ihre id kennen',
  public: true,
  params: declarationId,
  output: z.object({
    declaration,
    contract,
    kind: kind.optional(),
    reason: z.string().optional(),
    endsOn: z.iso.date().optional(),
    orderedOn: z.iso.date().optional(),
    name: z.string(),
    customerNumber: z.string().optional(),
    email: z.string(),
    receivedAt,
    isConfirmed,
  }),
  refusals: ['DECLARATION_UNKNOWN'],
});

export const downloadDeclaration = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/declarations/{id}/file',
  summary: 'Dieselbe Erklärung als Textdatei zum Aufheben',
  public: true,
  params: declarationId,
  produces: 'text/plain; charset=utf-8',
  output: z.instanceof(Uint8Array),
  refusals: ['DECLARATION_UNKNOWN'],
});

/** §7.26. `doubleOptIn` is accepted and ignored (§S9.7). */
export const subscribeNewsletter = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/newsletter',
  summary: 'Newsletter bestellen; er beginnt erst, wenn der Link in der Bestätigungsmail benutzt wurde',
  public: true,
  idempotent: true,
  body: z.strictObject({
    doubleOptIn: z.enum(['true', 'false']).optional(),
    email,
    prename: z.string().max(100).nullish(),
    name: z.string().max(100).nullish(),
    gender: z.string().max(20).nullish(),
    city: z.string().max(60).nullish(),
  }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

const token = z.string().min(1).max(100);

export const confirmNewsletter = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Bestätigt eine Newsletter-Bestellung mit dem Token aus der Mail; noch einmal ändert nichts',
  public: true,
  idempotent: true,
  body: z.strictObject({ token }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LINK_INVALID'],
});

/** RFC 8058: mail programs post a form here; its fields are ignored, because the URL has the token. */
export const unsubscribeNewsletter = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary:
    'Bestellt den Newsletter ab, mit dem Token aus einer Mail; noch einmal, oder wenn es nichts abzubestellen gibt, ändert nichts',
  public: true,
  form: {},
  query: z.strictObject({ token }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'LINK_INVALID'],
});

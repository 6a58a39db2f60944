import * as z from 'zod';
import { defineCall } from './call.ts';
import { instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Die eigenen Daten mitnehmen, ändern und löschen lassen';

/** §S9.37: by password, because the file holds everything. It is made when it is downloaded. */
export const createDataExport = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/dataexports',
  summary: 'Alle eigenen Daten zum Herunterladen bereitstellen',
  idempotent: true,
  body: z.strictObject({ currentPassword: z.string().max(1000) }),
  status: 201,
  output: z.object({
    id: z.uuid(),
    expiry: instant.describe('bis dahin lässt sich die Datei herunterladen, mit diesem Login'),
  }),
  refusals: ['AUTHENTICATION', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LOGIN_BUSY'],
});

export const downloadDataExport = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/dataexports/{id}',
  summary: 'Alle eigenen Daten als ZIP-Datei: Übersicht, Tabellen, Fotos, Verträge und Rechnungen',
  params: z.strictObject({ id: z.uuid() }),
  produces: 'application/zip',
  page: '/profil/daten',
  output: z.custom<AsyncIterable<Uint8Array>>(),
  refusals: ['AUTHENTICATION', 'EXPORT_EXPIRED'],
});

const field = z.string().max(300).nullable().default(null);
const currentPassword = z.string().max(1000);

/** §3.10 to §3.14: each subject alone. Sent again, or as it is already, it changes nothing. */
export const createDataChange = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/datachanges',
  summary: 'Anschrift, Telefon, E-Mail-Adresse, Namen oder Führerschein ändern',
  customersOnly: true,
  idempotent: true,
  body: z.discriminatedUnion('subject', [
    z.strictObject({
      subject: z.literal('ADDRESS'),
      address: z.strictObject({
        street: field,
        streetNr: field,
        postalCode: field,
        city: field,
        country: field,
      }),
    }),
    z.strictObject({ subject: z.literal('PHONE'), mobilePhoneNr: field, phoneNr: field }),
    z.strictObject({ subject: z.literal('EMAIL'), emailAddress: field, currentPassword }),
    z.strictObject({ subject: z.literal('NAME'), prename: field, name: field, currentPassword }),
    z.strictObject({
      subject: z.literal('LICENCE'),
      driverlicense: z.strictObject({
        Number: field,
        Issued: field,
        IssuedPlace: field,
        ClassesAllowed: field,
      }),
      currentPassword,
    }),
  ]),
  status: 201,
  output: z.object({
    pendingEmailAddress: z.string().nullable().describe('gilt, sobald sie über den Link bestätigt ist'),
    needsDocumentCheck: z.boolean().describe('bis zum neuen Dokumentencheck sind keine Buchungen möglich'),
  }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'LOGIN_BUSY',
    'DATA_FIXED_WHILE_DRIVING',
    'CUSTOMER_ALREADY_EXISTS',
  ],
});

export const confirmDataChange = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/datachanges/confirm',
  summary: 'Die neue E-Mail-Adresse mit dem Token aus der Mail bestätigen; noch einmal ändert nichts',
  public: true,
  idempotent: true,
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LINK_INVALID', 'CUSTOMER_ALREADY_EXISTS'],
});

/** §3.22, §S9.5, §S16.4: given to the text that is shown, and taken back as easily. */
export const saveConsent = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/consents/{kind}',
  summary:
    'Eine freiwillige Einwilligung geben oder zurücknehmen. Mit DOCUMENT_PHOTOS gehen dabei die Fotos von Papieren und Gesicht',
  customersOnly: true,
  params: z.strictObject({ kind: z.enum(['ADS', 'CREDIT_RATING', 'DOCUMENT_PHOTOS']) }),
  body: z.strictObject({
    allowed: z.enum(['YES', 'NO']),
    textVersion: z.string().max(140).optional().describe('die Fassung des Textes, dem zugestimmt wird'),
  }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'CONSENT_TEXT_CHANGED'],
});

const deletion = z.object({
  askedAt: instant.nullable().describe('seit wann ein Antrag offen ist'),
  first: z
    .array(
      z.enum([
        'TRIP',
        'BOOKINGS',
        'HEARING',
        'DRIVERS',
        'SAFETY_PACKAGE',
        'KM_PACKAGES',
        'BALANCE',
        'CREDIT',
      ]),
    )
    .describe('was vor der Löschung geschehen muss, in dieser Reihenfolge'),
  balance: money.describe('was der Account schuldet; negativ: Guthaben'),
});

/** §S9.37: a person carries it out. */
export const showDeletion = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/deletionrequests/current',
  summary: 'Ob ein Antrag auf Löschung offen ist, und was davor geschehen muss',
  customersOnly: true,
  output: deletion,
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

export const askForDeletion = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/deletionrequests',
  summary: 'Den eigenen Account löschen lassen; ein offener Antrag bleibt, wie er ist',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({ currentPassword }),
  status: 201,
  output: deletion,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LOGIN_BUSY'],
});

export const withdrawDeletion = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/deletionrequests/current/withdraw',
  summary: 'Den offenen Antrag auf Löschung zurücknehmen',
  customersOnly: true,
  idempotent: true,
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

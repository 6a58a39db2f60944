import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  accountNumber,
  CONSOLE_DOES as DOES,
  consoleDay as day,
  consoleReason as reason,
  CONSOLE_SEES as SEES,
} from './console.ts';
import { staffBooking } from './customer-booking.ts';
import { id, idText, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Kundschaft im Betrieb: suchen und die Akte ansehen';

const person = z.object({
  accountNumber: z
    .string()
    .nullable()
    .describe('null: der Account gehört zu einer Stadt, in der man keine Kundschaft sieht'),
  name: z.string().nullable(),
});

export const findAnything = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/find',
  summary: 'Suchen: Kundschaft, Autos, Buchungen, Rechnungen und Fälle, soweit man sie sehen darf',
  staff: { area: 'CUSTOMERS', step: 'SEE', isLook: true },
  // A name belongs into no address, which logs and proxies keep.
  changesNothing: true,
  body: z.strictObject({ text: z.string().max(200) }),
  output: z.object({
    isTooShort: z.boolean().describe('danach lässt sich nicht suchen, etwa ein einzelner Buchstabe'),
    customers: z.array(
      z.object({
        accountNumber: z.string(),
        name: z.string().nullable(),
        state: z.string(),
        place: z.string().nullable().describe('aus der Anschrift'),
        city: z.string().nullable(),
      }),
    ),
    hasMoreCustomers: z.boolean(),
    cars: z.array(
      z.object({
        id,
        plate: z.string(),
        model: z.string(),
        station: z.string(),
        city: z.string(),
        isRetired: z.boolean(),
        bookingId: id.nullable(),
        driver: person.nullable().describe('wer es jetzt gebucht hat oder zuletzt hatte'),
      }),
    ),
    hasMoreCars: z.boolean(),
    bookings: z.array(
      z.object({
        id,
        state: z.string(),
        start: instant,
        end: instant,
        plate: z.string(),
        model: z.string(),
        city: z.string(),
        customer: person,
      }),
    ),
    invoices: z.array(
      z.object({
        number: z.string(),
        isCancellation: z.boolean(),
        issuedOn: z.iso.date(),
        total: money,
        customer: person,
      }),
    ),
    cases: z.array(z.object({ number: id, kind: z.string(), state: z.string(), customer: person })),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN'],
});

const fact = z.object({ label: z.string(), text: z.string() });
const fileEvent = z.object({
  key: z.string(),
  at: instant.nullable().describe('null: ohne Zeit'),
  isDay: z.boolean().describe('nur der Tag ist bekannt'),
  kind: z
    .enum([
      'ACCOUNT',
      'ACCESS',
      'BOOKINGS',
      'TRIPS',
      'DAMAGES',
      'MONEY',
      'CHECKS',
      'MESSAGES',
      'CONTRACTS',
      'NOTES',
    ])
    .describe(
      'Account; Karten und Fahrtberechtigung; Buchungen; Fahrten; Schäden; Geld; Prüfungen und Einsichten; Mails; Verträge und Erklärungen; Notizen',
    ),
  title: z.string(),
  facts: z.array(fact),
  ownNote: id.optional().describe('die eigene Notiz, die man aus der Akte nehmen kann'),
  givenUpMail: id.optional().describe('die Mail, die man noch einmal senden kann'),
});
const MAX_NOTE_LENGTH = 2_000;

const file = z.object({
  accountNumber: z.string(),
  name: z.string().nullable(),
  state: z.string(),
  why: z.string().nullable().describe('warum der Account in diesem Zustand ist'),
  since: instant,
  plan: z.string(),
  city: z.string().nullable(),
  mainAccount: z.string().nullable().describe('für welchen Account die Person fährt'),
  block: z
    .object({ told: z.string(), since: instant, until: instant.nullable(), by: z.string() })
    .nullable()
    .describe('eine Sperre von Hand, die jetzt gilt; until null: bis auf Weiteres'),
  blocklistHits: z
    .array(id)
    .describe(
      'Einträge der Sperrliste, die bei einem Verdacht getroffen haben; leer, wenn man Fälle nicht sehen darf',
    ),
  isOneself: z.boolean().describe('über den eigenen Account entscheidet jemand anderes'),
  links: z
    .array(z.enum(['PASSWORD', 'EMAIL']))
    .describe('welche Links man neu schicken kann: für ein neues Passwort, um die Adresse zu bestätigen'),
  groups: z.array(z.object({ title: z.string(), facts: z.array(fact) })),
  drivers: z.array(z.object({ accountNumber: z.string(), name: z.string().nullable(), state: z.string() })),
  bookings: z
    .array(staffBooking)
    .describe(
      'was bevorsteht oder läuft, das Nächste zuerst; höchstens 20; leer, wenn man Buchungen nicht sehen darf',
    ),
  events: z.array(fileEvent).describe('das Neueste zuerst'),
  isCut: z.boolean().describe('Älteres wird nicht gezeigt'),
});

export const showCustomerFile = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/customers/{accountNumber}',
  summary: 'Die Akte: Zustand, Kontakt, Geld und alles, was war, soweit man es sehen darf',
  staff: { area: 'CUSTOMERS', step: 'SEE', isLook: true },
  params: z.strictObject({ accountNumber }),
  output: file,
  refusals: [...SEES, 'CUSTOMER_UNKNOWN'],
});

export const addCustomerNote = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/notes',
  summary: 'Eine Notiz in die Akte schreiben, auf Wunsch mit dem Tag, an dem wieder daran zu denken ist',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber }),
  body: z.strictObject({
    text: z.string().trim().min(3).max(MAX_NOTE_LENGTH),
    remindOn: day.optional(),
  }),
  output: z.object({ id }),
  refusals: [...DOES, 'CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF'],
});

export const settleCustomerNote = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/notes/{id}/settle',
  summary: 'An eine Notiz ist gedacht: Sie steht nicht mehr im Eingang',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber, id: idText }),
  output: z.object({ id }),
  refusals: [...DOES, 'CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF', 'REMINDER_UNKNOWN'],
});

export const removeCustomerNote = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/notes/{id}/remove',
  summary: 'Eine eigene Notiz aus der Akte nehmen, etwa weil sie bei der falschen Person steht',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber, id: idText }),
  body: z.strictObject({ reason }),
  output: z.object({ id }),
  refusals: [...DOES, 'CUSTOMER_UNKNOWN', 'NOTE_UNKNOWN'],
});

export const sendAccessLink = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/links',
  summary: 'Einen Link neu schicken: für ein neues Passwort, oder um die E-Mail-Adresse zu bestätigen',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber }),
  body: z.strictObject({
    kind: z.enum(['PASSWORD', 'EMAIL']).describe('neues Passwort; Adresse bestätigen'),
  }),
  output: z.object({ to: z.string().describe('an welche Adresse') }),
  refusals: [
    ...DOES,
    'CUSTOMER_UNKNOWN',
    'ACT_ON_ONESELF',
    'NO_MAIL_ADDRESS',
    'MAIL_ADDRESS_CONFIRMED',
    'NO_LOGIN_POSSIBLE',
    'RATE_LIMITED',
  ],
});

export const sendMailAgain = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/mails/{id}/again',
  summary: 'Eine Mail, deren Zustellung aufgegeben wurde, noch einmal versuchen',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: z.strictObject({ accountNumber, id: idText }),
  output: z.object({ id }),
  refusals: [...DOES, 'CUSTOMER_UNKNOWN', 'ACT_ON_ONESELF', 'MAIL_NOT_GIVEN_UP'],
});

import * as z from 'zod';
import { defineCall } from './call.ts';
import { cursor, id, idText, instant } from './shapes.ts';

/** §7.37: ends the sales session of this device. A customer's session ends with DELETE /tokens/{id}. */
export const deleteSalesSession = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/auth',
  summary: 'Den Login eines Vertriebspartners auf diesem Gerät beenden',
  salesOnly: true,
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN'],
});

const salesPerson = z
  .object({
    id,
    login: z.string(),
    name: z.string(),
    isHead: z.boolean(),
    isMe: z.boolean(),
    hasPassword: z.boolean().describe('hat die Einladung angenommen'),
    invitationExpired: z.boolean(),
  })
  .meta({ id: 'SalesPerson' });

/** §S12: the partner of the caller. Who heads it also sees its people. */
export const showSalesPartner = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/salespartners/current',
  summary: 'Der eigene Vertriebspartner: Name, Anschrift, Städte und für die Leitung die Menschen dort',
  salesOnly: true,
  output: z.object({
    number: z.string(),
    name: z.string(),
    address: z.object({
      street: z.string(),
      streetNr: z.string(),
      postalCode: z.string(),
      city: z.string(),
    }),
    cities: z.array(z.object({ path: z.string(), title: z.string() })),
    isHead: z.boolean(),
    people: z.array(salesPerson).describe('leer, wer den Partner nicht leitet'),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

const PEOPLE_REFUSALS = [
  'AUTHENTICATION',
  'FORBIDDEN',
  'ORIGIN_FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Only for who heads the partner. The person sets their own password by the link of the mail. */
export const inviteSalesPerson = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salespartners/current/people',
  summary: 'Jemanden für den eigenen Vertriebspartner einladen',
  salesOnly: true,
  idempotent: true,
  body: z.strictObject({
    prename: z.string().max(200),
    name: z.string().max(200),
    emailAddress: z.string().max(300),
  }),
  status: 201,
  output: salesPerson,
  refusals: PEOPLE_REFUSALS,
});

export const inviteSalesPersonAgain = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salespartners/current/people/{id}/invitation',
  summary: 'Die Einladung noch einmal schicken; der Link davor gilt nicht mehr',
  salesOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: salesPerson,
  refusals: [...PEOPLE_REFUSALS, 'SALES_PERSON_UNKNOWN', 'INVITATION_ACCEPTED'],
});

/** Ends the person's login at once; what they began stays with the partner. */
export const removeSalesPerson = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salespartners/current/people/{id}/remove',
  summary: 'Jemandem den Zugang zum eigenen Vertriebspartner nehmen',
  salesOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  status: 204,
  output: z.null(),
  refusals: [...PEOPLE_REFUSALS, 'SALES_PERSON_UNKNOWN', 'SALES_HEAD_STAYS'],
});

const salesRegistration = z
  .object({
    id: z.uuid(),
    stage: z.enum(['ENTERING', 'CONTRACT', 'ACTIVATION', 'MANUAL_CHECK', 'ACTIVE', 'ENDED']),
    name: z.string().nullable().describe('der Person oder der Firma, sobald er eingegeben ist'),
    customerNumber: z.string().nullable(),
    city: z.string().nullable(),
    plan: z.string().nullable(),
    startedAt: instant,
    registeredAt: instant.nullable(),
    by: z.string().describe('wer beim Partner sie begonnen hat'),
  })
  .meta({ id: 'SalesRegistration' });

/** §S12.1: what the partner may see, the newest first, and its figures of the running month (Berlin). */
export const listSalesRegistrations = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/salesregistrations',
  summary: 'Die Registrierungen des eigenen Vertriebspartners, bis 14 Tage nach der Freischaltung',
  salesOnly: true,
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({
    items: z.array(salesRegistration),
    next: z.string().optional(),
    month: z.object({
      started: z.int(),
      registered: z.int(),
      activated: z.int(),
      cities: z.array(z.object({ path: z.string(), registered: z.int() })),
    }),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

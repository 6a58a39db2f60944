import * as z from 'zod';
import { defineCall } from './call.ts';
import { cursor, id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Freischalten beim Vertriebspartner: wer registriert ist, zeigt dort die Originale';

const ACTIVATION_READS = ['AUTHENTICATION', 'FORBIDDEN'] as const;

/** §2.13: who stands at the partner to be activated, the longest waiting first. */
export const listSalesActivations = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/salesactivations',
  summary: 'Wer beim eigenen Vertriebspartner auf die Freischaltung wartet, auch Fahrtberechtigte',
  salesOnly: true,
  query: z.strictObject({ cursor: cursor.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        registrationId: z.uuid(),
        customerId: id,
        customerNumber: z.string(),
        name: z.string(),
        plan: z.string(),
        isDriver: z.boolean().describe('fährt auf den Account, der registriert wurde'),
        registeredAt: instant,
        originalsSeenBy: z.string().nullable().describe('wer beim Partner die Originale schon angesehen hat'),
      }),
    ),
    next: z.string().optional(),
  }),
  refusals: ACTIVATION_READS,
});

const doneStep = z.object({ at: instant, by: z.string() });

/** One person of a registered account: no more than the contract names (§S12.2), and how far the activation is. */
const salesActivation = z
  .object({
    id: z.uuid().describe('der Registrierung'),
    needsTwoPeople: z.boolean(),
    people: z
      .array(
        z.object({
          id,
          customerNumber: z.string(),
          name: z.string(),
          isDriver: z.boolean(),
          isActive: z.boolean(),
        }),
      )
      .describe('der Account und wer auf ihn fährt'),
    person: z.object({
      id,
      customerNumber: z.string(),
      name: z.string(),
      isDriver: z.boolean(),
      birthDate: z.iso.date().nullable(),
      address: z
        .object({
          street: z.string(),
          streetNr: z.string(),
          postalCode: z.string(),
          city: z.string(),
        })
        .nullable(),
      plan: z.string(),
      cards: z.array(z.string()).describe('Kartennummern'),
      hasEmail: z.boolean(),
      isActive: z.boolean(),
      obstacle: z
        .enum(['CONTRACT', 'MANUAL_CHECK', 'PHOTOS', 'ACTIVE', 'ENDED'])
        .nullable()
        .describe('warum hier gerade nichts zu tun ist'),
      missing: z.array(z.enum(['ORIGINALS', 'PRESENCE', 'SECOND_PERSON', 'EMAIL'])),
      mayPass: z.boolean().describe('wer fragt, kann jetzt freischalten'),
      originals: doneStep.nullable(),
      presence: doneStep.nullable(),
      passed: doneStep.nullable(),
      code: z
        .object({ by: z.string(), expiresAt: instant, triesLeft: z.int().min(0) })
        .nullable()
        .describe('der Code, der gerade gilt'),
    }),
  })
  .meta({ id: 'SalesActivation' });

/** Each look is an event (§S12.1). Without `customerId` the first person who waits. */
export const showSalesActivation = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/salesactivations/{id}',
  summary: 'Eine Person, die freigeschaltet werden soll; wer sie ansieht, wird festgehalten',
  salesOnly: true,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ customerId: idText.optional() }),
  output: salesActivation,
  refusals: [...ACTIVATION_READS, 'SALES_REGISTRATION_UNKNOWN'],
});

const STEP = {
  base: 'booking',
  method: 'POST',
  salesOnly: true,
  idempotent: true,
  params: z.strictObject({ id: z.uuid(), customerId: idText }),
  output: salesActivation,
} as const;

const STEP_REFUSALS = [
  ...ACTIVATION_READS,
  'ORIGIN_FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'SALES_REGISTRATION_UNKNOWN',
  'ACTIVATION_NOT_POSSIBLE',
] as const;

/** All points must have been compared; nothing of the papers is typed or kept. */
export const noteOriginals = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/originals',
  summary: 'Führerschein und Ausweis im Original angesehen und verglichen',
  body: z.strictObject({
    compared: z.array(z.enum(['NAME', 'BIRTH_DATE', 'CLASSES', 'VALIDITY', 'PHOTO'])).max(5),
  }),
  refusals: STEP_REFUSALS,
});

export const giveCard = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/card',
  summary: 'Eine Karte ausgeben: getippt oder gescannt, mit oder ohne Namen des Produkts davor',
  body: z.strictObject({ number: z.string().max(100) }),
  refusals: [...STEP_REFUSALS, 'CARD_HELD'],
});

/** §S12.8: the same again changes nothing. */
export const endCard = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/card/end',
  summary: 'Eine Karte zurücknehmen, oder sie sperren, weil sie verloren ist',
  body: z.strictObject({ number: z.string().max(100), ending: z.enum(['RETURNED', 'LOST']) }),
  refusals: [
    ...ACTIVATION_READS,
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SALES_REGISTRATION_UNKNOWN',
    'CARD_NOT_HELD',
  ],
});

/** §S12.3: a new code takes the place of the one before. */
export const sendPresenceCode = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/code',
  summary: 'Der Person einen Code schicken, mit dem sie zeigt, dass sie da ist',
  refusals: STEP_REFUSALS,
});

export const provePresence = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/presence',
  summary: 'Den Code prüfen, den die Person zeigt oder nennt; der aus der Mail bestätigt auch ihre Adresse',
  body: z.strictObject({ code: z.string().max(100) }),
  refusals: [...STEP_REFUSALS, 'PRESENCE_CODE_WRONG', 'PRESENCE_CODE_ENDED'],
});

/** With a partner that asks for two people, the second one does it. */
export const passActivation = defineCall({
  ...STEP,
  path: '/salesactivations/{id}/people/{customerId}/pass',
  summary: 'Freischalten: Der Dokumentencheck ist bestanden, als zweite Person auch bestätigt',
  refusals: [...STEP_REFUSALS, 'ORIGINALS_MISSING', 'PRESENCE_MISSING', 'SECOND_PERSON_NEEDED'],
});

/** For the customer's own screen, while a code is open. */
export const showPresenceRequest = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/presencerequests/current',
  summary: 'Wer gerade wissen will, ob du dort bist',
  customersOnly: true,
  output: z.object({
    request: z.object({ partner: z.string(), by: z.string(), expiresAt: instant }).nullable(),
  }),
  refusals: ACTIVATION_READS,
});

export const createPresenceCode = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/presencerequests/current/code',
  summary: 'Einen Code für den eigenen Bildschirm; der davor auf dem Bildschirm gilt nicht mehr',
  customersOnly: true,
  status: 201,
  output: z.object({ code: z.string(), expiresAt: instant }),
  refusals: [...ACTIVATION_READS, 'ORIGIN_FORBIDDEN', 'PRESENCE_NOT_ASKED'],
});

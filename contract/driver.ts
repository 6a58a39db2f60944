import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, id, idText, instant, money, vehicleClass } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Fahrtberechtigte: anlegen, einladen, Grenzen, sperren';

const clock = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/);

const weekHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('Montag ist 1'),
  from: clock,
  to: z.union([clock, z.literal('24:00')]).describe('nicht nach `from`: am nächsten Tag'),
});

/** §S11.14; null: without a limit. */
const limits = z.strictObject({
  monthlyCents: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe('im Monat, in dem die Fahrten beginnen, mit Kilometern und Gebühren'),
  classes: z.array(vehicleClass).min(1).max(6).nullable(),
  weekHours: z.array(weekHours).min(1).max(7).nullable().describe('nach den Uhren in Berlin'),
});

const driver = z
  .object({
    id,
    customerNumber: z.string(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable().describe('solange die Einladung offen ist'),
    state: z.enum([
      'INVITED',
      'EMAIL_UNCONFIRMED',
      'LICENCE_MISSING',
      'IN_CHECK',
      'ACTIVE',
      'BLOCKED',
      'BLOCKED_BY_STAFF',
      'REMOVED',
    ]),
    reason: z.string().nullable().describe('weshalb gesperrt oder entfernt'),
    createdAt: instant,
    invitedAt: instant.nullable(),
    invitationExpired: z.boolean().describe('die letzte Einladung gilt nicht mehr'),
    limits,
    costCentre: z
      .string()
      .nullable()
      .describe('steht in den Rechnungen von Firmen bei den Fahrten der Person'),
    events: z
      .array(
        z.object({
          kind: z.enum([
            'ADDED',
            'INVITED',
            'BLOCKED',
            'UNBLOCKED',
            'REMOVED',
            'LIMITS_CHANGED',
            'COST_CENTRE_CHANGED',
          ]),
          at: instant,
          actor: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      )
      .describe('das Neueste zuerst'),
  })
  .meta({ id: 'Driver' });

/** §2.40. Never a licence number, a birth date or where a car is; for everybody but a main account the list is empty. */
export const listManagedDrivers = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/subcustomers',
  summary: 'Die Fahrtberechtigten des eigenen Accounts mit ihrem Stand und ihren Grenzen',
  output: z.object({
    form: z
      .object({
        kind: z.enum(['einzel', 'familie', 'firma', 'gemein', 'rks', 'dnsm']),
        existingCardRequired: z.boolean(),
        extraFields: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
      })
      .nullable()
      .describe('was eine neue Person angeben muss; null, wenn der Account keine haben kann'),
    currency,
    items: z.array(driver),
  }),
  refusals: ['AUTHENTICATION'],
});

/** The driver's own side: how far they may go, and what is left. Null for whoever is nobody's driver. */
export const showOwnTerms = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/subcustomers/current',
  summary: 'Die eigenen Grenzen als fahrtberechtigte Person',
  output: z.object({
    terms: z
      .object({
        holder: z.string().describe('wer die Grenzen setzt'),
        limits,
        used: money.describe('im laufenden Monat gebucht'),
      })
      .nullable(),
  }),
  refusals: ['AUTHENTICATION'],
});

const text = z.string().max(200).nullable().optional();

/** §2.26, §3.17: the driver gets an invitation by mail and sets their own password. */
export const createDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/subcustomers',
  summary: 'Eine fahrtberechtigte Person anlegen und einladen',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    prename: text,
    name: text,
    emailAddress: text,
    mobilePhoneNr: text,
    birthDate: text.describe('JJJJ-MM-TT'),
    birthPlace: text,
    companyAddition: text,
    driverlicense: z
      .strictObject({ Number: text, Issued: text, IssuedPlace: text, ClassesAllowed: text })
      .optional(),
    costCentre: text.describe('nur bei Firmen und Organisationen'),
    card: text.describe('Nummer einer ausgegebenen Karte'),
    extraFields: z
      .array(z.strictObject({ key: z.string().max(100), value: z.string().max(200).nullable() }))
      .max(20)
      .optional(),
  }),
  status: 201,
  output: z.object({ id, customerNumber: z.string(), state: z.string() }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'NO_SUBCUSTOMER_PLAN',
    'REGISTRATION_REJECTED',
  ],
});

const MANAGING_REFUSALS = [
  'AUTHENTICATION',
  'FORBIDDEN',
  'ORIGIN_FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'DRIVER_UNKNOWN',
  'DRIVER_REMOVED',
] as const;

export const inviteDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/subcustomers/{id}/invitation',
  summary: 'Die Einladung noch einmal schicken; der Link davor gilt nicht mehr',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: driver,
  refusals: [...MANAGING_REFUSALS, 'INVITATION_ACCEPTED'],
});

const reason = z.string().max(1000);

/** A running trip goes on; nothing new is booked or opened, and nothing that was booked is cancelled by it. */
export const blockDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/subcustomers/{id}/block',
  summary: 'Eine fahrtberechtigte Person sperren',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason: reason.describe('liest die Person') }),
  output: driver,
  refusals: MANAGING_REFUSALS,
});

export const unblockDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/subcustomers/{id}/unblock',
  summary: 'Die Sperre einer fahrtberechtigten Person aufheben',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: driver,
  refusals: MANAGING_REFUSALS,
});

/** For good: whoever is to drive again is added anew. Their login keeps what is theirs; bookings and invoices stay. */
export const removeDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/subcustomers/{id}/remove',
  summary: 'Die Fahrtberechtigung einer Person beenden',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason: reason.optional().describe('liest die Person') }),
  output: driver,
  refusals: MANAGING_REFUSALS,
});

/** What was booked before stays, even beyond the new limits. */
export const saveDriverLimits = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/subcustomers/{id}/limits',
  summary: 'Die Grenzen einer fahrtberechtigten Person setzen',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: limits,
  output: driver,
  refusals: MANAGING_REFUSALS,
});

/** Bookings keep the one that was chosen for them, also when it is not in the list any more. */
export const saveListedCostCentres = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/costcentres',
  summary:
    'Die Kostenstellen des Accounts, die ohne eine Person zur Wahl stehen; nur bei Firmen und Organisationen',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    costCentres: z.array(z.string().max(200)).max(1000).describe('ersetzt die bisherigen; höchstens 200'),
  }),
  output: z.object({ listed: z.array(z.string()).describe('nach Alphabet') }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

/** Counts for what ends from now on: a line of an invoice has the cost centre that held when its booking ended. */
export const saveDriverCostCentre = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/subcustomers/{id}/costcentre',
  summary: 'Die Kostenstelle einer fahrtberechtigten Person setzen; nur bei Firmen und Organisationen',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    costCentre: z.string().max(200).nullable().describe('höchstens 35 Zeichen; null: keine'),
  }),
  output: driver,
  refusals: MANAGING_REFUSALS,
});

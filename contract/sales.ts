import * as z from 'zod';
import { defineCall } from './call.ts';
import { draftData, signature } from './registration.ts';
import { cursor, id, idText, instant, position, vehicleClass } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Vertriebspartner: registrieren Kundinnen und Kunden';

/** §7.37: ends the sales session of this device. A customer's session ends with DELETE /tokens/{id}. */
export const deleteSalesSession = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/auth',
  summary: 'Den Login eines Vertriebspartners auf diesem Gerät beenden',
  salesOnly: true,
  whileTurnedRound: true,
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
  whileTurnedRound: true,
  output: z.object({
    number: z.string(),
    name: z.string(),
    address: z.object({
      street: z.string(),
      streetNr: z.string(),
      postalCode: z.string(),
      city: z.string(),
    }),
    cities: z.array(z.object({ path: z.string(), title: z.string(), provider: z.string(), position })),
    isHead: z.boolean(),
    people: z
      .array(salesPerson)
      .describe('leer, wer den Partner nicht leitet, und auf dem umgedrehten Tablet'),
    turnedRoundFor: z.uuid().nullable().describe('die Registrierung, für die das Tablet umgedreht ist'),
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

/**
 * One registration, while the person enters what is theirs alone: the partner sees that it is there, never what it is. Each
 * look is kept.
 */
export const showSalesRegistration = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/salesregistrations/{id}',
  summary: 'Eine Registrierung des eigenen Vertriebspartners, und was die Person schon selbst eingegeben hat',
  salesOnly: true,
  whileTurnedRound: true,
  params: z.strictObject({ id: z.uuid() }),
  output: salesRegistration.extend({
    entered: z
      .object({ password: z.boolean(), iban: z.boolean(), signature: z.boolean() })
      .nullable()
      .describe('null, sobald es den Account gibt'),
    code: z
      .object({ expiresAt: instant, state: z.enum(['SHOWN', 'OPENED', 'OVER']) })
      .nullable()
      .describe('der letzte Code zum Weitermachen auf dem Handy'),
    contract: z
      .object({
        issuedAt: instant,
        sentTo: z.string(),
        mail: z.enum(['WAITING', 'SENT', 'FAILED']).nullable().describe('wie es der letzten Mail erging'),
      })
      .nullable(),
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'SALES_REGISTRATION_UNKNOWN'],
});

/** Takes the registration to this device, from wherever it is; what is there of it stays. */
export const resumeSalesRegistration = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salesregistrations/{id}/resume',
  summary: 'Mit einer begonnenen Registrierung auf diesem Gerät weitermachen',
  salesOnly: true,
  params: z.strictObject({ id: z.uuid() }),
  output: z.object({
    id: z.string().describe('wie bei POST /registrations'),
    expiresAt: instant,
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'SALES_REGISTRATION_UNKNOWN'],
});

/** Replaces the code shown before. */
export const createHandover = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salesregistrations/{id}/handover',
  summary: 'Einen Link für das Handy der Person, 15 Minuten gültig, einmal zu öffnen',
  salesOnly: true,
  params: z.strictObject({ id: z.uuid() }),
  status: 201,
  output: z.object({ link: z.url(), expiresAt: instant }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'SALES_REGISTRATION_UNKNOWN'],
});

/**
 * From then on this login knows that registration alone: its draft, its contract, the partner's name. Everything else of it
 * is refused with TABLET_TURNED_ROUND, also after a silent re-login.
 */
export const turnTablet = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salesregistrations/{id}/tablet',
  summary: 'Das Tablet umdrehen: Der Login kennt bis zur Rücknahme nur diese Registrierung',
  salesOnly: true,
  params: z.strictObject({ id: z.uuid() }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'SALES_REGISTRATION_UNKNOWN'],
});

/** What the partner does who has the tablet again; one that is not turned round stays as it is. */
export const takeTabletBack = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salespartners/current/tablet/back',
  summary: 'Das umgedrehte Tablet mit dem eigenen Passwort zurücknehmen',
  salesOnly: true,
  whileTurnedRound: true,
  body: z.strictObject({ currentPassword: z.string().max(1000) }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'LOGIN_BUSY', 'ORIGIN_FORBIDDEN'],
});

/** From then on the registration is on this device, and no longer on the partner's. */
export const openHandover = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/registrations/handovers',
  summary: 'Die eigene Registrierung auf diesem Gerät übernehmen',
  public: true,
  body: z.strictObject({ token: z.string().max(200) }),
  output: z.object({
    id: z.string().describe('wie bei POST /registrations'),
    expiresAt: instant,
    partner: z.string().describe('wer sie begonnen hat'),
  }),
  refusals: ['HANDOVER_OVER', 'HANDOVER_OPENED', 'ORIGIN_FORBIDDEN'],
});

/** §7.29. The plan, the person and the partner are those on record, whatever is sent; the account is named by its number. */
export const createContract = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/contract',
  summary:
    'Den Vertrag einer Registrierung ausstellen und schicken; noch einmal: denselben noch einmal schicken',
  salesOnly: true,
  whileTurnedRound: true,
  idempotent: true,
  maxBytes: 512 * 1024,
  body: z.strictObject({
    city: z.string().max(200).optional(),
    company: z.string().max(200).nullable().optional(),
    plan: z
      .strictObject({
        title: z.string().max(200).optional(),
        qualities: z.array(z.string().max(200)).max(20).optional(),
        vuCost: z.int().nullable().optional(),
        hasVU: z.boolean().optional(),
      })
      .optional(),
    customer: draftData.extend({ customerNumber: z.string().max(40) }),
    signature: signature.nullable().optional(),
    affiliateName: z.string().max(200).nullable().optional(),
    affiliateNumber: z.string().max(200).nullable().optional(),
    passwordonly: z.boolean().default(false).describe('nur ein Einmalpasswort schicken'),
  }),
  output: z.object({ contractlink: z.url().nullable().describe('null mit passwordonly') }),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SALES_REGISTRATION_UNKNOWN',
    'CONTRACT_PDF_UNAVAILABLE',
    'LOGIN_BUSY',
  ],
});

/** §S12.5: the link alone is not enough. */
export const openContractLink = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/contractlinks',
  summary: 'Der Vertrag zu einem Link, mit Geburtsdatum oder Accountnummer',
  public: true,
  body: z.strictObject({
    token: z.string().max(200),
    proof: z.string().max(40).describe('Geburtsdatum (JJJJ-MM-TT oder TT.MM.JJJJ) oder Accountnummer'),
  }),
  produces: 'application/pdf',
  output: z.instanceof(Uint8Array),
  refusals: ['CONTRACT_LINK_OVER', 'CONTRACT_PROOF_WRONG', 'ORIGIN_FORBIDDEN'],
});

const count = (min: number, max: number) => z.int().min(min).max(max);

const euroCents = (max: number) => z.int().min(0).max(max);

/** §2.10: the server computes the year itself and writes the mail from it; the caller only says what to assume. */
export const sendSalesConsulting = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/salesconsultings',
  summary: 'Was eine Beratung ergeben hat, per Mail an die Person, die beraten wurde',
  salesOnly: true,
  idempotent: true,
  body: z.strictObject({
    emailAddress: z.string().max(300),
    city: z.string().max(100).describe('Slug einer Stadt des eigenen Vertriebspartners'),
    year: z.strictObject({
      trips: count(1, 366).describe('im Jahr, von allen zusammen'),
      km: count(1, 1_000).describe('je Fahrt'),
      hours: count(1, 672).describe('je Fahrt'),
      vehicleClass,
      tripsPerDamage: count(0, 100_000).describe('ein eigener Schaden auf so viele Fahrten, 0: keiner'),
    }),
    drivers: z.strictObject({
      audience: z.enum(['PRIVATE', 'COMPANY', 'ASSOCIATION']),
      persons: count(1, 9).describe('zählt nur für private Tarife'),
    }),
    car: z
      .strictObject({
        wertverlust: euroCents(3_000_000),
        versicherung: euroCents(1_000_000),
        steuer: euroCents(500_000),
        werkstatt: euroCents(2_000_000),
        stellplatz: euroCents(1_000_000),
        verbrauch: count(0, 3_000).describe('Hundertstel Liter auf 100 km'),
        spritpreis: count(0, 5_000).describe('Zehntel Cent je Liter'),
      })
      .describe('Was ein eigenes Auto im Jahr kostet, in Cent'),
  }),
  status: 204,
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'SALES_CITY_UNKNOWN',
    'NO_PLAN_SUITS',
  ],
});

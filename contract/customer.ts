import * as z from 'zod';
import { defineCall } from './call.ts';
import { expandOf, id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Die eigenen Kundendaten';

const timeRangeOpen = z.object({ start: instant, end: instant.nullable() });

const text = z.string().nullable();
const yesNo = z.enum(['YES', 'NO']);

/** §3.10 to §3.25: what identifies a person, and how they pay and drive. */
export const personalData = z.object({
  birthDate: text.describe('JJJJ-MM-TT'),
  birthPlace: text,
  identityNumber: text,
  address: z.object({ street: text, streetNr: text, postalCode: text, city: text, country: text }),
  driverlicense: z
    .object({ Number: text, Issued: text, IssuedPlace: text, ClassesAllowed: text })
    .describe('was einer fahrtberechtigten Person fehlt, steht als Strich'),
  paymentInfo: z.object({
    sepaAccounts: z.array(
      z.object({
        id,
        provId: z.string(),
        iban: z.string(),
        bic: text,
        validity: z.object({ start: instant }),
        accountHolder: z.string(),
      }),
    ),
  }),
  accessMedia: z.array(
    z.object({
      type: z.string().describe('STADTWAGEN_CARD (mit dem Namen des Produkts) oder PIN'),
      number: z.string().optional(),
      initial: z.boolean().optional().describe('die PIN ist noch die erste und muss geändert werden'),
    }),
  ),
  mainCustomerHash: text.describe('bei Fahrtberechtigten: steht für den Hauptaccount'),
  productSetting: z.object({ optionSipak: yesNo.describe('Sicherheitspaket') }),
  creditRatingAllowed: yesNo,
  adsAllowed: yesNo,
  pendingEmailAddress: text.describe('neue Adresse, die noch bestätigt werden muss'),
});

/** §3.8: the fields that customers read about themselves; passwords never leave the server (§S9.2). */
export const customer = z
  .object({
    id,
    provId: z.string(),
    customerNumber: z.string(),
    prename: z.string().nullable(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable(),
    emailConfirmed: z.boolean(),
    phoneNr: z.string().nullable(),
    mobilePhoneNr: z.string().nullable(),
    gender: z.string().nullable(),
    state: z.string(),
    mayBook: z.boolean(),
    staff: z
      .enum(['EMPLOYEE', 'FLEET'])
      .optional()
      .describe('arbeitet für den Anbieter; FLEET: leitet die Flotte'),
    mayDecidePapers: z
      .literal(true)
      .optional()
      .describe('sieht die Papiere von Kunden und entscheidet über sie'),
    entitlement: z
      .object({
        state: z
          .enum(['ENTITLED', 'BLOCKED', 'REMOVED', 'SUSPENDED'])
          .describe('SUSPENDED: der Hauptaccount ist selbst nicht freigeschaltet'),
        reason: text.describe('weshalb gesperrt oder entfernt, in den Worten des Hauptaccounts'),
        holder: z.string().describe('der Hauptaccount, der zahlt und darüber entscheidet'),
      })
      .optional()
      .describe('bei Fahrtberechtigten'),
    documentsValidUntil: instant.nullable().describe('danach sind keine neuen Buchungen möglich'),
    plan: z.object({
      id: z.string(),
      title: z.string(),
      kundenart: z.string(),
      severalDrivers: z.boolean(),
      tariffId: z.string().describe('nach ihm werden Fahrten berechnet'),
    }),
    ...personalData.partial().shape,
    addProps: z
      .array(z.object({ type: z.object({ id: z.int() }), value: z.union([z.boolean(), z.string()]) }))
      .optional(),
    productAssignments: z
      .array(
        z.object({
          timeRange: timeRangeOpen,
          state: z.string(),
          product: z.object({ id: z.string(), title: z.string().optional() }),
          company: z.enum(['em', 'shg']).nullable().describe('Betreibergesellschaft, aus den Optionen'),
          formerPredecessor: z.boolean().describe('war schon Kunde des Vorgängers'),
          subCustomerState: z.enum(['UNDEFINED', 'FIRST', 'EARLY', 'LATE', 'STADTWUERZBURG']),
          productOptionAssignments: z
            .array(z.object({ productOption: z.object({ id: z.string() }), timeRange: timeRangeOpen }))
            .optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Customer' });

export const listCustomers = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/customers',
  summary: 'Die eigenen Kundendaten',
  whileTurnedRound: true,
  query: z.strictObject({
    view: z
      .enum(['full', 'account'])
      .default('full')
      .describe('account: ohne das, was nur die Person betrifft: Anschrift, Papiere, Konto, Karten'),
    expand: expandOf([
      'addProp',
      'addProp.addPropType',
      'productAssignment.product',
      'productAssignment.productOptionAssignment.productOption',
    ]),
  }),
  output: z.object({ items: z.array(customer) }),
  refusals: ['AUTHENTICATION'],
});

/** §7.14: sets the customer's own PIN, which replaces the initial one, or by password one that was chosen before. */
export const patchCustomer = defineCall({
  base: 'booking',
  method: 'PATCH',
  path: '/customers/{id}',
  summary: 'Die eigene PIN setzen',
  customersOnly: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    accessMedia: z
      .array(z.strictObject({ type: z.enum(['PIN']).default('PIN'), pin: z.string().max(20) }))
      .min(1)
      .max(1),
    currentPassword: z.string().max(1000).optional().describe('nötig, wenn die PIN schon selbst gewählt ist'),
  }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'LOGIN_BUSY', 'ORIGIN_FORBIDDEN'],
});

/** §S12.8: of the caller alone. */
const ownCards = z.object({ cards: z.array(z.object({ number: z.string() })) });

export const listOwnCards = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/accesscards/current',
  summary: 'Die eigenen Karten',
  customersOnly: true,
  output: ownCards,
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

/** The same card again changes nothing. */
export const blockOwnCard = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/accesscards/current/block',
  summary: 'Eine eigene Karte sperren, weil sie verloren ist; sie wird nie wieder ausgegeben',
  customersOnly: true,
  body: z.strictObject({ number: z.string().max(100) }),
  output: ownCards,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'CARD_NOT_HELD'],
});

const foundCard = z
  .object({
    number: z.string(),
    state: z
      .enum(['FREE', 'HELD', 'LOST'])
      .describe('FREE: kann ausgegeben werden; LOST: verloren, wird nie wieder ausgegeben'),
    holder: z.object({ id, customerNumber: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'AccessCard' });

export const searchAccessCards = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/accesscards',
  summary: 'Eine Karte nach ihrer Nummer, oder die Karten eines Accounts nach seiner',
  staffOnly: 'EMPLOYEE',
  query: z.strictObject({ search: z.string().min(1).max(100).describe('Kartennummer oder Accountnummer') }),
  output: z.object({ items: z.array(foundCard) }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

/** The same again changes nothing. */
export const endAccessCard = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/accesscards/end',
  summary: 'Eine Karte zurücknehmen, oder sie sperren, weil sie verloren ist',
  staffOnly: 'EMPLOYEE',
  idempotent: true,
  body: z.strictObject({ number: z.string().max(100), customerId: id, ending: z.enum(['RETURNED', 'LOST']) }),
  output: foundCard,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'CARD_NOT_HELD'],
});

export const showCustomerSettings = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/customersettings/default',
  summary: 'Voreinstellungen eines neuen Kunden',
  public: true,
  output: z.object({
    currency: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    map: z.object({ lat: z.number(), lng: z.number(), zoom: z.number() }),
  }),
  refusals: [],
});

const favouritePlaces = z.object({ placeIds: z.array(id) });

export const showFavouritePlaces = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/customers/{id}/settings/favoriteplaces',
  summary: 'Gemerkte Stationen',
  params: z.strictObject({ id: idText }),
  output: favouritePlaces,
  refusals: ['AUTHENTICATION', 'FORBIDDEN'],
});

export const saveFavouritePlaces = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/customers/{id}/settings/favoriteplaces',
  summary: 'Gemerkte Stationen ersetzen',
  customersOnly: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ placeIds: z.array(id).max(100) }),
  output: favouritePlaces,
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'PLACE_UNKNOWN'],
});

export const sendEmailConfirmation = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/emailconfirmations',
  summary: 'Schickt die Mail mit dem Bestätigungslink noch einmal an die eigene Adresse',
  idempotent: true,
  status: 204,
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'EMAIL_MISSING',
    'EMAIL_CONFIRMED',
  ],
});

export const confirmEmail = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/emailconfirmations/confirm',
  summary: 'Bestätigt die E-Mail-Adresse mit dem Token aus der Mail; noch einmal ändert nichts',
  public: true,
  idempotent: true,
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LINK_INVALID'],
});

import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, instant, PUZZLE_WORDS, puzzle, timeRange } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Registrierung und ihre Tarife';

const text = z.string().max(200).nullable().optional();
const yesNo = z.enum(['YES', 'NO']).optional();
const yesNoUnknown = z.enum(['UNKNOWN', 'YES', 'NO']).optional();
const coordinate = z.number().min(0).max(1000);

/** Typed, or drawn with up to 10,000 points. */
export const signature = z.strictObject({
  typedName: text,
  strokes: z
    .array(z.array(z.strictObject({ x: coordinate, y: coordinate })).max(5000))
    .max(200)
    .optional(),
});

/**
 * The data a person has entered: the specification's customer and its form extras (§3.8, §3.33) on one level.
 * Any field may be missing or incomplete; `domain/registration` says what a finished registration needs.
 */
export const draftData = z.strictObject({
  tariffId: text.describe('Tarif, aus GET /plans'),
  city: text.describe('Slug der Stadt'),
  optionSipak: yesNoUnknown,
  gender: z.enum(['FEMALE', 'MALE', 'DIVERSE', 'COMPANY']).nullable().optional(),
  prename: text,
  name: text.describe('Nachname; bei Firma und Organisation deren Name'),
  companyAddition: text,
  contactPrename: text,
  contactName: text,
  birthDate: text.describe('JJJJ-MM-TT'),
  birthPlace: text,
  identityNumber: text.describe('freiwillig; die Formulare fragen nicht danach'),
  emailAddress: z.string().max(300).nullable().optional(),
  mobilePhoneNr: text,
  phoneNr: text,
  address: z
    .strictObject({ street: text, streetNr: text, postalCode: text, city: text, country: text })
    .optional(),
  driverlicense: z
    .strictObject({ Number: text, Issued: text, IssuedPlace: text, ClassesAllowed: text })
    .optional(),
  euLicense: yesNoUnknown,
  accountHolder: text,
  card: text.describe('Nummer einer ausgegebenen Karte'),
  promoCode: text,
  knownFrom: text,
  affiliateName: text,
  affiliateNumber: text,
  extraFields: z
    .array(z.strictObject({ key: z.string().max(100), value: z.string().max(200).nullable() }))
    .max(20)
    .optional(),
  termsAccepted: z.boolean().optional(),
  sepaAccepted: z.boolean().optional(),
  creditRatingAllowed: yesNo,
  adsAllowed: yesNo,
  signature: signature.nullable().optional(),
  chosenCar: z
    .strictObject({ bookeeId: id, timeRange })
    .nullable()
    .optional()
    .describe(
      'das Auto, das vor der Registrierung ausgesucht war: Die Mail nach der Prüfung führt dorthin zurück',
    ),
});
/** A drawn signature has up to 10,000 points. */
const MAX_BYTES_WITH_SIGNATURE = 512 * 1024;

/** Write-only: stored with the registration and never returned (§S9.2). */
const secretData = {
  iban: text,
  password: z.string().max(1000).nullable().optional(),
  pin: text,
  telPassword: text,
};
export const registrationData = draftData.extend(secretData);

const salesRegistrationId = z
  .uuid()
  .optional()
  .describe('bei Vertriebspartnern: die Nummer für /salesregistrations/{id}');

const draft = z
  .object({
    expiresAt: instant,
    salesRegistration: salesRegistrationId,
    data: draftData,
    held: z
      .object({
        iban: z
          .object({ masked: z.string(), bic: z.string().nullable(), bankName: z.string().nullable() })
          .nullable(),
        password: z.boolean(),
        pin: z.boolean(),
        telPassword: z.boolean(),
      })
      .describe('was der Server an Geheimem schon hat'),
  })
  .meta({ id: 'RegistrationDraft' });

/** Starts a registration, or returns the one that this browser has in progress. */
export const createRegistration = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/registrations',
  summary: 'Registrierung beginnen: eine Stunde lang merkt sich der Server, was eingegeben wird',
  public: true,
  status: 201,
  output: z.object({
    id: z
      .string()
      .describe(
        'Im Browser „current“ (ein Cookie steht für die Registrierung), sonst ihr Geheimnis: X-Registration',
      ),
    expiresAt: instant,
  }),
  refusals: ['ORIGIN_FORBIDDEN'],
});

export const showRegistration = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/registrations/current',
  summary: 'Der Entwurf der eigenen Registrierung',
  public: true,
  whileTurnedRound: true,
  output: draft,
  refusals: ['REGISTRATION_UNKNOWN'],
});

/** Replaces the draft. A secret left out is kept, null deletes it; IBAN, password and PIN must be valid. */
export const saveRegistration = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/registrations/current/data',
  summary: 'Den Entwurf der eigenen Registrierung speichern',
  public: true,
  whileTurnedRound: true,
  body: registrationData,
  maxBytes: MAX_BYTES_WITH_SIGNATURE,
  output: draft,
  refusals: ['REGISTRATION_UNKNOWN', 'LOGIN_BUSY', 'ORIGIN_FORBIDDEN'],
});

export const deleteRegistration = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/registrations/current',
  summary: 'Die eigene Registrierung verwerfen',
  public: true,
  status: 204,
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN'],
});

/** §S14.19, §S14.20, §S14.21: whoever asks early can have the work done before the person signs. */
export const showAdmission = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/registrations/current/admission',
  summary:
    'Was vor dem Abschicken der eigenen Registrierung noch nötig ist: nichts, eine Rechenaufgabe, oder warten',
  public: true,
  whileTurnedRound: true,
  output: z.object({
    waitUntil: instant
      .nullable()
      .describe('Bis dahin wird diese Registrierung nicht angenommen, weil sie zu oft abgelehnt wurde'),
    proofOfWork: z
      .object({
        needed: z.boolean().describe('jetzt schon; sonst erst, wenn ein Aufruf PROOF_OF_WORK_NEEDED sagt'),
        ...puzzle.shape,
      })
      .describe(`${PUZZLE_WORDS} Sie gilt einmal, für diese Registrierung`),
  }),
  refusals: ['REGISTRATION_UNKNOWN'],
});

/**
 * §7.12, §7.13. Fields of the body override the draft of the registration session, if there is one. The
 * response header `X-Onetime-Token` logs the new customer in once, within 60 seconds.
 */
export const createCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/customers',
  summary: 'Kostenpflichtig registrieren',
  public: true,
  whileTurnedRound: true,
  idempotent: true,
  proofOfWork: true,
  body: registrationData,
  maxBytes: MAX_BYTES_WITH_SIGNATURE,
  status: 201,
  output: z.object({
    id,
    customerNumber: z.string(),
    state: z.string().describe('VERIFIED oder PRELIMINARY'),
    mainPlan: z.boolean().describe('verlangt POST /customers/default/changetomainandsub'),
  }),
  refusals: [
    'CUSTOMER_ALREADY_EXISTS',
    'REGISTRATION_REJECTED',
    'REGISTRATION_UNKNOWN',
    'PROOF_OF_WORK_NEEDED',
    'LOGIN_BUSY',
    'IDEMPOTENCY_KEY_REUSED',
    'ORIGIN_FORBIDDEN',
  ],
});

/** §4.28. The response header `X-Onetime-Token` replaces the token that was used. */
export const changeToMainAndSub = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/customers/default/changetomainandsub',
  summary: 'Den neuen Account zum Hauptaccount machen und die erste fahrtberechtigte Person anlegen',
  public: true,
  whileTurnedRound: true,
  idempotent: true,
  body: z.strictObject({ onetimeToken: z.string().min(1).max(200) }),
  errorMode: 'LOG',
  output: z.object({
    id,
    customerNumber: z.string(),
    state: z.string(),
    subCustomer: z.object({ id, customerNumber: z.string(), state: z.string() }),
  }),
  refusals: ['ONETIME_TOKEN_INVALID', 'NO_SUBCUSTOMER_PLAN', 'IDEMPOTENCY_KEY_REUSED', 'ORIGIN_FORBIDDEN'],
});

/** §7.24, §S9.9: works only within a registration; the public does not learn which field is blocked. */
export const checkBlocklist = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/checkblocklist',
  summary: 'Prüft Angaben einer Registrierung gegen die Sperrliste (JSON oder Formulardaten)',
  public: true,
  whileTurnedRound: true,
  proofOfWork: true,
  form: {},
  body: z.strictObject({
    email: z.string().max(300).optional(),
    phone: z.string().max(60).optional(),
    iban: z.string().max(60).optional(),
    zip: z.string().max(20).optional(),
  }),
  status: 204,
  output: z.null(),
  refusals: ['BLOCKLISTED', 'REGISTRATION_UNKNOWN', 'PROOF_OF_WORK_NEEDED', 'ORIGIN_FORBIDDEN'],
});

import { sql } from 'kysely';
import { beforeAll, describe, expect } from 'vitest';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { insertDataExport } from '#server/features/privacy/data-export.repository.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import { addTasks } from '#server/features/task/vehicle-task.repository.ts';
import { keepPlace } from '#server/features/trip/return-place.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { type As, authorization, type Client } from '#server/test/client.ts';
import { photoConsent, samplePhoto } from '#server/test/photos.ts';
import { person } from '#server/test/registration-body.ts';
import { sampleBrowser } from '#server/test/sample-browser.ts';
import { sampleConsulting } from '#server/test/sample-consulting.ts';
import { publishSamples } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, offerPlan, PASSWORD, type Stage, type StageCustomer } from '#server/test/stage.ts';

const test = serverTest();

/**
 * Actor × object × verb: every actor makes every call on the data of one owner. Without a row for a new
 * contract, this does not compile.
 */

/** `OK`: the call succeeds. `OWN`: it succeeds, but only affects the caller's own data. */
type Outcome = RefusalCode | 'OK' | 'OWN';
/** With a damage on it, a photo of where the car was left, and the task that the return left. */
type Trip = {
  bookingId: number;
  vehicleId: number;
  plate: string;
  taskId: number;
  damageId: string;
  returnPhotoId: string;
};
type Things = Owner & {
  trip: Trip;
  bookingId: number;
  commandId: string;
  vehicleId: number;
  bookingKey: string;
  passkeyId: number;
  exportId: string;
  challenge: string;
  tokenHandle: string;
  card: string;
  planChangeId: number;
};
type Row = {
  /** Makes the call on the owner's data. */
  try: (
    things: Things,
    as: As,
  ) => Promise<{ code: RefusalCode | undefined; text: string; headers: Record<string, string> }>;
  visitor: Outcome;
  other: Outcome;
  /** The outcome for staff, if it differs from `other`. */
  employee?: Outcome;
  /** The outcome for a sales partner, who is no customer, if it differs from `other`. */
  partner?: Outcome;
  owner: Outcome;
  /** The main account is told its drivers' names, and nothing else of them (§S4.33). */
  namesDrivers?: true;
  /** A driver is told the name of the account that they drive for, and nothing else of it. */
  namesHolder?: true;
  /** An employee is told whose it is, and nothing else of them (§S12.8). */
  namesToStaff?: true;
  /** What the main account may do to what is a driver's of its (§S4.36), if it differs from `other`. */
  mainAccount?: Outcome;
  /** The outcome for a driver on a main account, whose business it is not, if it differs from `other` and `owner`. */
  driver?: Outcome;
  /** Tables in which any caller may write rows of the owner, by design. */
  mayWrite?: string[];
};
type Owner = StageCustomer & { secrets: string[]; checkId: number };

// The rows of the table are defined outside of the tests, so they cannot use the fixtures directly.
let db: Db;
let stage: Stage;
let call: Client;
let photo: Buffer;
let slot = 0;
let trips = 0;

test.beforeAll(async ({ db: ownDb, stage: ownStage, call: ownCall }) => {
  [db, stage, call] = [ownDb, ownStage, ownCall];
  await stage.addPlans();
  await offerPlan(db);
  await publishSamples(db);
  photo = await samplePhoto();
});

const freshPeriod = () => hoursFrom(NOW, 48 + 4 * slot++);
const freshVehicle = async () => (await stage.addVehicle()).id;
const idOf = (id: number) => ({ id: String(id) });

const EVERYBODY = { visitor: 'OK', other: 'OK', owner: 'OK' } as const;
const SEPA_ACCOUNT = {
  iban: 'DE02 1203 0000 0000 2020 51',
  accountHolder: 'Ada Beispiel',
  sepaAccepted: true,
  currentPassword: PASSWORD,
};

const PHONE_CHANGE = { subject: 'PHONE', mobilePhoneNr: '0151 12345678', phoneNr: null } as const;

/** The plan to which the caller may change, if there is one. */
const planFor = async (as: As) => {
  const answer = await call('GET /ownplan', undefined, as);
  return (answer.code ? undefined : answer.output.choices[0]?.plan.id) ?? 'einzel-plus';
};
/** The first of the next month in Berlin. */
const NEXT_MONTH = Temporal.Instant.from('2027-05-31T22:00:00Z');
const SAFETY_PACKAGE = { startsOn: '2027-05-12', yearlyCents: 9_900 };
/** What is the main account's: its drivers are told so. */
const OWN_CONTRACT = {
  visitor: 'AUTHENTICATION',
  other: 'OWN',
  partner: 'FORBIDDEN',
  driver: 'PLAN_OF_MAIN_ACCOUNT',
  owner: 'OK',
} as const;
const ONESELF = { visitor: 'AUTHENTICATION', other: 'OWN', owner: 'OK' } as const;

/** What only employees may do, each for themselves; the owner is none. */
const OF_EMPLOYEES = {
  visitor: 'AUTHENTICATION',
  other: 'FORBIDDEN',
  employee: 'OWN',
  owner: 'FORBIDDEN',
} as const;

const WEEK = { from: '2027-05-10', to: '2027-05-16' };

const declare = (as: As) =>
  call(
    'POST /declarations',
    {
      body: {
        declaration: 'CANCELLATION',
        contract: 'FRAMEWORK',
        kind: 'ORDINARY',
        name: 'Ada Adler',
        email: `${crypto.randomUUID()}@example.org`,
      },
    },
    as,
  );
const declaredId = async () => ({ params: { id: (await declare({})).output.id } });

const BONN = { params: { city: 'bonn' } };

const NOBODYS_REGISTRATION = {
  visitor: 'REGISTRATION_UNKNOWN',
  other: 'REGISTRATION_UNKNOWN',
  owner: 'REGISTRATION_UNKNOWN',
} as const;

/** What only the main account may do to its driver, and nobody to a main account. */
const OF_MAIN_ACCOUNT = {
  visitor: 'AUTHENTICATION',
  other: 'DRIVER_UNKNOWN',
  partner: 'FORBIDDEN',
  driver: 'FORBIDDEN',
  owner: 'DRIVER_UNKNOWN',
  mainAccount: 'OK',
  namesDrivers: true,
} as const;

const NO_UUID = '00000000-0000-4000-8000-000000000000';
const personOf = (id: number) => ({ id: NO_UUID, customerId: String(id) });
/** Only for people of a sales partner. */
const OF_SALES = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;
/** What only employees do, at cars of whomever: that nothing of the drivers is in the answer is checked for each row. */
const STAFF = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', employee: 'OK', owner: 'FORBIDDEN' } as const;
const FLEET = { ...STAFF, employee: 'FORBIDDEN' } as const;
/** What is only done to a task in progress. */
const AT_WORK = { ...STAFF, employee: 'TASK_NOT_TAKEN' } as const;

const NOBODYS_LINK = { visitor: 'LINK_INVALID', other: 'LINK_INVALID', owner: 'LINK_INVALID' } as const;

const sendPhoto = (kind: DocumentKind, as: As) =>
  call('PUT /documentchecks/current/documents/{kind}', { params: { kind } }, { ...as, file: photo });

/** A point of P-256: its base point. */
const DEVICE_KEY = Buffer.from(
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
).toString('base64url');

const ROWS: Record<CallName, Row> = {
  'POST /tokens': {
    try: ({ number }, as) => call('POST /tokens', { body: { login: number, credential: 'falsch' } }, as),
    visitor: 'LOGIN_FAILED',
    other: 'LOGIN_FAILED',
    owner: 'LOGIN_FAILED',
  },
  'DELETE /tokens/{id}': {
    try: ({ tokenHandle }, as) => call('DELETE /tokens/{id}', { params: { id: tokenHandle } }, as),
    visitor: 'AUTHENTICATION',
    other: 'NOT_FOUND',
    owner: 'OK',
  },
  'POST /tokens/{id}/deleteall': {
    try: ({ tokenHandle }, as) => call('POST /tokens/{id}/deleteall', { params: { id: tokenHandle } }, as),
    visitor: 'AUTHENTICATION',
    other: 'NOT_FOUND',
    owner: 'OK',
  },
  'DELETE /auth': { try: (_, as) => call('DELETE /auth', undefined, as), ...OF_SALES },
  'GET /salespartners/current': {
    try: (_, as) => call('GET /salespartners/current', undefined, as),
    ...OF_SALES,
  },
  'GET /salesregistrations': {
    try: (_, as) => call('GET /salesregistrations', { query: {} }, as),
    ...OF_SALES,
  },
  'GET /salesactivations': {
    try: (_, as) => call('GET /salesactivations', { query: {} }, as),
    ...OF_SALES,
  },
  'GET /salesactivations/{id}': {
    try: ({ id }, as) =>
      call('GET /salesactivations/{id}', { params: { id: NO_UUID }, query: { customerId: String(id) } }, as),
    ...OF_SALES,
  },
  'POST /salesactivations/{id}/people/{customerId}/originals': {
    try: ({ id }, as) =>
      call(
        'POST /salesactivations/{id}/people/{customerId}/originals',
        { params: personOf(id), body: { compared: [] } },
        as,
      ),
    ...OF_SALES,
  },
  'POST /salesactivations/{id}/people/{customerId}/card': {
    try: ({ id }, as) =>
      call(
        'POST /salesactivations/{id}/people/{customerId}/card',
        { params: personOf(id), body: { number: '1' } },
        as,
      ),
    ...OF_SALES,
  },
  'POST /salesactivations/{id}/people/{customerId}/card/end': {
    try: ({ id, card }, as) =>
      call(
        'POST /salesactivations/{id}/people/{customerId}/card/end',
        { params: personOf(id), body: { number: card, ending: 'LOST' } },
        as,
      ),
    ...OF_SALES,
  },
  'GET /accesscards/current': {
    try: (_, as) => call('GET /accesscards/current', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'POST /accesscards/current/block': {
    try: ({ card }, as) => call('POST /accesscards/current/block', { body: { number: card } }, as),
    visitor: 'AUTHENTICATION',
    other: 'CARD_NOT_HELD',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /accesscards': {
    try: ({ card }, as) => call('GET /accesscards', { query: { search: card } }, as),
    ...STAFF,
    namesToStaff: true,
  },
  'POST /accesscards/end': {
    try: ({ id }, as) =>
      call('POST /accesscards/end', { body: { number: 'X-0', customerId: id, ending: 'LOST' } }, as),
    ...STAFF,
    employee: 'CARD_NOT_HELD',
  },
  'POST /salesactivations/{id}/people/{customerId}/code': {
    try: ({ id }, as) =>
      call('POST /salesactivations/{id}/people/{customerId}/code', { params: personOf(id) }, as),
    ...OF_SALES,
  },
  'POST /salesactivations/{id}/people/{customerId}/presence': {
    try: ({ id }, as) =>
      call(
        'POST /salesactivations/{id}/people/{customerId}/presence',
        { params: personOf(id), body: { code: '2345-abCd' } },
        as,
      ),
    ...OF_SALES,
  },
  'POST /salesactivations/{id}/people/{customerId}/pass': {
    try: ({ id }, as) =>
      call('POST /salesactivations/{id}/people/{customerId}/pass', { params: personOf(id) }, as),
    ...OF_SALES,
  },
  'GET /presencerequests/current': {
    try: (_, as) => call('GET /presencerequests/current', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'POST /presencerequests/current/code': {
    try: (_, as) => call('POST /presencerequests/current/code', undefined, as),
    visitor: 'AUTHENTICATION',
    other: 'PRESENCE_NOT_ASKED',
    partner: 'FORBIDDEN',
    owner: 'PRESENCE_NOT_ASKED',
  },
  'POST /salespartners/current/people': {
    try: (_, as) =>
      call(
        'POST /salespartners/current/people',
        { body: { prename: 'Eva', name: 'Neu', emailAddress: 'neu@example.org' } },
        as,
      ),
    ...OF_SALES,
  },
  'POST /salespartners/current/people/{id}/invitation': {
    try: ({ id }, as) => call('POST /salespartners/current/people/{id}/invitation', { params: idOf(id) }, as),
    ...OF_SALES,
  },
  'POST /salespartners/current/people/{id}/remove': {
    try: ({ id }, as) => call('POST /salespartners/current/people/{id}/remove', { params: idOf(id) }, as),
    ...OF_SALES,
  },
  'GET /salesregistrations/{id}': {
    try: (_, as) => call('GET /salesregistrations/{id}', { params: { id: crypto.randomUUID() } }, as),
    ...OF_SALES,
  },
  'POST /salesregistrations/{id}/resume': {
    try: (_, as) => call('POST /salesregistrations/{id}/resume', { params: { id: crypto.randomUUID() } }, as),
    ...OF_SALES,
  },
  'POST /salesregistrations/{id}/handover': {
    try: (_, as) =>
      call('POST /salesregistrations/{id}/handover', { params: { id: crypto.randomUUID() } }, as),
    ...OF_SALES,
  },
  'POST /contract': {
    try: ({ number }, as) => call('POST /contract', { body: { customer: { customerNumber: number } } }, as),
    ...OF_SALES,
  },
  'POST /registrations/handovers': {
    try: (_, as) => call('POST /registrations/handovers', { body: { token: crypto.randomUUID() } }, as),
    visitor: 'HANDOVER_OVER',
    other: 'HANDOVER_OVER',
    owner: 'HANDOVER_OVER',
  },
  'POST /contractlinks': {
    try: ({ number }, as) =>
      call('POST /contractlinks', { body: { token: crypto.randomUUID(), proof: number } }, as),
    visitor: 'CONTRACT_LINK_OVER',
    other: 'CONTRACT_LINK_OVER',
    owner: 'CONTRACT_LINK_OVER',
  },
  'POST /salesconsultings': {
    try: (_, as) => call('POST /salesconsultings', { body: sampleConsulting() }, as),
    ...OF_SALES,
  },
  'GET /logins': { try: (_, as) => call('GET /logins', undefined, as), ...ONESELF },
  'DELETE /logins/{id}': {
    try: ({ tokenHandle }, as) => call('DELETE /logins/{id}', { params: { id: tokenHandle } }, as),
    visitor: 'AUTHENTICATION',
    other: 'NOT_FOUND',
    owner: 'OK',
  },
  'POST /passkeys/challenges': {
    try: (_, as) => call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, as),
    ...ONESELF,
  },
  'POST /passkeys': {
    try: ({ challenge }, as) => {
      const attestation = new Authenticator().register({ challenge });
      return call('POST /passkeys', { body: { attestation, label: 'Meiner' } }, as);
    },
    visitor: 'AUTHENTICATION',
    other: 'PASSKEY_INVALID',
    owner: 'OK',
  },
  'GET /passkeys': { try: (_, as) => call('GET /passkeys', undefined, as), ...ONESELF },
  'DELETE /passkeys/{id}': {
    try: ({ passkeyId }, as) => call('DELETE /passkeys/{id}', { params: idOf(passkeyId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'PASSKEY_UNKNOWN',
    owner: 'OK',
  },
  'POST /passwordresets': {
    try: async ({ number }, as) => {
      const answer = await call('POST /passwordresets', { body: { login: number } }, as);
      const left = () => db.selectFrom('password_reset_request').select('id').execute();
      while ((await left()).length > 0);
      return answer;
    },
    ...EVERYBODY,
    // Only the owner's mail address receives the link.
    mayWrite: ['onetime_token'],
  },
  'POST /passwordresets/confirm': {
    try: (_, as) =>
      call('POST /passwordresets/confirm', { body: { token: 'made-up', password: 'kW7#lampe' } }, as),
    visitor: 'RESET_LINK_INVALID',
    other: 'RESET_LINK_INVALID',
    owner: 'RESET_LINK_INVALID',
  },
  'POST /passwordchanges': {
    try: (_, as) =>
      call('POST /passwordchanges', { body: { currentPassword: 'falsch', password: 'kW7#lampe' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'FIELD_INVALID',
    owner: 'FIELD_INVALID',
  },
  'POST /usageevents': {
    try: (_, as) => call('POST /usageevents', { body: { event: 'LOGGED_IN' } }, as),
    ...EVERYBODY,
  },
  'POST /pageviews': { try: (_, as) => call('POST /pageviews', { body: { route: '/' } }, as), ...EVERYBODY },
  'GET /customers': {
    try: (_, as) => call('GET /customers', { query: {} }, as),
    ...ONESELF,
    namesHolder: true,
  },
  'GET /customersettings/default': {
    try: (_, as) => call('GET /customersettings/default', undefined, as),
    ...EVERYBODY,
  },
  'GET /customers/{id}/settings/favoriteplaces': {
    try: ({ id }, as) => call('GET /customers/{id}/settings/favoriteplaces', { params: idOf(id) }, as),
    visitor: 'AUTHENTICATION',
    other: 'FORBIDDEN',
    owner: 'OK',
  },
  'PUT /customers/{id}/settings/favoriteplaces': {
    try: ({ id }, as) =>
      call('PUT /customers/{id}/settings/favoriteplaces', { params: idOf(id), body: { placeIds: [] } }, as),
    visitor: 'AUTHENTICATION',
    other: 'FORBIDDEN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /allotments': { try: (_, as) => call('GET /allotments', undefined, as), ...ONESELF },
  'GET /kmpackages': { try: (_, as) => call('GET /kmpackages', undefined, as), ...ONESELF },
  'POST /kmpackages': {
    try: (_, as) => call('POST /kmpackages', { body: { km: 100, cents: 2700 } }, as),
    visitor: 'AUTHENTICATION',
    other: 'OWN',
    partner: 'FORBIDDEN',
    driver: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /vouchers': { try: (_, as) => call('GET /vouchers', undefined, as), ...ONESELF },
  // Of a code that nobody knows everybody hears the same.
  'POST /vouchers': {
    try: (_, as) => call('POST /vouchers', { body: { code: '2345-abCd' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'VOUCHER_UNKNOWN',
    partner: 'FORBIDDEN',
    driver: 'FORBIDDEN',
    owner: 'VOUCHER_UNKNOWN',
  },
  'POST /dataexports': {
    try: (_, as) => call('POST /dataexports', { body: { currentPassword: PASSWORD } }, as),
    ...ONESELF,
  },
  'GET /dataexports/{id}': {
    try: ({ exportId }, as) => call('GET /dataexports/{id}', { params: { id: exportId } }, as),
    visitor: 'AUTHENTICATION',
    other: 'EXPORT_EXPIRED',
    owner: 'OK',
  },
  'POST /datachanges': {
    try: (_, as) => call('POST /datachanges', { body: PHONE_CHANGE }, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'POST /datachanges/confirm': {
    try: (_, as) => call('POST /datachanges/confirm', { body: { token: 'made-up' } }, as),
    ...NOBODYS_LINK,
  },
  'PUT /consents/{kind}': {
    try: (_, as) => call('PUT /consents/{kind}', { params: { kind: 'ADS' }, body: { allowed: 'NO' } }, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'GET /pushoffer': { try: (_, as) => call('GET /pushoffer', undefined, as), ...EVERYBODY },
  'GET /customers/default/notifications': {
    try: (_, as) => call('GET /customers/default/notifications', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'PUT /customers/default/notifications/{category}': {
    try: (_, as) =>
      call(
        'PUT /customers/default/notifications/{category}',
        { params: { category: 'NEWS' }, body: { allowed: 'NO' } },
        as,
      ),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'PUT /devices/current': {
    try: async (_, as) => {
      const { publicKey } = (await call('GET /pushoffer')).output.web;
      return call('PUT /devices/current', { body: sampleBrowser(publicKey).subscription }, as);
    },
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'DELETE /devices/current': {
    try: (_, as) => call('DELETE /devices/current', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'GET /deletionrequests/current': {
    try: (_, as) => call('GET /deletionrequests/current', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'POST /deletionrequests': {
    try: (_, as) => call('POST /deletionrequests', { body: { currentPassword: PASSWORD } }, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'POST /deletionrequests/current/withdraw': {
    try: (_, as) => call('POST /deletionrequests/current/withdraw', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'GET /sepaaccounts': { try: (_, as) => call('GET /sepaaccounts', undefined, as), ...ONESELF },
  'POST /sepaaccounts': {
    try: (_, as) => call('POST /sepaaccounts', { body: SEPA_ACCOUNT }, as),
    visitor: 'AUTHENTICATION',
    other: 'OWN',
    partner: 'FORBIDDEN',
    driver: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /ownplan': { try: (_, as) => call('GET /ownplan', undefined, as), ...ONESELF },
  'GET /ownplan/effect': {
    try: async (_, as) => call('GET /ownplan/effect', { query: { planId: await planFor(as) } }, as),
    visitor: 'AUTHENTICATION',
    other: 'OWN',
    partner: 'PLAN_NOT_OFFERED',
    driver: 'PLAN_NOT_OFFERED',
    owner: 'OK',
  },
  'POST /planchanges': {
    try: async (_, as) => {
      const terms = { begins: 'NEXT_MONTH', startsOn: '2027-06-01', firstMonthCents: 990 } as const;
      return call('POST /planchanges', { body: { planId: await planFor(as), ...terms } }, as);
    },
    ...OWN_CONTRACT,
  },
  'DELETE /planchanges/{id}': {
    try: ({ planChangeId }, as) => call('DELETE /planchanges/{id}', { params: idOf(planChangeId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'PLAN_CHANGE_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'POST /safetypackages': {
    try: (_, as) => call('POST /safetypackages', { body: SAFETY_PACKAGE }, as),
    ...OWN_CONTRACT,
  },
  'PATCH /safetypackages/current': {
    try: async (_, as) => {
      await call('POST /safetypackages', { body: SAFETY_PACKAGE }, as);
      return call('PATCH /safetypackages/current', { body: { isEnding: true } }, as);
    },
    ...OWN_CONTRACT,
  },
  'PATCH /customers/{id}': {
    try: ({ id }, as) =>
      call('PATCH /customers/{id}', { params: idOf(id), body: { accessMedia: [{ pin: '0472' }] } }, as),
    visitor: 'AUTHENTICATION',
    other: 'FORBIDDEN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'POST /registrations': { try: (_, as) => call('POST /registrations', undefined, as), ...EVERYBODY },
  // A registration belongs to the holder of its secret, whether logged in or not.
  'GET /registrations/current': {
    try: (_, as) => call('GET /registrations/current', undefined, as),
    ...NOBODYS_REGISTRATION,
  },
  'GET /registrations/current/admission': {
    try: (_, as) => call('GET /registrations/current/admission', undefined, as),
    ...NOBODYS_REGISTRATION,
  },
  'PUT /registrations/current/data': {
    try: (_, as) => call('PUT /registrations/current/data', { body: person() }, as),
    ...NOBODYS_REGISTRATION,
  },
  'DELETE /registrations/current': {
    try: (_, as) => call('DELETE /registrations/current', undefined, as),
    ...EVERYBODY,
  },
  'POST /checkblocklist': {
    try: (_, as) => call('POST /checkblocklist', { body: { zip: '90402' } }, as),
    ...NOBODYS_REGISTRATION,
  },
  'POST /customers': {
    // The request names the owner's card, which must stay the owner's.
    try: ({ card }, as) => call('POST /customers', { body: person({ card }) }, as),
    visitor: 'FIELD_INVALID',
    other: 'FIELD_INVALID',
    owner: 'FIELD_INVALID',
  },
  'POST /customers/default/changetomainandsub': {
    try: ({ tokenHandle }, as) =>
      call('POST /customers/default/changetomainandsub', { body: { onetimeToken: tokenHandle } }, as),
    visitor: 'ONETIME_TOKEN_INVALID',
    other: 'ONETIME_TOKEN_INVALID',
    owner: 'ONETIME_TOKEN_INVALID',
  },
  'POST /email': {
    try: (_, as) => call('POST /email', { body: { subject: 'Frage', body: 'Wann?' } }, as),
    ...EVERYBODY,
  },
  'POST /declarations': { try: (_, as) => declare(as), ...EVERYBODY },
  // Whoever knows the id, which only the sender was told.
  'GET /declarations/{id}': {
    try: async (_, as) => call('GET /declarations/{id}', await declaredId(), as),
    ...EVERYBODY,
  },
  'GET /declarations/{id}/file': {
    try: async (_, as) => call('GET /declarations/{id}/file', await declaredId(), as),
    ...EVERYBODY,
  },
  'POST /emailtemplate/{template}': {
    try: (_, as) => {
      const params = { template: 'betrugsverdacht_nutzerdaten' } as const;
      return call('POST /emailtemplate/{template}', { params, body: { placeholders: {} } }, as);
    },
    ...ONESELF,
  },
  'POST /emailconfirmations': {
    try: (_, as) => call('POST /emailconfirmations', undefined, as),
    ...ONESELF,
  },
  'POST /emailconfirmations/confirm': {
    try: (_, as) => call('POST /emailconfirmations/confirm', { body: { token: 'made-up' } }, as),
    ...NOBODYS_LINK,
  },
  'POST /newsletter': {
    try: ({ secrets }, as) => call('POST /newsletter', { body: { email: secrets[2] ?? '' } }, as),
    ...EVERYBODY,
  },
  'POST /newsletter/confirm': {
    try: (_, as) => call('POST /newsletter/confirm', { body: { token: 'made-up' } }, as),
    ...NOBODYS_LINK,
  },
  'POST /newsletter/unsubscribe': {
    try: (_, as) => call('POST /newsletter/unsubscribe', { query: { token: crypto.randomUUID() } }, as),
    ...NOBODYS_LINK,
  },
  'GET /documentchecks/current': {
    try: (_, as) => call('GET /documentchecks/current', undefined, as),
    ...ONESELF,
  },
  'GET /documentchecks/{id}/documents/{kind}': {
    try: ({ checkId }, as) =>
      call(
        'GET /documentchecks/{id}/documents/{kind}',
        { params: { id: String(checkId), kind: 'SELFIE' }, query: {} },
        as,
      ),
    visitor: 'AUTHENTICATION',
    other: 'DOCUMENT_UNKNOWN',
    employee: 'OK',
    mayWrite: ['document_view'],
    owner: 'OK',
  },
  // The owner has handed nothing in.
  'GET /documentchecks': { try: (_, as) => call('GET /documentchecks', { query: {} }, as), ...STAFF },
  'GET /documentchecks/{id}': {
    try: ({ checkId }, as) => call('GET /documentchecks/{id}', { params: idOf(checkId) }, as),
    ...STAFF,
    employee: 'DOCUMENT_CHECK_UNKNOWN',
  },
  'POST /documentchecks/{id}/decision': {
    try: ({ checkId }, as) =>
      call(
        'POST /documentchecks/{id}/decision',
        {
          params: idOf(checkId),
          body: { decision: 'REJECTED', submittedAt: NOW.toString(), reason: 'Unscharf.' },
        },
        as,
      ),
    ...STAFF,
    employee: 'DOCUMENT_CHECK_UNKNOWN',
  },
  'PUT /documentchecks/current/documents/{kind}': {
    try: (_, as) => sendPhoto('SELFIE', as),
    ...ONESELF,
    // Who has not consented to photos.
    other: 'PHOTO_CONSENT_MISSING',
    partner: 'FORBIDDEN',
  },
  // The other customers have not consented to photos of their own.
  'POST /documentchecks/current/submit': {
    try: (_, as) => call('POST /documentchecks/current/submit', undefined, as),
    visitor: 'AUTHENTICATION',
    other: 'PHOTO_CONSENT_MISSING',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /plans': { try: (_, as) => call('GET /plans', undefined, as), ...EVERYBODY },
  'GET /tariffs': { try: (_, as) => call('GET /tariffs', undefined, as), ...EVERYBODY },
  'GET /providers': { try: (_, as) => call('GET /providers', { query: {} }, as), ...EVERYBODY },
  'GET /providersettings/{provider}': {
    try: (_, as) => call('GET /providersettings/{provider}', { params: { provider: 'sw' } }, as),
    ...EVERYBODY,
  },
  'GET /settings': { try: (_, as) => call('GET /settings', undefined, as), ...EVERYBODY },
  'GET /documents': { try: (_, as) => call('GET /documents', { query: { kind: 'city' } }, as), ...EVERYBODY },
  'GET /documents/{kind}/{slug}': {
    try: (_, as) =>
      call('GET /documents/{kind}/{slug}', { params: { kind: 'city', slug: 'bonn' }, query: {} }, as),
    ...EVERYBODY,
  },
  'GET /{city}/hero': { try: (_, as) => call('GET /{city}/hero', BONN, as), ...EVERYBODY },
  'GET /{city}/home': { try: (_, as) => call('GET /{city}/home', BONN, as), ...EVERYBODY },
  'GET /{city}/register': { try: (_, as) => call('GET /{city}/register', BONN, as), ...EVERYBODY },
  'GET /{city}/konto': { try: (_, as) => call('GET /{city}/konto', BONN, as), ...EVERYBODY },
  'GET /{city}/tutorial': { try: (_, as) => call('GET /{city}/tutorial', BONN, as), ...EVERYBODY },
  'GET /news': { try: (_, as) => call('GET /news', { query: {} }, as), ...EVERYBODY },
  'GET /news/{id}': {
    try: (_, as) => call('GET /news/{id}', { params: idOf(1), query: {} }, as),
    ...EVERYBODY,
  },
  'GET /settings/endpoint': { try: (_, as) => call('GET /settings/endpoint', undefined, as), ...EVERYBODY },
  'GET /settings/endpoint/all': {
    try: (_, as) => call('GET /settings/endpoint/all', undefined, as),
    ...EVERYBODY,
  },
  'GET /places': { try: (_, as) => call('GET /places', { query: { city: 'nuernberg' } }, as), ...EVERYBODY },
  'GET /places/{id}': {
    try: (_, as) => call('GET /places/{id}', { params: idOf(stage.stationId) }, as),
    ...EVERYBODY,
  },
  'GET /geocode': {
    try: (_, as) => call('GET /geocode', { query: { address: 'Nürnberg' } }, as),
    ...EVERYBODY,
  },
  'GET /bookees': {
    try: (_, as) => call('GET /bookees', { query: { city: 'nuernberg', ...freshPeriod() } }, as),
    ...EVERYBODY,
  },
  'GET /bookees/{id}': {
    try: ({ vehicleId }, as) => call('GET /bookees/{id}', { params: idOf(vehicleId) }, as),
    ...EVERYBODY,
  },
  'GET /bookees/{id}/availability': {
    try: ({ vehicleId }, as) =>
      call(
        'GET /bookees/{id}/availability',
        { params: idOf(vehicleId), query: hoursFrom(NOW, 0, 24 * 30) },
        as,
      ),
    ...EVERYBODY,
  },
  'POST /quotes': {
    try: ({ bookingId, vehicleId }, as) =>
      call('POST /quotes', { body: { bookeeId: vehicleId, bookingId, timeRange: freshPeriod() } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings': {
    // The request uses the owner's key: other callers must not get the owner's answer.
    try: async ({ bookingKey }, as) => {
      const body = { bookeeId: await freshVehicle(), timeRange: freshPeriod() };
      return call('POST /bookings', { body }, { ...as, key: bookingKey });
    },
    visitor: 'AUTHENTICATION',
    other: 'OWN',
    partner: 'FORBIDDEN',
    owner: 'IDEMPOTENCY_KEY_REUSED',
  },
  'GET /bookings': { try: (_, as) => call('GET /bookings', { query: {} }, as), ...ONESELF },
  'GET /bookings/{id}': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'GET /bookings/{id}/calendar': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/calendar', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'GET /calendarfeed': { try: (_, as) => call('GET /calendarfeed', undefined, as), ...ONESELF },
  'POST /calendarfeed': {
    try: (_, as) => call('POST /calendarfeed', undefined, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
  },
  'DELETE /calendarfeed': { try: (_, as) => call('DELETE /calendarfeed', undefined, as), ...ONESELF },
  // Whoever has the address reads it; the owner's has no secret that could be guessed.
  'GET /calendars/{file}': {
    try: ({ number }, as) => call('GET /calendars/{file}', { params: { file: `${number}.ics` } }, as),
    visitor: 'CALENDAR_UNKNOWN',
    other: 'CALENDAR_UNKNOWN',
    owner: 'CALENDAR_UNKNOWN',
  },
  'PATCH /bookings/{id}': {
    try: ({ bookingId }, as) =>
      call('PATCH /bookings/{id}', { params: idOf(bookingId), body: { timeRange: freshPeriod() } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'POST /bookings/{id}/cancel': {
    try: ({ bookingId }, as) => call('POST /bookings/{id}/cancel', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'GET /drivers': { try: (_, as) => call('GET /drivers', undefined, as), ...ONESELF, namesDrivers: true },
  'GET /drivers/bookings': {
    try: (_, as) => call('GET /drivers/bookings', { query: {} }, as),
    ...ONESELF,
    namesDrivers: true,
  },
  'GET /subcustomers': {
    try: (_, as) => call('GET /subcustomers', undefined, as),
    ...ONESELF,
    namesDrivers: true,
  },
  'GET /subcustomers/current': {
    try: (_, as) => call('GET /subcustomers/current', undefined, as),
    ...ONESELF,
    namesHolder: true,
  },
  // The main account of this table has no plan for drivers.
  'POST /subcustomers': {
    try: (_, as) => call('POST /subcustomers', { body: { prename: 'Eva' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'FORBIDDEN',
    driver: 'FORBIDDEN',
    owner: 'NO_SUBCUSTOMER_PLAN',
    mainAccount: 'NO_SUBCUSTOMER_PLAN',
  },
  'POST /subcustomers/{id}/invitation': {
    try: ({ id }, as) => call('POST /subcustomers/{id}/invitation', { params: idOf(id) }, as),
    ...OF_MAIN_ACCOUNT,
    mainAccount: 'INVITATION_ACCEPTED',
  },
  'POST /subcustomers/{id}/block': {
    try: ({ id }, as) =>
      call('POST /subcustomers/{id}/block', { params: idOf(id), body: { reason: 'Urlaub' } }, as),
    ...OF_MAIN_ACCOUNT,
  },
  'POST /subcustomers/{id}/unblock': {
    try: ({ id }, as) => call('POST /subcustomers/{id}/unblock', { params: idOf(id) }, as),
    ...OF_MAIN_ACCOUNT,
  },
  'POST /subcustomers/{id}/remove': {
    try: ({ id }, as) => call('POST /subcustomers/{id}/remove', { params: idOf(id), body: {} }, as),
    ...OF_MAIN_ACCOUNT,
  },
  'PUT /subcustomers/{id}/limits': {
    try: ({ id }, as) =>
      call(
        'PUT /subcustomers/{id}/limits',
        { params: idOf(id), body: { monthlyCents: null, classes: null, weekHours: null } },
        as,
      ),
    ...OF_MAIN_ACCOUNT,
  },
  'PUT /subcustomers/{id}/costcentre': {
    try: ({ id }, as) =>
      call('PUT /subcustomers/{id}/costcentre', { params: idOf(id), body: { costCentre: null } }, as),
    ...OF_MAIN_ACCOUNT,
  },
  'GET /invoices': { try: (_, as) => call('GET /invoices', { query: {} }, as), ...ONESELF },
  // The rule for numbers of other accounts is tested in server/features/invoice/invoice.test.ts.
  'GET /invoices/{number}': {
    try: (_, as) => call('GET /invoices/{number}', { params: { number: '2027-000001' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'INVOICE_UNKNOWN',
    owner: 'INVOICE_UNKNOWN',
  },
  'GET /invoices/{number}/table': {
    try: (_, as) => call('GET /invoices/{number}/table', { params: { number: '2027-000001' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'INVOICE_UNKNOWN',
    owner: 'INVOICE_UNKNOWN',
  },
  'GET /invoices/table': { try: (_, as) => call('GET /invoices/table', { query: {} }, as), ...ONESELF },
  'GET /availabilities/current': {
    try: (_, as) => call('GET /availabilities/current', undefined, as),
    ...OF_EMPLOYEES,
  },
  'PUT /availabilities/current/week': {
    try: (_, as) => call('PUT /availabilities/current/week', { body: { windows: [] } }, as),
    ...OF_EMPLOYEES,
  },
  'PUT /availabilities/days/{id}': {
    try: (_, as) => {
      const body = { kind: 'VACATION', from: '2027-07-05', to: '2027-07-09' } as const;
      return call('PUT /availabilities/days/{id}', { params: { id: crypto.randomUUID() }, body }, as);
    },
    ...OF_EMPLOYEES,
  },
  'DELETE /availabilities/days/{id}': {
    try: (_, as) => call('DELETE /availabilities/days/{id}', { params: { id: crypto.randomUUID() } }, as),
    ...OF_EMPLOYEES,
    employee: 'AVAILABILITY_UNKNOWN',
  },
  // Where an employee works an operator says first.
  'GET /availabilities/cover': {
    try: (_, as) => call('GET /availabilities/cover', { query: { from: WEEK.from } }, as),
    ...OF_EMPLOYEES,
    employee: 'CITY_UNKNOWN',
  },
  'GET /workingtimes': { try: (_, as) => call('GET /workingtimes', { query: WEEK }, as), ...OF_EMPLOYEES },
  'GET /workingtimes/table': {
    try: (_, as) => call('GET /workingtimes/table', { query: WEEK }, as),
    ...OF_EMPLOYEES,
  },
  'GET /workingtimes/pdf': {
    try: (_, as) => call('GET /workingtimes/pdf', { query: WEEK }, as),
    ...OF_EMPLOYEES,
  },
  'GET /workingtimes/current': {
    try: (_, as) => call('GET /workingtimes/current', undefined, as),
    ...OF_EMPLOYEES,
  },
  'PUT /workingtimes/entries/{id}': {
    try: (_, as) => {
      const at = NOW.toString();
      const body = { kind: 'COME', deviceAt: at, sentAt: at } as const;
      return call('PUT /workingtimes/entries/{id}', { params: { id: crypto.randomUUID() }, body }, as);
    },
    ...OF_EMPLOYEES,
  },
  'POST /workingtimes/corrections': {
    try: (_, as) => {
      const at = (hours: number) => NOW.subtract({ hours }).toString();
      const changes = [
        { isVoid: false as const, kind: 'COME' as const, at: at(5) },
        { isVoid: false as const, kind: 'GO' as const, at: at(4) },
      ];
      return call('POST /workingtimes/corrections', { body: { reason: 'Vergessen', changes } }, as);
    },
    ...OF_EMPLOYEES,
  },
  'GET /statements/current': {
    try: (_, as) => call('GET /statements/current', undefined, as),
    ...ONESELF,
    namesDrivers: true,
  },
  'GET /statements/current/table': {
    try: (_, as) => call('GET /statements/current/table', undefined, as),
    ...ONESELF,
  },
  'GET /invoices/{number}/pdf': {
    try: (_, as) => call('GET /invoices/{number}/pdf', { params: { number: '2027-000001' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'INVOICE_UNKNOWN',
    owner: 'INVOICE_UNKNOWN',
  },
  'GET /agreements': { try: (_, as) => call('GET /agreements', undefined, as), ...ONESELF },
  'GET /agreements/changedterms': {
    try: (_, as) => call('GET /agreements/changedterms', undefined, as),
    ...ONESELF,
  },
  // Nothing is asked here: changed-terms.test.ts.
  'POST /agreements/changedterms': {
    try: (_, as) => call('POST /agreements/changedterms', { body: { version: 'alt', answer: 'AGREED' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'TERMS_VERSION_CHANGED',
    partner: 'FORBIDDEN',
    owner: 'TERMS_VERSION_CHANGED',
  },
  // Of another account one is like one that is not there: agreement.test.ts.
  'GET /agreements/{id}/pdf': {
    try: (_, as) => call('GET /agreements/{id}/pdf', { params: { id: '4711' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'AGREEMENT_UNKNOWN',
    owner: 'AGREEMENT_UNKNOWN',
  },
  'GET /invoices/{number}/xml': {
    try: (_, as) => call('GET /invoices/{number}/xml', { params: { number: '2027-000001' }, query: {} }, as),
    visitor: 'AUTHENTICATION',
    other: 'INVOICE_UNKNOWN',
    owner: 'INVOICE_UNKNOWN',
  },
  // Nobody's own bookings are those of a driver of theirs.
  'POST /drivers/bookings/{id}/cancel': {
    try: ({ bookingId }, as) => call('POST /drivers/bookings/{id}/cancel', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'BOOKING_UNKNOWN',
    mainAccount: 'OK',
    namesDrivers: true,
  },
  'GET /costcentres': { try: (_, as) => call('GET /costcentres', undefined, as), ...ONESELF },
  'PUT /costcentres': {
    try: (_, as) => call('PUT /costcentres', { body: { costCentres: [] } }, as),
    ...ONESELF,
    partner: 'FORBIDDEN',
    driver: 'FORBIDDEN',
  },
  'PUT /bookings/{id}/costcentre': {
    try: ({ bookingId }, as) =>
      call('PUT /bookings/{id}/costcentre', { params: idOf(bookingId), body: { costCentre: null } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'POST /bookings/{id}/lend': {
    try: ({ bookingId }, as) =>
      call('POST /bookings/{id}/lend', { params: idOf(bookingId), body: { driverId: 1 } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'DRIVER_UNKNOWN',
  },
  'POST /bookings/{id}/takeback': {
    try: ({ bookingId }, as) => call('POST /bookings/{id}/takeback', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    // Nobody has it: nothing is to be taken back.
    owner: 'OK',
  },
  'GET /bookings/{id}/latecar': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/latecar', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings/{id}/substitution': {
    try: ({ bookingId, vehicleId }, as) =>
      call(
        'POST /bookings/{id}/substitution',
        { params: idOf(bookingId), body: { bookeeId: vehicleId } },
        as,
      ),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    // It is not late.
    owner: 'CAR_NOT_LATE',
  },
  'GET /bookings/{id}/moverequest': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/moverequest', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings/{id}/moverequest/decline': {
    try: ({ bookingId }, as) =>
      call('POST /bookings/{id}/moverequest/decline', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    // Nothing is asked.
    owner: 'MOVE_OVER',
  },
  'GET /bookings/{id}/trip': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/trip', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings/{id}/departurecheck': {
    try: ({ bookingId }, as) =>
      call(
        'POST /bookings/{id}/departurecheck',
        { params: idOf(bookingId), body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
        as,
      ),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'TRIP_TOO_EARLY',
  },
  'POST /bookings/{id}/commands': {
    try: ({ bookingId }, as) =>
      call('POST /bookings/{id}/commands', { params: idOf(bookingId), body: { kind: 'UNLOCK' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'TRIP_TOO_EARLY',
  },
  'POST /bookings/{id}/grant': {
    try: ({ bookingId }, as) =>
      call('POST /bookings/{id}/grant', { params: idOf(bookingId), body: { deviceKey: DEVICE_KEY } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'TRIP_TOO_EARLY',
  },
  'GET /bookings/{id}/car': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/car', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings/{id}/secrets/{secretId}/reveal': {
    try: ({ bookingId }, as) =>
      call(
        'POST /bookings/{id}/secrets/{secretId}/reveal',
        { params: { ...idOf(bookingId), secretId: '1' }, body: { keep: false } },
        as,
      ),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'TRIP_TOO_EARLY',
  },
  'POST /bookings/{id}/secrets/{secretId}/looks': {
    try: ({ bookingId }, as) =>
      call(
        'POST /bookings/{id}/secrets/{secretId}/looks',
        {
          params: { ...idOf(bookingId), secretId: '1' },
          body: { lookId: crypto.randomUUID(), at: NOW.toString() },
        },
        as,
      ),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'SECRET_UNKNOWN',
  },
  'GET /bookings/{id}/commands/{commandId}': {
    try: ({ bookingId, commandId }, as) =>
      call('GET /bookings/{id}/commands/{commandId}', { params: { ...idOf(bookingId), commandId } }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'GET /bookings/{id}/return': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/return', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'TRIP_NOT_BEGUN',
  },
  'POST /bookings/{id}/return': {
    try: ({ bookingId }, as) => call('POST /bookings/{id}/return', { params: idOf(bookingId), body: {} }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'TRIP_NOT_BEGUN',
  },
  'GET /bookings/{id}/price': {
    try: ({ bookingId }, as) => call('GET /bookings/{id}/price', { params: idOf(bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'GET /returnphotos/{id}/upload': {
    try: ({ trip }, as) => call('GET /returnphotos/{id}/upload', { params: { id: trip.returnPhotoId } }, as),
    visitor: 'AUTHENTICATION',
    other: 'PHOTO_UNKNOWN',
    owner: 'OK',
  },
  'PUT /returnphotos/{id}/upload': {
    try: ({ trip }, as) => sendReturnPhoto(trip.returnPhotoId, as),
    visitor: 'AUTHENTICATION',
    other: 'PHOTO_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /returnphotos/{id}': {
    try: ({ trip }, as) => call('GET /returnphotos/{id}', { params: { id: trip.returnPhotoId } }, as),
    visitor: 'AUTHENTICATION',
    other: 'PHOTO_UNKNOWN',
    employee: 'OK',
    owner: 'OK',
  },
  'GET /vehicles/{id}/damages': {
    try: ({ trip }, as) => call('GET /vehicles/{id}/damages', { params: idOf(trip.vehicleId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKEE_UNKNOWN',
    employee: 'OK',
    owner: 'OK',
  },
  'GET /bookings/{id}/damages': {
    try: ({ trip }, as) => call('GET /bookings/{id}/damages', { params: idOf(trip.bookingId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    owner: 'OK',
  },
  'POST /bookings/{id}/damages': {
    try: ({ trip }, as) => report(trip.bookingId, trip.damageId, as),
    visitor: 'AUTHENTICATION',
    other: 'BOOKING_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /damages/{id}/photos/{photoId}/upload': {
    try: ({ trip }, as) =>
      call('GET /damages/{id}/photos/{photoId}/upload', { params: photoOf(trip.damageId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'DAMAGE_UNKNOWN',
    owner: 'OK',
  },
  'PUT /damages/{id}/photos/{photoId}/upload': {
    try: ({ trip }, as) =>
      call(
        'PUT /damages/{id}/photos/{photoId}/upload',
        { params: photoOf(trip.damageId), query: { offset: '0' } },
        { ...as, file: photo },
      ),
    visitor: 'AUTHENTICATION',
    other: 'DAMAGE_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /damages/{id}/photos/{photoId}': {
    try: ({ trip }, as) => call('GET /damages/{id}/photos/{photoId}', { params: photoOf(trip.damageId) }, as),
    visitor: 'AUTHENTICATION',
    other: 'DAMAGE_UNKNOWN',
    employee: 'OK',
    owner: 'OK',
  },
  'POST /damages/{id}/statement': {
    try: ({ trip }, as) =>
      call('POST /damages/{id}/statement', { params: { id: trip.damageId }, body: { text: 'Nein.' } }, as),
    visitor: 'AUTHENTICATION',
    other: 'DAMAGE_UNKNOWN',
    partner: 'FORBIDDEN',
    owner: 'OK',
  },
  'GET /tasks': {
    try: (_, as) => call('GET /tasks', { query: { limit: '100' } }, as),
    ...STAFF,
  },
  'POST /tasks': {
    try: (_, as) =>
      freshVehicle().then((bookeeId) => call('POST /tasks', { body: { bookeeId, kind: 'FORGOTTEN' } }, as)),
    ...STAFF,
  },
  'POST /tasks/bulk': {
    try: (_, as) =>
      call('POST /tasks/bulk', { body: { kind: 'OTHER', title: 'Rückruf', cars: { city: 'bonn' } } }, as),
    ...FLEET,
  },
  'GET /tasks/cars': {
    try: ({ trip }, as) => call('GET /tasks/cars', { query: { plate: trip.plate } }, as),
    ...STAFF,
  },
  'GET /tasks/cars/{plate}': {
    try: ({ trip }, as) => call('GET /tasks/cars/{plate}', { params: { plate: trip.plate } }, as),
    ...STAFF,
  },
  'POST /tasks/{id}/take': {
    try: ({ trip }, as) => call('POST /tasks/{id}/take', { params: idOf(trip.taskId) }, as),
    ...STAFF,
  },
  'POST /tasks/{id}/giveback': {
    try: ({ trip }, as) => call('POST /tasks/{id}/giveback', { params: idOf(trip.taskId), body: {} }, as),
    ...AT_WORK,
  },
  'POST /tasks/{id}/finish': {
    try: ({ trip }, as) =>
      call('POST /tasks/{id}/finish', { params: idOf(trip.taskId), body: { steps: [] } }, as),
    ...AT_WORK,
  },
  'POST /tasks/{id}/photos': {
    try: ({ trip }, as) =>
      call(
        'POST /tasks/{id}/photos',
        {
          params: idOf(trip.taskId),
          body: { id: crypto.randomUUID(), byteSize: photo.length, moment: 'BEFORE' },
        },
        as,
      ),
    ...AT_WORK,
  },
  'GET /taskphotos/{id}/upload': {
    try: (_, as) => call('GET /taskphotos/{id}/upload', { params: { id: crypto.randomUUID() } }, as),
    ...STAFF,
    employee: 'PHOTO_UNKNOWN',
  },
  'PUT /taskphotos/{id}/upload': {
    try: (_, as) =>
      call(
        'PUT /taskphotos/{id}/upload',
        { params: { id: crypto.randomUUID() }, query: { offset: '0' } },
        { ...as, file: photo },
      ),
    ...STAFF,
    employee: 'PHOTO_UNKNOWN',
  },
  'GET /taskphotos/{id}': {
    try: (_, as) => call('GET /taskphotos/{id}', { params: { id: crypto.randomUUID() } }, as),
    ...STAFF,
    employee: 'PHOTO_UNKNOWN',
  },
  'POST /tasks/{id}/damages': {
    try: ({ trip }, as) =>
      call('POST /tasks/{id}/damages', { params: idOf(trip.taskId), body: foundDamage() }, as),
    ...AT_WORK,
  },
  'POST /tasks/{id}/commands': {
    try: ({ trip }, as) =>
      call('POST /tasks/{id}/commands', { params: idOf(trip.taskId), body: { kind: 'UNLOCK' } }, as),
    ...AT_WORK,
  },
  'GET /tasks/{id}/commands/{commandId}': {
    try: ({ trip, commandId }, as) =>
      call('GET /tasks/{id}/commands/{commandId}', { params: { ...idOf(trip.taskId), commandId } }, as),
    ...STAFF,
    employee: 'COMMAND_UNKNOWN',
  },
  'GET /tasks/{id}/gaps': {
    try: ({ trip }, as) =>
      call('GET /tasks/{id}/gaps', { params: idOf(trip.taskId), query: { minutes: '60' } }, as),
    ...FLEET,
  },
  'POST /tasks/{id}/blocks': {
    try: ({ trip }, as) =>
      call('POST /tasks/{id}/blocks', { params: idOf(trip.taskId), body: { timeRange: freshPeriod() } }, as),
    ...FLEET,
  },
  'DELETE /tasks/{id}/blocks': {
    try: ({ trip }, as) => call('DELETE /tasks/{id}/blocks', { params: idOf(trip.taskId) }, as),
    ...FLEET,
  },
  'POST /tasks/{id}/moverequest': {
    try: ({ trip }, as) =>
      call(
        'POST /tasks/{id}/moverequest',
        { params: idOf(trip.taskId), body: { timeRange: freshPeriod() } },
        as,
      ),
    ...FLEET,
  },
  'DELETE /tasks/{id}/moverequest': {
    try: ({ trip }, as) => call('DELETE /tasks/{id}/moverequest', { params: idOf(trip.taskId) }, as),
    ...FLEET,
  },
};

const foundDamage = () => ({
  id: crypto.randomUUID() as string,
  view: 'LEFT' as const,
  x: 0.5,
  y: 0.5,
  kind: 'SCRATCH' as const,
  severity: 1,
  noticedAt: NOW.toString(),
  photos: [],
});

const sendReturnPhoto = (id: string, as: As) =>
  call('PUT /returnphotos/{id}/upload', { params: { id }, query: { offset: '0' } }, { ...as, file: photo });
/** The announced photo has the id of its damage. */
const photoOf = (damageId: string) => ({ id: damageId, photoId: damageId });
const report = (bookingId: number, damageId: string, as: As) =>
  call(
    'POST /bookings/{id}/damages',
    {
      params: idOf(bookingId),
      body: {
        id: damageId,
        view: 'BACK',
        x: 0.5,
        y: 0.5,
        kind: 'DENT',
        severity: 1,
        thirdParty: false,
        noticedAt: NOW.toString(),
        photos: [{ id: damageId, byteSize: photo.length }],
      },
    },
    as,
  );

/** Calls whose answer is the same for everybody: they alone may be stored on the way and by browsers. */
const COMMON_CALLS = new Set(
  calls
    .filter((definition: CallDefinition) => definition.revalidates)
    .map(({ method, path }) => `${method} ${path}`),
);

/** Gives the customer personal data that only the customer may read. */
async function makePrivate(customer: StageCustomer): Promise<StageCustomer & { secrets: string[] }> {
  const mark = `Geheim${customer.id}`;
  const secrets = [`${mark}lia`, `${mark}mann`, `${mark.toLowerCase()}@example.org`];
  const [prename = '', name = '', email = ''] = secrets;
  await db
    .updateTable('customer')
    .set({ prename, name, email, add_props: '[]' })
    .where('id', '=', customer.id)
    .execute();
  return { ...customer, secrets };
}

async function addSubCustomer(main: StageCustomer, kind: number): Promise<StageCustomer> {
  const customer = await stage.addCustomer();
  const account = main.number.replace('-1', '');
  const number = `${account}-${kind}`;
  await db
    .updateTable('customer')
    .set({ customer_number: number, account_number: account, main_customer_id: main.id, add_props: '[]' })
    .where('id', '=', customer.id)
    .execute();
  return { ...customer, number };
}

/** Uploads photos of all documents without submitting them. */
async function withDocuments<C extends StageCustomer>(customer: C): Promise<C & { checkId: number }> {
  const as = { token: customer.token };
  await call('PUT /consents/{kind}', photoConsent(), as);
  for (const kind of DOCUMENT_KINDS) await sendPhoto(kind, as);
  const { output } = await call('GET /documentchecks/current', undefined, as);
  return { ...customer, checkId: output.id ?? 0 };
}

/** Creates one of everything that an owner can have. */
async function thingsOf(owner: Owner): Promise<Things> {
  const as = { token: owner.token };
  const vehicleId = await freshVehicle();
  const bookingKey = crypto.randomUUID();
  const body = { bookeeId: vehicleId, timeRange: freshPeriod() };
  const booking = await call('POST /bookings', { body }, { ...as, key: bookingKey });
  await call(
    'PUT /customers/{id}/settings/favoriteplaces',
    { params: idOf(owner.id), body: { placeIds: [stage.stationId] } },
    as,
  );
  const commandId = crypto.randomUUID();
  await db
    .insertInto('vehicle_command')
    .values({
      id: commandId,
      vehicle_id: vehicleId,
      booking_id: booking.output.id,
      customer_id: owner.id,
      kind: 'UNLOCK',
      state: 'EXPIRED',
      asked_at: NOW,
      expires_at: NOW,
    })
    .execute();
  const challengeFor = async () =>
    (await call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, as)).output.challenge;
  const label = `Schlüssel ${owner.id}`;
  const attestation = new Authenticator().register({ challenge: await challengeFor() });
  const passkey = await call('POST /passkeys', { body: { attestation, label } }, as);
  const card = `K${owner.id}`;
  await db
    .insertInto('access_card')
    .values({ number: card, customer_id: owner.id, issued_at: NOW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const exportId = crypto.randomUUID();
  await insertDataExport(db, {
    id: exportId,
    customerId: owner.id,
    now: NOW,
    expiresAt: NOW.add({ minutes: 1 }),
  });
  const { handle } = await db
    .selectFrom('token')
    .where('secret_hash', '=', hashSecret(owner.token))
    .select('handle')
    .executeTakeFirstOrThrow();
  return {
    ...owner,
    secrets: [...owner.secrets, label, handle],
    bookingId: booking.output.id,
    commandId,
    trip: await tripWithDamage(owner),
    vehicleId,
    bookingKey,
    passkeyId: passkey.output.id,
    exportId,
    challenge: await challengeFor(),
    tokenHandle: handle,
    card,
    planChangeId: await changeToCome(owner.id),
  };
}

/** Notes a change of the owner's plan, in place of one that another row has left. */
async function changeToCome(customerId: number): Promise<number> {
  await db.deleteFrom('plan_change').where('customer_id', '=', customerId).execute();
  const { id } = await db
    .insertInto('plan_change')
    .values({
      customer_id: customerId,
      from_plan_id: 'FIRMA',
      to_plan_id: 'FIRMA-PLUS',
      agreed_at: NOW,
      starts_at: NEXT_MONTH,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a trip that has just ended, with a damage that the owner has reported with a photo and is heard about, and a photo of where the car was left. */
async function tripWithDamage(owner: Owner): Promise<Trip> {
  const as = { token: owner.token };
  const damageId: string = crypto.randomUUID();
  const vehicleId = await freshVehicle();
  const body = { bookeeId: vehicleId, timeRange: freshPeriod() };
  const bookingId = (await call('POST /bookings', { body }, as)).output.id;
  // Half a minute each, because the trips of one customer must not overlap.
  const endsAt = NOW.subtract({ seconds: 30 * trips++ });
  await db
    .updateTable('booking')
    .set({ state: 'ENDED', starts_at: endsAt.subtract({ seconds: 30 }), ends_at: endsAt })
    .where('id', '=', bookingId)
    .execute();
  await report(bookingId, damageId, as);
  await call(
    'PUT /damages/{id}/photos/{photoId}/upload',
    { params: photoOf(damageId), query: { offset: '0' } },
    { ...as, file: photo },
  );
  await db
    .updateTable('damage')
    .set({
      state: 'HEARING',
      heard_booking_id: bookingId,
      heard_customer_id: owner.id,
      heard_until: NOW.add({ hours: 24 }),
    })
    .where('id', '=', damageId)
    .execute();
  const returnPhotoId: string = crypto.randomUUID();
  await keepPlace(db, {
    bookingId,
    customerId: owner.id,
    place: { photo: { id: returnPhotoId, byteSize: photo.length } },
    newKey: newPhotoKey,
    now: NOW,
  });
  await sendReturnPhoto(returnPhotoId, as);
  const task = { vehicleId, bookingId, kind: 'RETURN_OVERRIDDEN', condition: 'POSITION' } as const;
  await addTasks(db, [{ ...task, reason: 'Alles voll.', position: undefined, now: NOW }]);
  const { taskId, plate } = await db
    .selectFrom('vehicle_task as task')
    .innerJoin('vehicle', 'vehicle.id', 'task.vehicle_id')
    .where('task.booking_id', '=', bookingId)
    .select(['task.id as taskId', 'vehicle.plate'])
    .executeTakeFirstOrThrow();
  return { bookingId, vehicleId, plate, taskId, damageId, returnPhotoId };
}

/** Returns all rows of a customer by table, as text; finds the tables by their column `customer_id`. */
async function rowsOf(customerId: number, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by 1`.execute(db);
  const found: Record<string, string> = {};
  const read = async (name: string, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(name)} as one where ${condition} order by 1`.execute(
      db,
    );
    found[name] = rows.map(({ row }) => row).join('\n');
  };
  for (const { name } of tables) {
    if (!except.includes(name)) await read(name, sql`customer_id = ${customerId}`);
  }
  await read('customer', sql`id = ${customerId}`);
  await read('booking_event', sql`booking_id in (select id from booking where customer_id = ${customerId})`);
  await read('document', sql`check_id in (select id from document_check where customer_id = ${customerId})`);
  return found;
}

test('every call has its row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});

test('calls that are only for employees are refused to everybody else, whatever is sent', async ({
  send,
}) => {
  const customer = await stage.addCustomer();
  const blocked = await stage.addCustomer({ employee: true, state: 'BLOCKED' });
  const ofEmployees = calls.filter((one: CallDefinition) => one.staffOnly);
  expect(ofEmployees.length).toBeGreaterThan(2);
  for (const { method, path } of ofEmployees) {
    for (const { token } of [customer, blocked]) {
      const url = `${BASES.booking}${path.replace(/\{\w+\}/g, 'x')}`;
      const headers = { authorization: authorization(token), 'x-api-key': 'web' };
      const { status } = await send({ method, url, headers, payload: undefined });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  }
});

test('a sales partner has no contract: no booking, no papers, no pin, no favourites of their own', async () => {
  const partner = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
  const as = { token: partner.token };
  const me = await call('GET /customers', { query: {} }, as);
  expect(me.output.items[0]).toMatchObject({ id: partner.id, state: 'ACTIVE', mayBook: false });
  const params = idOf(partner.id);
  const answers = [
    await call('POST /bookings', { body: { bookeeId: await freshVehicle(), timeRange: freshPeriod() } }, as),
    await call('PATCH /customers/{id}', { params, body: { accessMedia: [{ pin: '0472' }] } }, as),
    await call('PUT /customers/{id}/settings/favoriteplaces', { params, body: { placeIds: [] } }, as),
    await sendPhoto('SELFIE', as),
    await call('POST /documentchecks/current/submit', undefined, as),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array.from(answers, () => 'FORBIDDEN'));
});

type ActorName =
  | 'a visitor'
  | 'another customer'
  | 'the account’s other half'
  | 'an employee'
  | 'a sales partner';
const OWNERS = ['a main account', 'its sub-customer'] as const;

async function namesOf(id: number): Promise<(string | null)[]> {
  const { prename, name } = await db
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['prename', 'name'])
    .executeTakeFirstOrThrow();
  return [prename, name];
}

describe.each(OWNERS)('on the things of %s', (ownerName) => {
  let owner: Owner;
  let actors: Record<ActorName, As>;

  beforeAll(async () => {
    const main = await makePrivate(await stage.addCustomer({ plan: 'FIRMA' }));
    const sub = await makePrivate(await addSubCustomer(main, 2));
    const other = await makePrivate(await stage.addCustomer());
    const employee = await stage.addCustomer({ employee: true });
    const partner = await stage.addCustomer();
    await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
    const [owning, half] = ownerName === 'a main account' ? [main, sub] : [sub, main];
    owner = await withDocuments(owning);
    actors = {
      'a visitor': {},
      'another customer': { token: other.token },
      'the account’s other half': { token: half.token },
      'an employee': { token: employee.token },
      'a sales partner': { token: partner.token },
    };
  });

  test.each(Object.entries(ROWS))('%s', async (callName, row) => {
    // Each row has its own token, because the owner's call may end it.
    const token = crypto.randomUUID();
    const expiresAt = NOW.add({ hours: 24 });
    await insertToken(db, {
      secretHash: hashSecret(token),
      customerId: owner.id,
      storeLogin: false,
      provenAt: NOW,
      now: NOW,
      expiresAt,
    });
    // Who was blocked or removed in the row before drives again.
    await db
      .updateTable('driver')
      .set({ entitlement: 'ENTITLED', reason: null })
      .where('customer_id', '=', owner.id)
      .execute();
    const things = await thingsOf({ ...owner, token });
    let before = await rowsOf(owner.id, row.mayWrite);
    for (const [name, as] of Object.entries(actors)) {
      const answer = await row.try(things, as);
      const special: Partial<Record<ActorName, Outcome | undefined>> = {
        'a visitor': row.visitor,
        'an employee': row.employee,
        'a sales partner': row.partner,
        ...(ownerName === 'a main account' ? { 'the account’s other half': row.driver } : {}),
      };
      const isMainAccount = name === 'the account’s other half' && ownerName !== 'a main account';
      const isAllowed = isMainAccount && row.mainAccount === 'OK';
      const ofMain = isMainAccount ? row.mainAccount : undefined;
      const wanted = ofMain ?? special[name as ActorName] ?? row.other;
      expect([name, answer.code]).toEqual([name, wanted === 'OK' || wanted === 'OWN' ? undefined : wanted]);
      if (!COMMON_CALLS.has(callName)) expect(answer.headers['cache-control']).toMatch(/\bno-store\b/);
      const isDriver = name === 'the account’s other half' && !isMainAccount;
      const isTold =
        (row.namesDrivers && isMainAccount) ||
        (row.namesHolder && isDriver) ||
        (row.namesToStaff && name === 'an employee');
      const told = isTold ? await namesOf(owner.id) : [];
      for (const secret of things.secrets) {
        if (!told.includes(secret)) expect(answer.text).not.toContain(secret);
      }
      if (isAllowed) before = await rowsOf(owner.id, row.mayWrite);
      expect(await rowsOf(owner.id, row.mayWrite)).toEqual(before);
      // Rate limits must not affect the next actor.
      await db.deleteFrom('attempt').execute();
    }
    const own = await row.try(things, { token });
    const due = (ownerName === 'a main account' ? undefined : row.driver) ?? row.owner;
    expect(own.code).toBe(due === 'OK' ? undefined : due);
    if (!COMMON_CALLS.has(callName)) expect(own.headers['cache-control']).toMatch(/\bno-store\b/);
    // The maximum number of passkeys must not affect the next row.
    await db.deleteFrom('passkey').execute();
  });
});

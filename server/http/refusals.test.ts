import { describe, expect } from 'vitest';
import * as agreement from '#contract/agreement.ts';
import * as allotment from '#contract/allotment.ts';
import * as booking from '#contract/booking.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls, type RequestOf } from '#contract/calls.ts';
import * as content from '#contract/content.ts';
import * as customer from '#contract/customer.ts';
import * as damage from '#contract/damage.ts';
import * as document from '#contract/document.ts';
import * as driver from '#contract/driver.ts';
import * as employee from '#contract/employee.ts';
import * as invoice from '#contract/invoice.ts';
import * as mail from '#contract/mail.ts';
import * as notification from '#contract/notification.ts';
import * as page from '#contract/page.ts';
import * as payment from '#contract/payment.ts';
import * as privacy from '#contract/privacy.ts';
import type { Problem } from '#contract/problem.ts';
import * as provider from '#contract/provider.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import * as registration from '#contract/registration.ts';
import * as sales from '#contract/sales.ts';
import * as session from '#contract/session.ts';
import * as settings from '#contract/settings.ts';
import * as statement from '#contract/statement.ts';
import * as station from '#contract/station.ts';
import * as tariff from '#contract/tariff.ts';
import * as task from '#contract/task.ts';
import * as trip from '#contract/trip.ts';
import * as vehicle from '#contract/vehicle.ts';
import * as voucher from '#contract/voucher.ts';
import type { BookingState } from '#domain/booking/booking-state.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { ORIGINAL_POINTS } from '#domain/sales/activation.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { createVault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { setCity } from '#server/features/employee/employee.repository.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { watchLateCars } from '#server/features/late-car/watch-late-cars.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { issueVoucher } from '#server/features/voucher/issue-voucher.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { type As, type Client, clientOf, inProcess } from '#server/test/client.ts';
import { makePhone } from '#server/test/phone.ts';
import { HEIC, hugePng, photoConsent, samplePhoto } from '#server/test/photos.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { company, person, type RegistrationBody } from '#server/test/registration-body.ts';
import { addAgreement, publishTerms } from '#server/test/sample-agreement.ts';
import { type SampleBrowser, sampleBrowser } from '#server/test/sample-browser.ts';
import { type ConsultingBody, sampleConsulting } from '#server/test/sample-consulting.ts';
import { type Clock, serverTest } from '#server/test/server-test.ts';
import {
  countRows,
  exceptReports,
  hoursFrom,
  NOW,
  offerPlan,
  PASSWORD,
  type Stage,
  type StageCustomer,
  testApp,
} from '#server/test/stage.ts';

const test = serverTest();

type Refused = { status: number; code: RefusalCode | undefined; problem: Problem };
type Scenario = () => Promise<Refused>;
type Table = { call: CallDefinition; scenarios: Record<string, Scenario> };

// The scenarios are defined outside of the tests, so they cannot use the fixtures directly.
let db: Db;
let stage: Stage;
let clock: Clock;
let call: Client;
let ada: StageCustomer;
let ben: StageCustomer;
let rolf: StageCustomer;
let fleet: StageCustomer;
/**
 * The rows before the latest call: the last call of a scenario is the refused one, the others only prepare
 * it.
 */
let beforeLastCall: Awaited<ReturnType<typeof countRows>>;

const SECRETS_KEY = Buffer.alloc(32, 7);
test.override('environment', {
  LOGIN_ATTEMPTS: '1000000',
  ADDRESS_ATTEMPTS: '1000000',
  SECRETS_KEY: SECRETS_KEY.toString('base64'),
});
test.beforeAll(async ({ db: ownDb, stage: ownStage, clock: ownClock, send }) => {
  [db, stage, clock] = [ownDb, ownStage, ownClock];
  await stage.addPlans();
  await offerPlan(db);
  call = clientOf(async (request) => {
    beforeLastCall = await countRows(db);
    return send(request);
  });
  ada = await stage.addCustomer();
  ben = await stage.addCustomer();
  rolf = await stage.addCustomer({ employee: true });
  fleet = await stage.addCustomer({ employee: 'FLEET' });
});

/**
 * Takes one scenario for each refusal that a contract lists: a missing or superfluous one does not compile.
 */
const table = <D extends CallDefinition>(
  definition: D,
  scenarios: Record<D['refusals'][number], Scenario>,
): Table => ({ call: definition, scenarios });

const FOREIGN: As = { headers: { origin: 'https://example.org' } };
const UNKNOWN = 999_999;
/** The periods of the scenarios start six hours apart, so that short ones do not overlap. */
let slot = 0;
const freshPeriod = (length = 2) => hoursFrom(NOW, 48 + 6 * slot++, length);
const shift = ({ start, end }: { start: string; end: string }, by: { start?: number; end?: number }) => ({
  start: Temporal.Instant.from(start)
    .add({ minutes: by.start ?? 0 })
    .toString(),
  end: Temporal.Instant.from(end)
    .add({ minutes: by.end ?? 0 })
    .toString(),
});

const freshVehicle = async () => (await stage.addVehicle()).id;

const electronicInvoice = (number: string, as: As) =>
  call('GET /invoices/{number}/xml', { params: { number }, query: { buyerReference: 'Zeichen' } }, as);

const agreementPdf = (id: string, as: As, client = call) =>
  client('GET /agreements/{id}/pdf', { params: { id } }, as);
let looks = 0;
/** Content is looked at again after a while only, and each test begins at the same time. */
const seePublished = () => clock.set(clock.now().add({ minutes: ++looks }));
const answerTerms = (answer: 'AGREED' | 'REFUSED' | 'LATER', as: As, version = 'neu-1') =>
  call('POST /agreements/changedterms', { body: { version, answer } }, as);
const invoicePdf = (number: string, as: As, client = call) =>
  client('GET /invoices/{number}/pdf', { params: { number } }, as);

/** Bills something, by an issuer whom nobody can reach. */
async function billedInvoice({ id, token }: StageCustomer): Promise<string> {
  const posting = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: 'refusals',
    matter: { customerId: id, currency: 'EUR' as const },
    occurredAt: NOW,
    entries: monthlyFee(990, 'Tarif Plus'),
  };
  await insertPostings(db, [posting], NOW);
  const month = NOW.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
  const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
  await billMonth(db, { month, now: NOW, issuer });
  const { output } = await call('GET /invoices', { query: {} }, { token });
  return output.items[0]?.number ?? '';
}

/** Registers customers and is none. */
async function salesPartner() {
  const { id, token } = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', id).execute();
  return { token };
}

/** Provokes what everybody else is refused with by a call for people of a sales partner. */
const forSalesOnly = (ask: (as: As) => Promise<Refused>) => ({
  AUTHENTICATION: () => ask({}),
  FORBIDDEN: () => ask({ token: ada.token }),
});
const asHead = async (): Promise<As & { partnerId: number }> => {
  const { token, partnerId } = await stage.addSalesPerson();
  return { token, partnerId };
};
const NO_REGISTRATION = { params: { id: crypto.randomUUID() } };
const showSale = (as: As) => call('GET /salesregistrations/{id}', NO_REGISTRATION, as);
/** The same without a refusal that this step does not have. */
const without = <T extends object, K extends keyof T>(refusals: T, name: K): Omit<T, K> => {
  const { [name]: _, ...others } = refusals;
  return others;
};
const resumeSale = (as: As) => call('POST /salesregistrations/{id}/resume', NO_REGISTRATION, as);
const handOver = (as: As) => call('POST /salesregistrations/{id}/handover', NO_REGISTRATION, as);
const openHandover = (token: string, as: As = {}) =>
  call('POST /registrations/handovers', { body: { token } }, as);
const NO_PDF = () => Promise.reject(new PdfUnavailable('NO_TYPESETTER', 'not on this platform'));
const sendContract = (customerNumber: string, as: As, passwordonly = false, client = call) =>
  client('POST /contract', { body: { customer: { customerNumber }, passwordonly } }, as);
const openContract = (token: string, proof: string, as: As = {}) =>
  call('POST /contractlinks', { body: { token, proof } }, as);
/** Begins a registration at a partner, and shows a code for it. */
async function shownCode(): Promise<string> {
  const as = await asHead();
  await call('POST /registrations', undefined, as);
  const { output } = await call('GET /salesregistrations', { query: {} }, as);
  const params = { id: output.items[0]?.id ?? '' };
  const shown = await call('POST /salesregistrations/{id}/handover', { params }, as);
  return shown.output.link.split('uebergabe=')[1] ?? '';
}
/** Somebody whom a partner has registered. */
async function registeredBySales() {
  const as = await asHead();
  const { output } = await register(person(), as);
  return { as, number: output.customerNumber };
}
async function contractToken(): Promise<string> {
  const { as, number } = await registeredBySales();
  const { output } = await sendContract(number, as);
  return output.contractlink?.split('#')[1] ?? '';
}
const invitePerson = (as: As) =>
  call(
    'POST /salespartners/current/people',
    { body: { prename: 'Eva', name: 'Neumann', emailAddress: 'eva@example.org' } },
    as,
  );
const invitePersonAgain = (id: number, as: As) =>
  call('POST /salespartners/current/people/{id}/invitation', { params: { id: String(id) } }, as);
const removePerson = (id: number, as: As) =>
  call('POST /salespartners/current/people/{id}/remove', { params: { id: String(id) } }, as);
const sendConsulting = (as: As, changed: Partial<ConsultingBody> = {}) =>
  call('POST /salesconsultings', { body: sampleConsulting(changed) }, as);
const withSalesHead = (ask: (id: number, as: As) => Promise<Refused>) => ({
  ...forSalesOnly((as) => ask(UNKNOWN, as)),
  ORIGIN_FORBIDDEN: async () => ask(UNKNOWN, { ...(await asHead()), ...FOREIGN }),
  IDEMPOTENCY_KEY_REUSED: async () => {
    const as = { ...(await asHead()), headers: { 'idempotency-key': crypto.randomUUID() } };
    const { partnerId, token } = as;
    const [one, other] = [await stage.addSalesPerson(partnerId), await stage.addSalesPerson(partnerId)];
    await db
      .updateTable('customer')
      .set({ password_hash: null })
      .where('id', 'in', [one.id, other.id])
      .execute();
    await ask(one.id, { token, headers: as.headers });
    return ask(other.id, { token, headers: as.headers });
  },
  SALES_PERSON_UNKNOWN: async () => ask((await stage.addSalesPerson()).id, await asHead()),
});
/** Only for employees: nobody who is not logged in, and no customer. */
const ofEmployees = (ask: (as: As) => Promise<Refused>) => ({
  AUTHENTICATION: () => ask({}),
  FORBIDDEN: () => ask({ token: ada.token }),
});
const employeeAs = async (): Promise<As & { token: string }> => ({
  token: (await stage.addCustomer({ employee: true })).token,
});
const stamp = (
  as: As,
  kind: 'COME' | 'GO' = 'COME',
  { id = crypto.randomUUID(), at = clock.now() }: { id?: string; at?: Temporal.Instant } = {},
) => {
  const measured = { at: at.toString(), offsetMs: 0 };
  const body = { kind, deviceAt: at.toString(), sentAt: clock.now().toString(), measured };
  return call('PUT /workingtimes/entries/{id}', { params: { id }, body }, as);
};
const correct = (
  as: As,
  changes: RequestOf<'POST /workingtimes/corrections'>['body']['changes'],
  reason = 'Vergessen',
) => call('POST /workingtimes/corrections', { body: { reason, changes } }, as);
const WEEK = { from: '2027-05-10', to: '2027-05-16' };
/** An employee who works in Nürnberg. */
async function colleague(): Promise<As & { token: string }> {
  const { id, token } = await stage.addCustomer({ employee: true });
  await setCity(db, 'nuernberg', { customerId: id, by: 'test', now: NOW });
  return { token };
}
const MORNING = { weekday: 1, from: '08:00', to: '12:00', city: 'nuernberg' };
const saveWeek = (as: As, windows: (typeof MORNING)[] = []) =>
  call('PUT /availabilities/current/week', { body: { windows } }, as);
const showCover = (as: As, city?: string) =>
  call('GET /availabilities/cover', { query: { from: WEEK.from, ...(city ? { city } : {}) } }, as);
const saveDay = (as: As, more: object = {}, id: string = crypto.randomUUID()) => {
  const body = { kind: 'VACATION' as const, from: '2027-07-05', to: '2027-07-09', ...more };
  return call('PUT /availabilities/days/{id}', { params: { id }, body }, as);
};
const removeDay = (as: As, id: string = crypto.randomUUID()) =>
  call('DELETE /availabilities/days/{id}', { params: { id } }, as);
/** A come that is `hours` ago and a go. */
const shiftAgo = (hours: number) => [
  { isVoid: false as const, kind: 'COME' as const, at: clock.now().subtract({ hours }).toString() },
  {
    isVoid: false as const,
    kind: 'GO' as const,
    at: clock
      .now()
      .subtract({ hours: hours - 2 })
      .toString(),
  },
];

type ActivationParams = { id: string; customerId: string };
/** Somebody who waits at a partner of their own, and what is done there. */
const atPartner = async () => {
  const person = await stage.addSalesPerson();
  const { customer, params } = await registeredAtPartner(db, stage, person);
  return { person, customer, params, as: { token: person.token } as As };
};
const UNKNOWN_REGISTRATION = '00000000-0000-4000-8000-000000000000';
const noteOriginalsOf = (params: ActivationParams, as: As) =>
  call(
    'POST /salesactivations/{id}/people/{customerId}/originals',
    { params, body: { compared: [...ORIGINAL_POINTS] } },
    as,
  );
const giveCardTo = (params: ActivationParams, as: As, number = 'R1') =>
  call('POST /salesactivations/{id}/people/{customerId}/card', { params, body: { number } }, as);
const endCardAt = (params: ActivationParams, as: As, number = 'R1') =>
  call(
    'POST /salesactivations/{id}/people/{customerId}/card/end',
    { params, body: { number, ending: 'RETURNED' } },
    as,
  );
const sendCodeTo = (params: ActivationParams, as: As) =>
  call('POST /salesactivations/{id}/people/{customerId}/code', { params }, as);
const proveBy = (params: ActivationParams, as: As, code = '2345-abCd') =>
  call('POST /salesactivations/{id}/people/{customerId}/presence', { params, body: { code } }, as);
const passAt = (params: ActivationParams, as: As) =>
  call('POST /salesactivations/{id}/people/{customerId}/pass', { params }, as);
/** Sends a code and proves presence by the one on the customer's screen. */
const prove = async ({ params, as, customer }: Awaited<ReturnType<typeof atPartner>>) => {
  await sendCodeTo(params, as);
  const { output } = await call('POST /presencerequests/current/code', undefined, { token: customer.token });
  await proveBy(params, as, output.code);
};
/** What each step of an activation refuses; `before` makes it succeed once. */
const activating = (
  ask: (params: ActivationParams, as: As) => Promise<Refused>,
  before: (at: Awaited<ReturnType<typeof atPartner>>) => Promise<unknown>,
) => {
  const unknown = { id: UNKNOWN_REGISTRATION, customerId: String(UNKNOWN) };
  return {
    ...forSalesOnly((as) => ask(unknown, as)),
    ORIGIN_FORBIDDEN: async () => ask(unknown, { ...(await asHead()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const at = await atPartner();
      await before(at);
      const as = { ...at.as, headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = await ask(at.params, as);
      expect(first.code).toBeUndefined();
      return ask(unknown, as);
    },
    SALES_REGISTRATION_UNKNOWN: async () => ask((await atPartner()).params, await asHead()),
    ACTIVATION_NOT_POSSIBLE: async () => {
      const { params, as, customer } = await atPartner();
      await db.updateTable('customer').set({ state: 'PRELIMINARY' }).where('id', '=', customer.id).execute();
      return ask(params, as);
    },
  };
};
const heldCard = (number: string, customer_id: number) =>
  db.insertInto('access_card').values({ number, customer_id, issued_at: NOW }).execute();
const blockCard = (as: As) => call('POST /accesscards/current/block', { body: { number: 'keine' } }, as);
const endCardFor = ({ id }: { id: number }, as: As) =>
  call('POST /accesscards/end', { body: { number: `R${id}`, customerId: id, ending: 'RETURNED' } }, as);
const freeCard = (number: string) =>
  db.insertInto('access_card').values({ number, issued_at: NOW }).execute();

/** Books a vehicle that no other scenario uses. */
async function booked(by: StageCustomer = ada, timeRange = freshPeriod()) {
  const bookeeId = await freshVehicle();
  const { output } = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token });
  return { id: output.id, params: { id: String(output.id) }, bookeeId, timeRange };
}
async function inState(state: string, by?: StageCustomer) {
  const made = await booked(by);
  await db.updateTable('booking').set({ state }).where('id', '=', made.id).execute();
  return made;
}
/** Moves a booking of a customer who has meanwhile got this state. */
async function changeInState(state: CustomerState) {
  const carl = await stage.addCustomer();
  const { id } = await booked(carl);
  await db.updateTable('customer').set({ state }).where('id', '=', carl.id).execute();
  return change(id, freshPeriod(), { token: carl.token });
}
async function blocked() {
  const made = await stage.addVehicle();
  const timeRange = freshPeriod();
  await stage.block(made, Temporal.Instant.from(timeRange.start), Temporal.Instant.from(timeRange.end));
  return { bookeeId: made.id, timeRange };
}

/** A main account with a booking, and one of its drivers to whom it can be lent. */
async function lendable({ lent = false } = {}) {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  const made = await booked(main);
  const as = { token: main.token };
  if (lent) await lend(made.id, driver.id, as);
  return { ...made, main, driver, as };
}
/** A booking that a driver has made, and the main account that may cancel it. */
async function bookedByDriver() {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  return { ...(await booked(driver)), driver, as: { token: main.token } };
}
const chooseCentre = (id: number, costCentre: string | null, as: As) =>
  call('PUT /bookings/{id}/costcentre', { params: { id: String(id) }, body: { costCentre } }, as);
/** What the main account lets this person do; also somebody who has none. */
const setTerms = (
  customerId: number,
  terms: { entitlement?: 'BLOCKED' | 'REMOVED'; monthly_cents?: number },
) =>
  db
    .insertInto('driver')
    .values({ customer_id: customerId, ...terms })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(terms))
    .execute();
const ENTITLEMENT_REFUSALS = { ENTITLEMENT_BLOCKED: 'BLOCKED', ENTITLEMENT_ENDED: 'REMOVED' } as const;
/** Makes this customer the driver of an account that is blocked itself. */
async function suspend(customerId: number) {
  const { id } = await stage.addCustomer({ plan: 'FIRMA', state: 'BLOCKED' });
  await db.updateTable('customer').set({ main_customer_id: id }).where('id', '=', customerId).execute();
}
/** A driver whom the main account has blocked or removed, or whose main account is blocked itself, asks for it. */
const withoutEntitlement = (ask: (block: (customerId: number) => Promise<unknown>) => Promise<Refused>) =>
  ({
    ...Object.fromEntries(
      Object.entries(ENTITLEMENT_REFUSALS).map(([code, entitlement]) => [
        code,
        () => ask((customerId) => setTerms(customerId, { entitlement })),
      ]),
    ),
    ENTITLEMENT_SUSPENDED: () => ask(suspend),
  }) as Record<keyof typeof ENTITLEMENT_REFUSALS | 'ENTITLEMENT_SUSPENDED', Scenario>;
/** A driver and their main account, to be managed. */
async function managed({ invited = false } = {}) {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const sub = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  if (invited)
    await db.updateTable('customer').set({ password_hash: null }).where('id', '=', sub.id).execute();
  return { main, sub, as: { token: main.token } };
}
const NO_LIMITS = { monthlyCents: null, classes: null, weekHours: null };
const block = (id: number, as: As, reason = 'Urlaub') =>
  call('POST /subcustomers/{id}/block', { params: { id: String(id) }, body: { reason } }, as);
const invite = (id: number, as: As) =>
  call('POST /subcustomers/{id}/invitation', { params: { id: String(id) } }, as);
const managing = (ask: (id: number, as: As, again: boolean) => Promise<Refused>, invited = false) => ({
  AUTHENTICATION: () => ask(UNKNOWN, {}, false),
  FORBIDDEN: async () => {
    const { sub } = await managed({ invited });
    return ask(sub.id, { token: sub.token }, false);
  },
  ORIGIN_FORBIDDEN: () => ask(UNKNOWN, { token: ada.token, ...FOREIGN }, false),
  IDEMPOTENCY_KEY_REUSED: async () => {
    const { main, sub } = await managed({ invited });
    const other = await stage.addDriver(main);
    return keyReused((key, again) => ask(again ? other.id : sub.id, { token: main.token, key }, again));
  },
  DRIVER_UNKNOWN: async () => ask((await managed({ invited })).sub.id, { token: ada.token }, false),
  DRIVER_REMOVED: async () => {
    const { sub, as } = await managed({ invited });
    await setTerms(sub.id, { entitlement: 'REMOVED' });
    return ask(sub.id, as, false);
  },
});
const addDriver = (as: As, name = 'Beispiel', emailAddress = 'eva@example.org') =>
  call('POST /subcustomers', { body: { prename: 'Eva', name, emailAddress } }, as);
async function firmOf(planId: string) {
  const firm = await stage.addCustomer({ plan: 'FIRMA' });
  await db.updateTable('customer').set({ plan_id: planId }).where('id', '=', firm.id).execute();
  return { token: firm.token };
}
const cancelDrivers = (id: number, as: As) =>
  call('POST /drivers/bookings/{id}/cancel', { params: { id: String(id) } }, as);
async function cancelDriversIn(state: BookingState) {
  const { id, as } = await bookedByDriver();
  await db.updateTable('booking').set({ state }).where('id', '=', id).execute();
  return cancelDrivers(id, as);
}
const begin = (id: number) =>
  db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
const lend = (id: number, driverId: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/lend', { params: { id: String(id) }, body: { driverId } }, as);
const takeBack = (id: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/takeback', { params: { id: String(id) } }, as);
/** What lending and taking back refuse alike; `ask` acts on a booking that is lent already or not. */
const lendingRefusals = (lent: boolean, ask: (id: number, driverId: number, as: As) => Promise<Refused>) => {
  const at = async (change: (made: { id: number }) => unknown) => {
    const made = await lendable({ lent });
    await change(made);
    return ask(made.id, made.driver.id, made.as);
  };
  const inBookingState = (state: string) =>
    at(({ id }) => db.updateTable('booking').set({ state }).where('id', '=', id).execute());
  return {
    AUTHENTICATION: () => ask(UNKNOWN, 1, {}),
    FORBIDDEN: async () => ask(UNKNOWN, 1, await salesPartner()),
    ORIGIN_FORBIDDEN: () => ask(UNKNOWN, 1, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [one, other] = [await lendable({ lent }), await lendable({ lent })];
      return keyReused((key, again) =>
        ask(again ? other.id : one.id, one.driver.id, { token: one.main.token, key }),
      );
    },
    BOOKING_UNKNOWN: () => ask(UNKNOWN, 1, { token: ada.token }),
    BOOKING_STARTED: () => inBookingState('ACTIVE'),
    BOOKING_ENDED: () => inBookingState('ENDED'),
    BOOKING_CANCELLED: () => inBookingState('CANCELLED'),
    DRIVER_AT_CAR: async () => {
      const { id, driver, main, as, timeRange } = await lendable({ lent });
      clock.set(Temporal.Instant.from(timeRange.start).subtract({ minutes: 10 }));
      await check(id, { token: (lent ? driver : main).token });
      return ask(id, driver.id, as);
    },
  };
};

/** A booking whose start has come, with a car that somebody else has not brought back. */
async function waitingForLateCar() {
  const driver = await stage.addCustomer();
  const timeRange = freshPeriod();
  const made = await booked(ben, timeRange);
  const next = shift(timeRange, { start: 120, end: 120 });
  const body = { bookeeId: made.bookeeId, timeRange: next };
  const { output } = await call('POST /bookings', { body }, { token: driver.token });
  await begin(made.id);
  clock.set(Temporal.Instant.from(next.start));
  await watchLateCars(db, clock.now());
  return { id: output.id, driver, as: { token: driver.token }, timeRange: next, lateVehicle: made.bookeeId };
}
const substitute = (id: number, bookeeId: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/substitution', { params: { id: String(id) }, body: { bookeeId } }, as);
/** The driver has meanwhile become somebody who may not drive. */
async function substituteAs(change: {
  state?: CustomerState;
  until?: Temporal.Instant | null;
  plan?: 'FIRMA';
}) {
  const { id, driver, as } = await waitingForLateCar();
  const { state, until, plan } = change;
  await db
    .updateTable('customer')
    .set({
      ...(state ? { state } : {}),
      ...(until === undefined ? {} : { documents_valid_until: until }),
      ...(plan ? { plan_id: plan } : {}),
    })
    .where('id', '=', driver.id)
    .execute();
  return substitute(id, await freshVehicle(), as);
}

/** A driver at the start of a booking, beside a car that would open. */
async function readyToDrive({ isChecked = true } = {}) {
  const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
  const made = await booked(driver);
  await issueBoxes(db, [made.bookeeId], NOW);
  clock.set(Temporal.Instant.from(made.timeRange.start));
  const as = { token: driver.token };
  if (isChecked) await check(made.id, as);
  return { ...made, driver, as };
}
const check = (id: number, as: As, asDescribed = true) =>
  call(
    'POST /bookings/{id}/departurecheck',
    { params: { id: String(id) }, body: { asDescribed, cleanInside: 1, cleanOutside: 1 } },
    as,
  );
const command = (id: number, as: As, kind: 'UNLOCK' | 'LOCK' = 'UNLOCK') =>
  call('POST /bookings/{id}/commands', { params: { id: String(id) }, body: { kind } }, as);
const grant = async (id: number, as: As, deviceKey?: string) =>
  call(
    'POST /bookings/{id}/grant',
    { params: { id: String(id) }, body: { deviceKey: deviceKey ?? (await makePhone()).deviceKey } },
    as,
  );
const reveal = (id: number, as: As, secretId = UNKNOWN) =>
  call(
    'POST /bookings/{id}/secrets/{secretId}/reveal',
    { params: { id: String(id), secretId: String(secretId) }, body: { keep: false } },
    as,
  );
const look = (id: number, as: As) =>
  call(
    'POST /bookings/{id}/secrets/{secretId}/looks',
    {
      params: { id: String(id), secretId: String(UNKNOWN) },
      body: { lookId: crypto.randomUUID(), at: NOW.toString() },
    },
    as,
  );
const showCommand = (id: number, as: As) =>
  call(
    'GET /bookings/{id}/commands/{commandId}',
    { params: { id: String(id), commandId: crypto.randomUUID() } },
    as,
  );
type ReturnBody = RequestOf<'POST /bookings/{id}/return'>['body'];
const giveBack = (id: number, as: As, body: ReturnBody = {}) =>
  call('POST /bookings/{id}/return', { params: { id: String(id) }, body }, as);
/** At the stage's station, and as it should be. */
const PARKED: CarState = {
  at: NOW,
  sequence: 1,
  position: { lat: 49.45, lng: 11.08 },
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
  odometerM: 12_000_000,
};
const showReturn = (id: number, as: As) =>
  call('GET /bookings/{id}/return', { params: { id: String(id) } }, as);
/** What is refused because there is no trip to end. */
const withoutTrip = (ask: (id: number, as: As) => Promise<Refused>) => ({
  TRIP_NOT_BEGUN: async () => ask((await booked()).id, { token: ada.token }),
  BOOKING_CANCELLED: async () => {
    const { id } = await booked();
    await cancel(id);
    return ask(id, { token: ada.token });
  },
  BOOKING_ENDED: async () => ask((await inState('NO_SHOW')).id, { token: ada.token }),
});
/** Opens the car as somebody of whom this has changed since the departure check. */
async function commandBy(change: {
  state?: CustomerState;
  documents_valid_until?: Temporal.Instant | null;
  pin_is_initial?: boolean;
}) {
  const { id, as, driver } = await readyToDrive();
  await db.updateTable('customer').set(change).where('id', '=', driver.id).execute();
  return command(id, as);
}
/** What is refused as long as the driver may not come to the car. */
const beforeCar = (ask: (id: number, as: As) => Promise<Refused>) => {
  const askBy = async (change: Parameters<typeof commandBy>[0]) => {
    const { id, as, driver } = await readyToDrive({ isChecked: false });
    await db.updateTable('customer').set(change).where('id', '=', driver.id).execute();
    return ask(id, as);
  };
  return {
    AUTHENTICATION: () => ask(UNKNOWN, {}),
    FORBIDDEN: async () => ask(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => ask(UNKNOWN, { token: ada.token, ...FOREIGN }),
    BOOKING_UNKNOWN: () => ask(UNKNOWN, { token: ada.token }),
    ...beforeTrip(ask),
    ...withoutEntitlement(async (refuseThem) => {
      const { id, as, driver: ready } = await readyToDrive({ isChecked: false });
      await refuseThem(ready.id);
      return ask(id, as);
    }),
    CUSTOMER_BLOCKED: () => askBy({ state: 'BLOCKED' }),
    CUSTOMER_MAY_NOT_BOOK: () => askBy({ state: 'VERIFIED' }),
    DOCUMENTS_REQUIRED: () => askBy({ documents_valid_until: null }),
    DOCUMENTS_EXPIRED: () => askBy({ documents_valid_until: NOW }),
    PIN_INITIAL: () => askBy({ pin_is_initial: true }),
  };
};
/** What is refused because the time of the booking is over or has not come. */
const beforeTrip = (ask: (id: number, as: As) => Promise<Refused>) => ({
  BOOKING_CANCELLED: async () => {
    const { id } = await booked();
    await cancel(id);
    return ask(id, { token: ada.token });
  },
  BOOKING_ENDED: async () => ask((await inState('ENDED')).id, { token: ada.token }),
  TRIP_TOO_EARLY: async () => ask((await booked()).id, { token: ada.token }),
  CAR_NOT_RETURNED: async () => {
    const { id, as, bookeeId } = await readyToDrive({ isChecked: false });
    const other = await book(bookeeId, freshPeriod(), { token: ben.token });
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', other.output.id).execute();
    return ask(id, as);
  },
});

const PERIODS: Record<
  'PERIOD_TOO_SHORT' | 'PERIOD_TOO_LONG' | 'PERIOD_OFF_GRID' | 'PERIOD_IN_PAST' | 'PERIOD_TOO_FAR_AHEAD',
  () => { start: string; end: string }
> = {
  PERIOD_TOO_SHORT: () => shift(freshPeriod(1), { end: -15 }),
  PERIOD_TOO_LONG: () => shift(freshPeriod(28 * 24), { end: 15 }),
  PERIOD_OFF_GRID: () => shift(freshPeriod(), { start: 5, end: 5 }),
  PERIOD_IN_PAST: () => hoursFrom(NOW, -2, 4),
  PERIOD_TOO_FAR_AHEAD: () => hoursFrom(NOW, 24 * 180),
};
const periods = (ask: (timeRange: { start: string; end: string }) => Promise<Refused>) =>
  Object.fromEntries(
    Object.entries(PERIODS).map(([code, period]) => [code, () => ask(period())]),
  ) as unknown as Record<keyof typeof PERIODS, Scenario>;

const keyReused = async (ask: (key: string, second: boolean) => Promise<Refused>) => {
  const key = `key-${crypto.randomUUID()}`;
  await ask(key, false);
  return ask(key, true);
};

const DECLARATION = {
  declaration: 'CANCELLATION',
  contract: 'FRAMEWORK',
  kind: 'ORDINARY',
  name: 'Ada Lang',
  email: 'ada@example.org',
} as const;
const MESSAGE = { subject: 'Frage', body: 'Guten Tag' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

function sendFiles(files: Buffer[], as: As = { token: ada.token }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(MESSAGE)) form.set(name, value);
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'bericht.pdf');
  return call('POST /email', undefined, { ...as, form });
}
function sendTemplate(template: (typeof mail.EMAIL_TEMPLATES)[number], as: As) {
  return call('POST /emailtemplate/{template}', { params: { template }, body: { placeholders: {} } }, as);
}
async function customerWithEmail() {
  const { id, token } = await stage.addCustomer();
  const email = `eigene${id}@example.org`;
  await db.updateTable('customer').set({ email }).where('id', '=', id).execute();
  return { token, email };
}
function linkRefusals(name: 'POST /emailconfirmations/confirm' | 'POST /newsletter/confirm') {
  const confirm = (token: string, as?: As) => call(name, { body: { token } }, as);
  return {
    ORIGIN_FORBIDDEN: () => confirm('x', FOREIGN),
    LINK_INVALID: () => confirm('x'),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        second ? confirm('x', { key }) : call('POST /email', { body: MESSAGE }, { key }),
      ),
  };
}

const TABLES: Table[] = [
  table(session.createToken, {
    LOGIN_FAILED: () => call('POST /tokens', { body: { login: ada.number, credential: 'falsch' } }),
    CUSTOMER_STATE: async () => {
      const gone = await stage.addCustomer({ state: 'DELETED' });
      return call('POST /tokens', { body: { login: gone.number, credential: PASSWORD } });
    },
    PROVIDER_UNKNOWN: () =>
      call('POST /tokens', { body: { login: ada.number, credential: PASSWORD, provId: 'fremd' } }),
    LOGIN_BUSY: async () => refusedBy(await Promise.all(crowd()), 'LOGIN_BUSY'),
    STORED_LOGIN_INVALID: () =>
      call('POST /tokens', { body: { loginType: 'STORED', credential: 'made-up' } }),
    ONETIME_TOKEN_INVALID: () => call('POST /tokens', { body: { onetimeToken: 'made-up' } }),
    PASSKEY_REFUSED: async () => {
      const challenge = await challengeFor('LOGIN');
      const assertion = new Authenticator().logIn({ challenge });
      return call('POST /tokens', { body: { loginType: 'PASSKEY', assertion } });
    },
    ORIGIN_FORBIDDEN: () =>
      call('POST /tokens', { body: { login: ada.number, credential: PASSWORD } }, FOREIGN),
  }),
  table(session.deleteToken, {
    AUTHENTICATION: () => call('DELETE /tokens/{id}', { params: { id: 'current' } }),
    NOT_FOUND: () => call('DELETE /tokens/{id}', { params: { id: ben.token } }, { token: ada.token }),
    ORIGIN_FORBIDDEN: () =>
      call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: ada.token, ...FOREIGN }),
  }),
  table(session.deleteAllTokens, {
    AUTHENTICATION: () => call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }),
    NOT_FOUND: () => call('POST /tokens/{id}/deleteall', { params: { id: ben.token } }, { token: ada.token }),
    ORIGIN_FORBIDDEN: () =>
      call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: ada.token, ...FOREIGN }),
  }),
  table(session.createPasskeyChallenge, {
    AUTHENTICATION: () => call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }),
    PROOF_NEEDED: async () => {
      const { token } = await stage.addCustomer({ now: NOW.subtract({ minutes: 11 }) });
      return call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, { token });
    },
    LOGIN_BUSY: async () => {
      const { token } = await stage.addCustomer({ now: NOW.subtract({ minutes: 11 }) });
      const body = { purpose: 'REGISTRATION', currentPassword: PASSWORD } as const;
      return busy(() => call('POST /passkeys/challenges', { body }, { token }), knownCrowd);
    },
    TOO_MANY_PASSKEYS: async () => {
      const { token } = await withTenPasskeys();
      return call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, { token });
    },
    ORIGIN_FORBIDDEN: () => call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } }, FOREIGN),
  }),
  table(session.createPasskey, {
    AUTHENTICATION: () => addPasskey('made-up', {}),
    ORIGIN_FORBIDDEN: () => addPasskey('made-up', { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [first, second] = [await challengeFor('REGISTRATION'), await challengeFor('REGISTRATION')];
      return keyReused((key, again) => addPasskey(again ? second : first, { token: ada.token, key }));
    },
    PASSKEY_INVALID: () => addPasskey('made-up', { token: ada.token }),
    TOO_MANY_PASSKEYS: async () => {
      const { token, id } = await stage.addCustomer();
      const challenge = await challengeFor('REGISTRATION', token);
      await fillPasskeys(id);
      return addPasskey(challenge, { token });
    },
  }),
  table(session.listPasskeys, { AUTHENTICATION: () => call('GET /passkeys') }),
  table(session.deletePasskey, {
    AUTHENTICATION: () => call('DELETE /passkeys/{id}', { params: { id: '1' } }),
    ORIGIN_FORBIDDEN: () =>
      call('DELETE /passkeys/{id}', { params: { id: '1' } }, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token, passkeyIds } = await withTenPasskeys();
      const id = (again: boolean) => String(passkeyIds[again ? 1 : 0]);
      return keyReused((key, again) =>
        call('DELETE /passkeys/{id}', { params: { id: id(again) } }, { token, key }),
      );
    },
    PASSKEY_UNKNOWN: async () => {
      const [id = 0] = (await withTenPasskeys()).passkeyIds;
      return call('DELETE /passkeys/{id}', { params: { id: String(id) } }, { token: ada.token });
    },
  }),
  table(session.createPasswordReset, {
    ORIGIN_FORBIDDEN: () => call('POST /passwordresets', { body: { login: ada.number } }, FOREIGN),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        call('POST /passwordresets', { body: { login: again ? ada.number : ben.number } }, { key }),
      ),
  }),
  table(session.confirmPasswordReset, {
    RESET_LINK_INVALID: () => confirmReset('made-up'),
    LOGIN_BUSY: async () => {
      const { id: customerId } = await stage.addCustomer();
      const token = await createOnetimeToken(db, {
        purpose: 'PASSWORD_RESET',
        customerId,
        now: NOW,
        lifeSeconds: 60,
      });
      return busy(() => confirmReset(token), knownCrowd);
    },
    ORIGIN_FORBIDDEN: () =>
      call('POST /passwordresets/confirm', { body: { token: 'x', password: 'kW7#lampe' } }, FOREIGN),
  }),
  table(session.listLogins, { AUTHENTICATION: () => call('GET /logins') }),
  table(session.deleteLogin, {
    AUTHENTICATION: () => endLogin({}),
    ORIGIN_FORBIDDEN: () => endLogin({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        again ? endLogin({ token: ada.token, key }) : exportData({ token: ada.token, key }),
      ),
    NOT_FOUND: () => endLogin({ token: ada.token }),
  }),
  table(session.changePassword, {
    AUTHENTICATION: () => changePassword({}),
    LOGIN_BUSY: async () => {
      // Each attempt by another customer: one alone would soon be refused with RATE_LIMITED instead.
      const customers = await Promise.all(Array.from({ length: 40 }, () => stage.addCustomer()));
      return busy(() => changePassword({ token: customers.pop()?.token }), knownCrowd);
    },
    ORIGIN_FORBIDDEN: () => changePassword({ token: ada.token, ...FOREIGN }),
  }),
  table(allotment.listAllotments, { AUTHENTICATION: () => call('GET /allotments') }),
  table(allotment.listKmPackages, { AUTHENTICATION: () => call('GET /kmpackages') }),
  table(allotment.buyKmPackage, {
    AUTHENTICATION: () => buy({}),
    FORBIDDEN: async () => buy({ token: (await stage.addDriver(ada)).token }),
    ORIGIN_FORBIDDEN: () => buy({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) => buy({ token: ada.token, key }, again ? 6200 : 2700)),
    CUSTOMER_BLOCKED: async () => buy({ token: (await stage.addCustomer({ state: 'BLOCKED' })).token }),
    CUSTOMER_MAY_NOT_BOOK: async () => buy({ token: (await stage.addCustomer({ state: 'VERIFIED' })).token }),
    KM_PACKAGE_CHANGED: () => buy({ token: ada.token }, 2699),
  }),
  table(voucher.listVouchers, { AUTHENTICATION: () => call('GET /vouchers') }),
  table(voucher.redeemVoucher, {
    AUTHENTICATION: () => redeem('2345-abCd', {}),
    FORBIDDEN: async () => redeem('2345-abCd', { token: (await stage.addDriver(ada)).token }),
    ORIGIN_FORBIDDEN: () => redeem('2345-abCd', { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const codes = [await issued(), await issued()];
      return keyReused((key, again) => redeem(codes[again ? 1 : 0] ?? '', { token: ada.token, key }));
    },
    VOUCHER_UNKNOWN: () => redeem('9876-zYxW', { token: ben.token }),
    VOUCHER_EXPIRED: async () => {
      const code = await issued(NOW.subtract({ hours: 24 * 366 * 5 }));
      return redeem(code, { token: ben.token });
    },
    VOUCHER_TAKEN: async () => {
      const code = await issued();
      await redeem(code, { token: ada.token });
      return redeem(code, { token: ben.token });
    },
    VOUCHER_REDEEMED: async () => {
      const code = await issued();
      await redeem(code, { token: ben.token });
      return redeem(code, { token: ben.token });
    },
    VOUCHER_USED_UP: async () => {
      const code = await issued();
      const { output } = await redeem(code, { token: ben.token });
      await db.updateTable('voucher').set({ used_cents: 500 }).where('id', '=', output.id).execute();
      return redeem(code, { token: ben.token });
    },
  }),
  table(payment.listSepaAccounts, { AUTHENTICATION: () => call('GET /sepaaccounts') }),
  table(payment.changeSepaAccount, {
    AUTHENTICATION: () => changeSepaAccount({}),
    FORBIDDEN: async () => changeSepaAccount({ token: (await stage.addDriver(ada)).token }),
    ORIGIN_FORBIDDEN: () => changeSepaAccount({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        changeSepaAccount({ token: ada.token, key }, again ? 'Ada Muster' : 'Ada Beispiel'),
      ),
    LOGIN_BUSY: async () => {
      const customers = await Promise.all(Array.from({ length: 40 }, () => stage.addCustomer()));
      return busy(() => changeSepaAccount({ token: customers.pop()?.token }), knownCrowd);
    },
  }),
  table(privacy.createDataExport, {
    AUTHENTICATION: () => exportData({}),
    ORIGIN_FORBIDDEN: () => exportData({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) => exportData({ token: ada.token, key }, again ? ` ${PASSWORD}` : PASSWORD)),
    LOGIN_BUSY: async () => {
      const customers = await Promise.all(Array.from({ length: 40 }, () => stage.addCustomer()));
      return busy(() => exportData({ token: customers.pop()?.token }), knownCrowd);
    },
  }),
  table(privacy.downloadDataExport, {
    AUTHENTICATION: () => call('GET /dataexports/{id}', { params: { id: crypto.randomUUID() } }),
    EXPORT_EXPIRED: () =>
      call('GET /dataexports/{id}', { params: { id: crypto.randomUUID() } }, { token: ada.token }),
  }),
  table(privacy.createDataChange, {
    AUTHENTICATION: () => changePhone({}),
    FORBIDDEN: async () => changePhone(await salesPartner()),
    ORIGIN_FORBIDDEN: () => changePhone({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        changePhone({ token: ada.token, key }, again ? '0151 87654321' : '0151 12345678'),
      ),
    LOGIN_BUSY: async () => {
      const customers = await Promise.all(Array.from({ length: 40 }, () => stage.addCustomer()));
      return busy(() => changeLicence({ token: customers.pop()?.token }), knownCrowd);
    },
    DATA_FIXED_WHILE_DRIVING: async () => {
      const driver = await stage.addCustomer();
      await inState('ACTIVE', driver);
      return changeLicence({ token: driver.token });
    },
    CUSTOMER_ALREADY_EXISTS: async () => {
      await changeLicence({ token: (await stage.addCustomer()).token });
      return changeLicence({ token: (await stage.addCustomer()).token });
    },
  }),
  table(privacy.confirmDataChange, {
    ORIGIN_FORBIDDEN: () => confirmChange('x', FOREIGN),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const first = await newAddressLink('eins@example.org');
      return keyReused((key, again) => confirmChange(again ? 'x' : first, { key }));
    },
    LINK_INVALID: () => confirmChange('made-up'),
    CUSTOMER_ALREADY_EXISTS: async () => {
      const [one, two] = [await newAddressLink('zwei@example.org'), await newAddressLink('zwei@example.org')];
      await confirmChange(one);
      return confirmChange(two);
    },
  }),
  table(privacy.saveConsent, {
    AUTHENTICATION: () => giveConsent({}),
    FORBIDDEN: async () => giveConsent(await salesPartner()),
    ORIGIN_FORBIDDEN: () => giveConsent({ token: ada.token, ...FOREIGN }),
    CONSENT_TEXT_CHANGED: () => giveConsent({ token: ada.token }),
  }),
  table(notification.showPushOffer, {}),
  table(notification.showNotifications, {
    AUTHENTICATION: () => call('GET /customers/default/notifications'),
    FORBIDDEN: async () => call('GET /customers/default/notifications', undefined, await salesPartner()),
  }),
  table(notification.saveNotification, {
    AUTHENTICATION: () => wantNews({}),
    FORBIDDEN: async () => wantNews(await salesPartner()),
    ORIGIN_FORBIDDEN: () => wantNews({ token: ada.token, ...FOREIGN }),
    CONSENT_TEXT_CHANGED: () => wantNews({ token: ada.token }),
  }),
  table(notification.saveDevice, {
    AUTHENTICATION: () => registerAs({}),
    FORBIDDEN: async () => registerAs(await salesPartner()),
    ORIGIN_FORBIDDEN: () => registerAs({ token: ada.token, ...FOREIGN }),
    PUSH_SERVICE_UNKNOWN: () => registerAs({ token: ada.token }, { endpoint: 'https://10.0.0.1/abc' }),
    PUSH_KEY_CHANGED: () =>
      registerAs({ token: ada.token }, { applicationServerKey: sampleBrowser('').subscription.keys.p256dh }),
    DEVICE_KEY_INVALID: () =>
      registerAs({ token: ada.token }, { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    PUSH_NOT_OFFERED: () =>
      call('PUT /devices/current', { body: { kind: 'FCM', token: 'x'.repeat(150) } }, { token: ada.token }),
  }),
  table(notification.deleteDevice, {
    AUTHENTICATION: () => call('DELETE /devices/current'),
    FORBIDDEN: async () => call('DELETE /devices/current', undefined, await salesPartner()),
    ORIGIN_FORBIDDEN: () => call('DELETE /devices/current', undefined, { token: ada.token, ...FOREIGN }),
  }),
  table(privacy.showDeletion, {
    AUTHENTICATION: () => call('GET /deletionrequests/current'),
    FORBIDDEN: async () => call('GET /deletionrequests/current', undefined, await salesPartner()),
  }),
  table(privacy.askForDeletion, {
    AUTHENTICATION: () => askForDeletion({}),
    FORBIDDEN: async () => askForDeletion(await salesPartner()),
    ORIGIN_FORBIDDEN: () => askForDeletion({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) => askForDeletion({ token: ada.token, key }, again ? ` ${PASSWORD}` : PASSWORD)),
    LOGIN_BUSY: async () => {
      const customers = await Promise.all(Array.from({ length: 40 }, () => stage.addCustomer()));
      return busy(() => askForDeletion({ token: customers.pop()?.token }), knownCrowd);
    },
  }),
  table(privacy.withdrawDeletion, {
    AUTHENTICATION: () => withdrawDeletion({}),
    FORBIDDEN: async () => withdrawDeletion(await salesPartner()),
    ORIGIN_FORBIDDEN: () => withdrawDeletion({ token: ada.token, ...FOREIGN }),
    // A call without a body is another one under the same key.
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        again ? withdrawDeletion({ token: ada.token, key }) : exportData({ token: ada.token, key }),
      ),
  }),
  table(customer.listCustomers, {
    AUTHENTICATION: () => call('GET /customers', { query: {} }, { token: 'made-up' }),
  }),
  table(customer.showCustomerSettings, {}),
  table(customer.showFavouritePlaces, {
    AUTHENTICATION: () =>
      call('GET /customers/{id}/settings/favoriteplaces', { params: { id: String(ada.id) } }),
    FORBIDDEN: () =>
      call(
        'GET /customers/{id}/settings/favoriteplaces',
        { params: { id: String(ben.id) } },
        { token: ada.token },
      ),
  }),
  table(customer.saveFavouritePlaces, {
    AUTHENTICATION: () => saveFavourites(ada.id, [stage.stationId], {}),
    FORBIDDEN: () => saveFavourites(ben.id, [stage.stationId], { token: ada.token }),
    ORIGIN_FORBIDDEN: () => saveFavourites(ada.id, [stage.stationId], { token: ada.token, ...FOREIGN }),
    PLACE_UNKNOWN: () => saveFavourites(ada.id, [stage.stationId, UNKNOWN], { token: ada.token }),
  }),
  table(customer.patchCustomer, {
    AUTHENTICATION: () => setPin(ada.id, {}),
    FORBIDDEN: () => setPin(ben.id, { token: ada.token }),
    LOGIN_BUSY: async () => {
      // Each attempt by another customer: who has chosen a pin is asked for the password.
      const customers = await withoutMail(40);
      return busy(() => {
        const { id = 0, token } = customers.pop() ?? {};
        return setPin(id, { token });
      }, knownCrowd);
    },
    ORIGIN_FORBIDDEN: () => setPin(ada.id, { token: ada.token, ...FOREIGN }),
  }),
  table(customer.listOwnCards, {
    AUTHENTICATION: () => call('GET /accesscards/current'),
    FORBIDDEN: async () => call('GET /accesscards/current', undefined, await asHead()),
  }),
  table(customer.blockOwnCard, {
    AUTHENTICATION: () => blockCard({}),
    FORBIDDEN: async () => blockCard(await asHead()),
    ORIGIN_FORBIDDEN: () => blockCard({ token: ada.token, ...FOREIGN }),
    CARD_NOT_HELD: () => blockCard({ token: ada.token }),
  }),
  table(
    customer.searchAccessCards,
    forStaff((as) => call('GET /accesscards', { query: { search: '1' } }, as)),
  ),
  table(customer.endAccessCard, {
    ...forStaff((as) => endCardFor(ada, as)),
    ...fromOurPages((as) => endCardFor(ada, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const two = [await stage.addCustomer(), await stage.addCustomer()] as const;
      for (const { id } of two) await heldCard(`R${id}`, id);
      return keyReused((key, again) => endCardFor(two[again ? 1 : 0], { token: rolf.token, key }));
    },
    CARD_NOT_HELD: () => endCardFor(ada, { token: rolf.token }),
  }),
  table(registration.createRegistration, {
    ORIGIN_FORBIDDEN: () => call('POST /registrations', undefined, FOREIGN),
  }),
  table(registration.showRegistration, {
    REGISTRATION_UNKNOWN: () => call('GET /registrations/current'),
  }),
  table(registration.showAdmission, {
    REGISTRATION_UNKNOWN: () => call('GET /registrations/current/admission'),
  }),
  table(registration.saveRegistration, {
    REGISTRATION_UNKNOWN: () => call('PUT /registrations/current/data', { body: {} }),
    LOGIN_BUSY: async () => {
      const { output } = await call('POST /registrations');
      const headers = { 'x-registration': output.id };
      return busy(() => call('PUT /registrations/current/data', { body: { pin: '0472' } }, { headers }));
    },
    ORIGIN_FORBIDDEN: () => call('PUT /registrations/current/data', { body: {} }, FOREIGN),
  }),
  table(registration.deleteRegistration, {
    ORIGIN_FORBIDDEN: () => call('DELETE /registrations/current', undefined, FOREIGN),
  }),
  table(registration.createCustomer, {
    CUSTOMER_ALREADY_EXISTS: async () => {
      const body = person();
      await register(body);
      return register(body);
    },
    REGISTRATION_REJECTED: async () => {
      const body = person();
      const value = body.emailAddress ?? '';
      const entry = { kind: 'email', value, reason: 'Test', created_at: NOW };
      await db.insertInto('blocklist_entry').values(entry).execute();
      return register(body);
    },
    PROOF_OF_WORK_NEEDED: async () => {
      await register(person());
      await fillCounts('registration-address:');
      return register(person());
    },
    LOGIN_BUSY: () => busy(() => register(person())),
    REGISTRATION_UNKNOWN: () => register(person(), { headers: { 'x-registration': 'made-up' } }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const bodies = [person(), person()] as const;
      return keyReused((key, again) => register(bodies[again ? 1 : 0], { key }));
    },
    ORIGIN_FORBIDDEN: () => register(person(), FOREIGN),
  }),
  table(registration.changeToMainAndSub, {
    ONETIME_TOKEN_INVALID: () => changeToMain('made-up'),
    NO_SUBCUSTOMER_PLAN: async () => changeToMain(await tokenOf(person())),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const tokens = [await tokenOf(company()), await tokenOf(company())] as const;
      return keyReused((key, again) => changeToMain(tokens[again ? 1 : 0], { key }));
    },
    ORIGIN_FORBIDDEN: () => changeToMain('made-up', FOREIGN),
  }),
  table(registration.checkBlocklist, {
    BLOCKLISTED: async () => {
      const { output } = await call('POST /registrations');
      const entry = { kind: 'iban', value: '00000', reason: 'Test', created_at: NOW };
      await db.insertInto('blocklist_entry').values(entry).execute();
      const headers = { 'x-registration': output.id };
      return call('POST /checkblocklist', { body: { iban: '00 000' } }, { headers });
    },
    PROOF_OF_WORK_NEEDED: async () => {
      const { output } = await call('POST /registrations');
      const check = () =>
        call('POST /checkblocklist', { body: {} }, { headers: { 'x-registration': output.id } });
      await check();
      await fillCounts('blocklist-address:');
      return check();
    },
    REGISTRATION_UNKNOWN: () => call('POST /checkblocklist', { body: {} }),
    ORIGIN_FORBIDDEN: () => call('POST /checkblocklist', { body: {} }, FOREIGN),
  }),
  table(registration.listPlans, {}),
  table(customer.sendEmailConfirmation, {
    AUTHENTICATION: () => call('POST /emailconfirmations'),
    ORIGIN_FORBIDDEN: () => call('POST /emailconfirmations', {}, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        second
          ? call('POST /emailconfirmations', {}, { token: ada.token, key })
          : call('POST /email', { body: MESSAGE }, { token: ada.token, key }),
      ),
    EMAIL_MISSING: async () => {
      const { id, token } = await stage.addCustomer();
      await db.updateTable('customer').set({ email: null }).where('id', '=', id).execute();
      return call('POST /emailconfirmations', {}, { token });
    },
    EMAIL_CONFIRMED: async () => {
      const { id, token } = await stage.addCustomer();
      await db.updateTable('customer').set({ email_confirmed_at: NOW }).where('id', '=', id).execute();
      return call('POST /emailconfirmations', {}, { token });
    },
  }),
  table(customer.confirmEmail, linkRefusals('POST /emailconfirmations/confirm')),
  table(mail.sendEmail, {
    AUTHENTICATION: () => sendFiles([PDF], {}),
    ORIGIN_FORBIDDEN: () => call('POST /email', { body: MESSAGE }, FOREIGN),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        call('POST /email', { body: { ...MESSAGE, subject: second ? 'Anders' : 'So' } }, { key }),
      ),
    EMAIL_UNCONFIRMED: async () => {
      const { token, email } = await customerWithEmail();
      return call('POST /email', { body: { ...MESSAGE, to: email } }, { token });
    },
    ATTACHMENT_FORMAT: () => sendFiles([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ATTACHMENT_TOO_LARGE: () => sendFiles([Buffer.concat([PDF], 15 * 1024 * 1024 + 1)]),
    TOO_MANY_ATTACHMENTS: () => sendFiles([PDF, PDF, PDF, PDF]),
  }),
  table(mail.sendDeclaration, {
    ORIGIN_FORBIDDEN: () => call('POST /declarations', { body: DECLARATION }, FOREIGN),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        call('POST /declarations', { body: { ...DECLARATION, name: second ? 'Ada' : 'Ben' } }, { key }),
      ),
  }),
  ...(['GET /declarations/{id}', 'GET /declarations/{id}/file'] as const).map((name) =>
    table(name === 'GET /declarations/{id}' ? mail.showDeclaration : mail.downloadDeclaration, {
      DECLARATION_UNKNOWN: () => call(name, { params: { id: crypto.randomUUID() } }),
    }),
  ),
  table(mail.sendEmailTemplate, {
    AUTHENTICATION: () => sendTemplate('betrugsverdacht_nutzerdaten', {}),
    FORBIDDEN: () => sendTemplate('tarifpartner_einmalpasswort', { token: ada.token }),
    ORIGIN_FORBIDDEN: () => sendTemplate('betrugsverdacht_nutzerdaten', { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        sendTemplate(second ? 'registrierung_dublette' : 'betrugsverdacht_blacklist', {
          token: ada.token,
          key,
        }),
      ),
  }),
  table(mail.subscribeNewsletter, {
    ORIGIN_FORBIDDEN: () => call('POST /newsletter', { body: { email: 'neu@example.org' } }, FOREIGN),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, second) =>
        call('POST /newsletter', { body: { email: `${second ? 'a' : 'b'}@example.org` } }, { key }),
      ),
  }),
  table(mail.confirmNewsletter, linkRefusals('POST /newsletter/confirm')),
  table(mail.unsubscribeNewsletter, {
    ORIGIN_FORBIDDEN: () =>
      call('POST /newsletter/unsubscribe', { query: { token: crypto.randomUUID() } }, FOREIGN),
    LINK_INVALID: () => call('POST /newsletter/unsubscribe', { query: { token: crypto.randomUUID() } }),
  }),
  table(page.countPageView, {
    ORIGIN_FORBIDDEN: () => call('POST /pageviews', { body: { route: '/' } }, FOREIGN),
  }),
  table(provider.listProviders, {}),
  table(
    employee.showPresence,
    ofEmployees((as) => call('GET /workingtimes/current', undefined, as)),
  ),
  table(
    employee.showOwnAvailability,
    ofEmployees((as) => call('GET /availabilities/current', undefined, as)),
  ),
  table(employee.showCover, {
    ...ofEmployees((as) => showCover(as)),
    CITY_UNKNOWN: async () => showCover(await employeeAs(), 'bonn'),
  }),
  table(employee.saveWeek, {
    ...ofEmployees((as) => saveWeek(as)),
    ORIGIN_FORBIDDEN: async () => saveWeek({ ...(await employeeAs()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token } = await colleague();
      return keyReused((key, again) => saveWeek({ token, key }, again ? [] : [MORNING]));
    },
    CITY_UNKNOWN: async () => saveWeek(await colleague(), [{ ...MORNING, city: 'bonn' }]),
    AVAILABILITY_OVERLAPS: async () =>
      saveWeek(await colleague(), [MORNING, { ...MORNING, from: '11:59', to: '13:00' }]),
  }),
  table(employee.saveAvailabilityDay, {
    ...ofEmployees((as) => saveDay(as)),
    ORIGIN_FORBIDDEN: async () => saveDay({ ...(await employeeAs()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token } = await employeeAs();
      const id = crypto.randomUUID();
      return keyReused((key, again) => saveDay({ token, key }, again ? { to: '2027-07-06' } : {}, id));
    },
    CITY_UNKNOWN: async () => {
      const time = { from: '08:00', to: '12:00' };
      return saveDay(await employeeAs(), { kind: 'AVAILABLE', time, city: 'bonn' });
    },
    AVAILABILITY_OVERLAPS: async () => {
      const as = await employeeAs();
      await saveDay(as);
      return saveDay(as, { from: '2027-07-05', to: '2027-07-30' });
    },
    AVAILABILITY_PAST: async () => saveDay(await employeeAs(), { from: '2027-05-11' }),
  }),
  table(employee.removeAvailabilityDay, {
    ...ofEmployees((as) => removeDay(as)),
    ORIGIN_FORBIDDEN: async () => removeDay({ ...(await employeeAs()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token } = await employeeAs();
      const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
      await saveDay({ token }, {}, one);
      await saveDay({ token }, { from: '2027-08-02', to: '2027-08-03' }, other);
      return keyReused((key, again) => removeDay({ token, key }, again ? other : one));
    },
    AVAILABILITY_UNKNOWN: async () => removeDay(await employeeAs()),
    AVAILABILITY_PAST: async () => {
      const as = await employeeAs();
      const id = crypto.randomUUID();
      await saveDay(as, {}, id);
      clock.set(Temporal.Instant.from('2027-07-06T08:00:00Z'));
      return removeDay(as, id);
    },
  }),
  table(
    employee.showWorkingTimes,
    ofEmployees((as) => call('GET /workingtimes', { query: WEEK }, as)),
  ),
  table(
    employee.showWorkingTimesTable,
    ofEmployees((as) => call('GET /workingtimes/table', { query: WEEK }, as)),
  ),
  table(employee.showWorkingTimesPdf, {
    ...ofEmployees((as) => call('GET /workingtimes/pdf', { query: WEEK }, as)),
    TIMES_PDF_UNAVAILABLE: async () => {
      const app = await testApp(db, {
        makePdf: () => Promise.reject(new PdfUnavailable('NO_TYPESETTER', 'none')),
      });
      const as = await employeeAs();
      await call('GET /workingtimes/current', undefined, as);
      return clientOf(inProcess(app))('GET /workingtimes/pdf', { query: WEEK }, as).finally(() =>
        app.close(),
      );
    },
  }),
  table(employee.saveStamp, {
    ...ofEmployees((as) => stamp(as)),
    ORIGIN_FORBIDDEN: async () => stamp({ ...(await employeeAs()), ...FOREIGN }),
    STAMP_NOT_POSSIBLE: async () => {
      const as = await employeeAs();
      await stamp(as);
      return stamp(as);
    },
    STAMP_TOO_OLD: async () => stamp(await employeeAs(), 'COME', { at: NOW.subtract({ hours: 24 * 15 }) }),
    STAMP_ID_TAKEN: async () => {
      const id = crypto.randomUUID();
      await stamp(await employeeAs(), 'COME', { id });
      return stamp(await employeeAs(), 'COME', { id });
    },
  }),
  table(employee.createCorrection, {
    ...ofEmployees((as) => correct(as, shiftAgo(4))),
    ORIGIN_FORBIDDEN: async () => correct({ ...(await employeeAs()), ...FOREIGN }, shiftAgo(4)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token } = await employeeAs();
      return keyReused((key, again) => correct({ token, key }, shiftAgo(again ? 9 : 4)));
    },
    ENTRY_UNKNOWN: async () => correct(await employeeAs(), [{ isVoid: true, corrects: crypto.randomUUID() }]),
    ENTRY_CORRECTED: async () => {
      const as = await employeeAs();
      const { output } = await stamp(as);
      const changes = [{ isVoid: true as const, corrects: output.entry.id }];
      await correct(as, changes);
      return correct(as, changes);
    },
    CORRECTION_IN_FUTURE: async () => correct(await employeeAs(), shiftAgo(1)),
    CORRECTION_TOO_OLD: async () => correct(await employeeAs(), shiftAgo(24 * 63)),
    CORRECTION_CONFLICTS: async () => {
      const as = await employeeAs();
      await correct(as, shiftAgo(4));
      return correct(as, shiftAgo(5));
    },
  }),
  table(statement.showStatement, { AUTHENTICATION: () => call('GET /statements/current') }),
  table(statement.showStatementTable, { AUTHENTICATION: () => call('GET /statements/current/table') }),
  table(tariff.listTariffs, {}),
  table(tariff.showOwnPlan, { AUTHENTICATION: () => call('GET /ownplan') }),
  table(tariff.showPlanEffect, {
    AUTHENTICATION: () => call('GET /ownplan/effect', { query: { planId: 'einzel-plus' } }),
    PLAN_NOT_OFFERED: () => call('GET /ownplan/effect', { query: { planId: 'firma' } }, { token: ada.token }),
  }),
  table(tariff.createPlanChange, {
    ...contractRefusals(changePlan, (key, again) =>
      changePlan({ token: ada.token, key }, again ? { planId: 'firma' } : {}),
    ),
    PLAN_NOT_OFFERED: () => changePlan({ token: ben.token }, { planId: 'firma' }),
    PLAN_CHANGE_PENDING: async () => {
      const as = { token: (await stage.addCustomer()).token };
      await changePlan(as);
      return changePlan(as, AT_ONCE);
    },
    TERMS_CHANGED: () => changePlan({ token: ben.token }, { firstMonthCents: 989 }),
  }),
  table(tariff.deletePlanChange, {
    AUTHENTICATION: () => takeBackPlan('1', {}),
    FORBIDDEN: async () => takeBackPlan('1', await salesPartner()),
    ORIGIN_FORBIDDEN: () => takeBackPlan('1', { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { token } = await stage.addCustomer();
      const { output } = await changePlan({ token });
      return keyReused((key, again) => takeBackPlan(again ? '999' : String(output.id), { token, key }));
    },
    PLAN_CHANGE_UNKNOWN: () => takeBackPlan(String(UNKNOWN), { token: ada.token }),
    PLAN_CHANGE_BEGUN: async () => {
      const { token } = await stage.addCustomer();
      const { output } = await changePlan({ token }, AT_ONCE);
      return takeBackPlan(String(output.id), { token });
    },
  }),
  table(tariff.createSafetyPackage, {
    ...contractRefusals(orderPackage, (key, again) =>
      orderPackage({ token: ada.token, key }, again ? { yearlyCents: 1 } : {}),
    ),
    SAFETY_PACKAGE_NOT_OFFERED: async () =>
      orderPackage({ token: (await stage.addCustomer({ plan: 'PLUS' })).token }),
    SAFETY_PACKAGE_EXISTS: async () => {
      const { token } = await stage.addCustomer();
      await orderPackage({ token });
      return orderPackage({ token });
    },
    TERMS_CHANGED: () => orderPackage({ token: ben.token }, { startsOn: '2027-05-11' }),
  }),
  table(tariff.changeSafetyPackage, {
    ...contractRefusals(
      (as) => changePackage(as, false),
      async (key, again) => {
        const { token } = ben;
        if (!again) await orderPackage({ token });
        return changePackage({ token, key }, again);
      },
    ),
    SAFETY_PACKAGE_MISSING: async () => changePackage({ token: (await stage.addCustomer()).token }, true),
    TERMS_CHANGED: async () => {
      const { token } = await stage.addCustomer();
      await orderPackage({ token });
      return changePackage({ token }, true, '2027-07-01');
    },
  }),
  table(provider.showProviderSettings, {
    PROVIDER_UNKNOWN: () => call('GET /providersettings/{provider}', { params: { provider: 'nobody' } }),
  }),
  table(content.listDocuments, {
    PAGE_UNKNOWN: () => call('GET /documents', { query: { kind: 'gibtesnicht' } }),
    CITY_UNKNOWN: () => call('GET /documents', { query: { kind: 'faq', city: 'atlantis' } }),
  }),
  table(content.showContentDocument, {
    PAGE_UNKNOWN: () =>
      call('GET /documents/{kind}/{slug}', { params: { kind: 'page', slug: 'gibtesnicht' }, query: {} }),
    CITY_UNKNOWN: () =>
      call('GET /documents/{kind}/{slug}', {
        params: { kind: 'page', slug: 'hilfe' },
        query: { city: 'atlantis' },
      }),
  }),
  table(content.showCityHero, cityRefusals('GET /{city}/hero')),
  table(content.showCityHome, cityRefusals('GET /{city}/home')),
  table(content.showCityRegister, cityRefusals('GET /{city}/register')),
  table(content.showCityKonto, cityRefusals('GET /{city}/konto')),
  table(content.showCityTutorial, cityRefusals('GET /{city}/tutorial')),
  table(content.listNews, { CITY_UNKNOWN: () => call('GET /news', { query: { city: 'atlantis' } }) }),
  table(content.showNews, {
    NEWS_UNKNOWN: () => call('GET /news/{id}', { params: { id: '99' }, query: {} }),
  }),
  table(settings.showSettings, {}),
  table(settings.showEndpoint, {}),
  table(settings.listEndpoints, {}),
  table(station.listPlaces, {
    CITY_UNKNOWN: () => call('GET /places', { query: { city: 'atlantis' } }),
    PERIOD_TOO_SHORT: () =>
      call('GET /places', { query: { city: 'nuernberg', ...PERIODS.PERIOD_TOO_SHORT() } }),
    PERIOD_TOO_LONG: () =>
      call('GET /places', { query: { city: 'nuernberg', ...PERIODS.PERIOD_TOO_LONG() } }),
  }),
  table(station.showPlace, {
    PLACE_UNKNOWN: () => call('GET /places/{id}', { params: { id: String(UNKNOWN) } }),
  }),
  table(station.geocode, {}),
  table(vehicle.searchBookees, {
    CITY_UNKNOWN: () => call('GET /bookees', { query: { city: 'atlantis', ...freshPeriod() } }),
    PLACE_UNKNOWN: () => call('GET /bookees', { query: { placeId: String(UNKNOWN), ...freshPeriod() } }),
    ...periods((timeRange) => call('GET /bookees', { query: { city: 'nuernberg', ...timeRange } })),
  }),
  table(vehicle.showBookee, {
    BOOKEE_UNKNOWN: () => call('GET /bookees/{id}', { params: { id: String(UNKNOWN) } }),
  }),
  table(vehicle.showAvailability, {
    BOOKEE_UNKNOWN: () => availability(UNKNOWN, hoursFrom(NOW, 0)),
    RANGE_TOO_LONG: () => availability(UNKNOWN, hoursFrom(NOW, 0, 62 * 24 + 1)),
    PERIOD_TOO_SHORT: () => availability(UNKNOWN, hoursFrom(NOW, 0, 0)),
  }),
  table(booking.createQuote, {
    ...periods(async (timeRange) =>
      call('POST /quotes', { body: { bookeeId: await freshVehicle(), timeRange } }),
    ),
    BOOKEE_UNKNOWN: () => call('POST /quotes', { body: { bookeeId: UNKNOWN, timeRange: freshPeriod() } }),
    ORIGIN_FORBIDDEN: () =>
      call('POST /quotes', { body: { bookeeId: UNKNOWN, timeRange: freshPeriod() } }, FOREIGN),
    AUTHENTICATION: async () => quoteChange(await booked(), {}),
    BOOKING_UNKNOWN: async () => quoteChange({ ...(await booked()), id: UNKNOWN }),
    BOOKING_ENDED: async () => quoteChange(await inState('ENDED')),
    BOOKING_CANCELLED: async () => quoteChange(await inState('CANCELLED')),
    START_FIXED: async () => quoteChange(await inState('ACTIVE')),
    BOOKING_STARTED: async () => {
      const made = await lendable({ lent: true });
      await begin(made.id);
      const timeRange = shift(made.timeRange, { end: 60 });
      const body = { bookeeId: made.bookeeId, timeRange, bookingId: made.id };
      return call('POST /quotes', { body }, made.as);
    },
  }),
  table(booking.createBooking, {
    AUTHENTICATION: async () => book(await freshVehicle(), freshPeriod(), {}),
    ORIGIN_FORBIDDEN: async () => book(await freshVehicle(), freshPeriod(), { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [bookeeId, first, second] = [await freshVehicle(), freshPeriod(), freshPeriod()];
      return keyReused((key, again) => book(bookeeId, again ? second : first, { token: ada.token, key }));
    },
    FORBIDDEN: async () => book(await freshVehicle(), freshPeriod(), await salesPartner()),
    ...periods(async (timeRange) => book(await freshVehicle(), timeRange)),
    BOOKEE_UNKNOWN: () => book(UNKNOWN, freshPeriod()),
    COST_CENTRE_UNKNOWN: async () => {
      const body = { bookeeId: await freshVehicle(), timeRange: freshPeriod(), costCentre: '4711' };
      return call('POST /bookings', { body }, { token: ada.token });
    },
    BOOKEE_TAKEN: async () => {
      const { bookeeId, timeRange } = await booked(ben);
      return book(bookeeId, shift(timeRange, { start: 105, end: 120 }));
    },
    BOOKEE_OUT_OF_SERVICE: async () => {
      const { bookeeId, timeRange } = await blocked();
      return book(bookeeId, timeRange);
    },
    OWN_BOOKING_OVERLAPS: async () => {
      const { timeRange } = await booked();
      return book(await freshVehicle(), timeRange);
    },
    CUSTOMER_BLOCKED: async () => {
      const { token } = await stage.addCustomer({ state: 'BLOCKED' });
      return book(await freshVehicle(), freshPeriod(), { token });
    },
    CUSTOMER_MAY_NOT_BOOK: async () => {
      const { token } = await stage.addCustomer({ state: 'VERIFIED' });
      return book(await freshVehicle(), freshPeriod(), { token });
    },
    DOCUMENTS_REQUIRED: async () => {
      const firm = await stage.addCustomer({ plan: 'FIRMA' });
      await expireDocuments(firm, null);
      return book(await freshVehicle(), freshPeriod(), { token: firm.token });
    },
    DOCUMENTS_EXPIRED: async () => {
      const { token } = await stage.addCustomer({ documentsValidUntil: NOW });
      return book(await freshVehicle(), freshPeriod(), { token });
    },
    ...withoutEntitlement(async (refuseThem) => {
      const { sub } = await managed();
      await refuseThem(sub.id);
      return book(await freshVehicle(), freshPeriod(), { token: sub.token });
    }),
    LIMIT_EXCEEDED: async () => {
      const { sub } = await managed();
      await setTerms(sub.id, { monthly_cents: 0 });
      return book(await freshVehicle(), freshPeriod(), { token: sub.token });
    },
  }),
  table(booking.listBookings, { AUTHENTICATION: () => call('GET /bookings', { query: {} }) }),
  table(booking.showBooking, {
    AUTHENTICATION: () => call('GET /bookings/{id}', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () =>
      call('GET /bookings/{id}', { params: { id: String(UNKNOWN) } }, { token: ada.token }),
  }),
  table(booking.showCalendar, {
    AUTHENTICATION: () => call('GET /bookings/{id}/calendar', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () =>
      call('GET /bookings/{id}/calendar', { params: { id: String(UNKNOWN) } }, { token: ada.token }),
  }),
  table(booking.showCalendarFeed, { AUTHENTICATION: () => call('GET /calendarfeed', undefined) }),
  table(booking.createCalendarFeed, {
    AUTHENTICATION: () => call('POST /calendarfeed', undefined),
    FORBIDDEN: async () => call('POST /calendarfeed', undefined, await salesPartner()),
    ORIGIN_FORBIDDEN: () => call('POST /calendarfeed', undefined, { token: ada.token, ...FOREIGN }),
    RATE_LIMITED: async () => {
      const { token } = await stage.addCustomer();
      for (let made = 0; made < 10; made++) await call('POST /calendarfeed', undefined, { token });
      return call('POST /calendarfeed', undefined, { token });
    },
  }),
  table(booking.deleteCalendarFeed, {
    AUTHENTICATION: () => call('DELETE /calendarfeed', undefined),
    ORIGIN_FORBIDDEN: () => call('DELETE /calendarfeed', undefined, { token: ada.token, ...FOREIGN }),
  }),
  table(booking.readCalendarFeed, {
    CALENDAR_UNKNOWN: () => call('GET /calendars/{file}', { params: { file: `${'x'.repeat(43)}.ics` } }),
    RATE_LIMITED: async () => {
      const { token } = await stage.addCustomer();
      const { url } = (await call('POST /calendarfeed', undefined, { token })).output;
      const read = () => call('GET /calendars/{file}', { params: { file: url.split('/').at(-1) ?? '' } });
      for (let reads = 0; reads < 120; reads++) await read();
      return read();
    },
  }),
  table(booking.changeBooking, {
    ...withoutEntitlement(async (refuseThem) => {
      const { sub } = await managed();
      const { id } = await booked(sub);
      await refuseThem(sub.id);
      return change(id, freshPeriod(), { token: sub.token });
    }),
    LIMIT_EXCEEDED: async () => {
      const { sub } = await managed();
      const { id, timeRange } = await booked(sub);
      await setTerms(sub.id, { monthly_cents: 0 });
      return change(id, shift(timeRange, { end: 60 }), { token: sub.token });
    },
    AUTHENTICATION: () => change(UNKNOWN, freshPeriod(), {}),
    ORIGIN_FORBIDDEN: () => change(UNKNOWN, freshPeriod(), { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [{ id }, first, second] = [await booked(), freshPeriod(), freshPeriod()];
      return keyReused((key, again) => change(id, again ? second : first, { token: ada.token, key }));
    },
    FORBIDDEN: async () => change((await booked()).id, freshPeriod(), await salesPartner()),
    ...periods(async (timeRange) => change((await booked()).id, timeRange)),
    BOOKING_UNKNOWN: () => change(UNKNOWN, freshPeriod()),
    BOOKING_ENDED: async () => change((await inState('NO_SHOW')).id, freshPeriod()),
    BOOKING_CANCELLED: async () => change((await inState('CANCELLED')).id, freshPeriod()),
    START_FIXED: async () => change((await inState('ACTIVE')).id, freshPeriod()),
    BOOKING_STARTED: async () => {
      const { id, as, timeRange } = await lendable({ lent: true });
      await begin(id);
      return change(id, shift(timeRange, { end: 60 }), as);
    },
    BOOKEE_TAKEN: async () => {
      const [mine, theirs] = [await booked(), freshPeriod()];
      await book(mine.bookeeId, theirs, { token: ben.token });
      return change(mine.id, theirs);
    },
    BOOKEE_OUT_OF_SERVICE: async () => {
      const { bookeeId, timeRange } = await blocked();
      const { output } = await book(bookeeId, freshPeriod());
      return change(output.id, timeRange);
    },
    OWN_BOOKING_OVERLAPS: async () => change((await booked()).id, (await booked()).timeRange),
    CUSTOMER_BLOCKED: () => changeInState('BLOCKED'),
    CUSTOMER_MAY_NOT_BOOK: () => changeInState('VERIFIED'),
    DOCUMENTS_REQUIRED: async () => {
      const firm = await stage.addCustomer({ plan: 'FIRMA' });
      const { id } = await booked(firm);
      await expireDocuments(firm, null);
      return change(id, freshPeriod(), { token: firm.token });
    },
    DOCUMENTS_EXPIRED: async () => {
      const carl = await stage.addCustomer();
      const { id } = await booked(carl);
      await expireDocuments(carl);
      return change(id, freshPeriod(), { token: carl.token });
    },
  }),
  table(booking.cancelBooking, {
    AUTHENTICATION: () => cancel(UNKNOWN, {}),
    ORIGIN_FORBIDDEN: () => cancel(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [first, second] = [await booked(), await booked()];
      return keyReused((key, again) => cancel(again ? second.id : first.id, { token: ada.token, key }));
    },
    BOOKING_UNKNOWN: () => cancel(UNKNOWN),
    BOOKING_STARTED: async () => cancel((await inState('ACTIVE')).id),
    BOOKING_ENDED: async () => {
      const { id, timeRange } = await booked();
      clock.set(Temporal.Instant.from(timeRange.end));
      return cancel(id);
    },
    BOOKING_CANCELLED: async () => {
      const { id } = await booked();
      await cancel(id);
      return cancel(id);
    },
    BOOKING_OPENING: async () => {
      const { id, as } = await readyToDrive();
      clock.set(clock.now().subtract({ minutes: 1 }));
      await command(id, as);
      return cancel(id, as);
    },
  }),
  table(agreement.listAgreements, { AUTHENTICATION: () => call('GET /agreements', undefined) }),
  table(agreement.showAgreementPdf, {
    AUTHENTICATION: () => agreementPdf('1', {}),
    AGREEMENT_UNKNOWN: () => agreementPdf('999999', { token: ada.token }),
    CONTRACT_PDF_UNAVAILABLE: async () => {
      const elsewhere = await testApp(db, {
        makePdf: NO_PDF,
      });
      const answer = await agreementPdf(
        String(await addAgreement(db, ada.id)),
        { token: ada.token },
        clientOf(inProcess(elsewhere, () => '198.18.9.8')),
      );
      await elsewhere.close();
      return answer;
    },
  }),
  table(agreement.showChangedTerms, {
    AUTHENTICATION: () => call('GET /agreements/changedterms', undefined),
  }),
  table(agreement.answerChangedTerms, {
    AUTHENTICATION: () => answerTerms('AGREED', {}),
    FORBIDDEN: async () => answerTerms('AGREED', await salesPartner()),
    ORIGIN_FORBIDDEN: () => answerTerms('AGREED', { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      await publishTerms(db, { version: 'neu-1', validFrom: '2099-01-01' });
      seePublished();
      return keyReused((key, again) => answerTerms(again ? 'AGREED' : 'LATER', { token: ada.token, key }));
    },
    TERMS_VERSION_CHANGED: () => answerTerms('AGREED', { token: ada.token }, 'alt-1'),
    TERMS_ANSWERED: async () => {
      await publishTerms(db, { version: 'neu-1', validFrom: '2099-01-01' });
      seePublished();
      await answerTerms('AGREED', { token: ben.token });
      return answerTerms('REFUSED', { token: ben.token });
    },
    TERMS_DUE: async () => {
      await publishTerms(db, { version: 'neu-1', validFrom: '2020-01-01' });
      seePublished();
      return answerTerms('LATER', { token: ada.token });
    },
  }),
  table(invoice.listInvoices, { AUTHENTICATION: () => call('GET /invoices', { query: {} }) }),
  table(invoice.listInvoicesTable, { AUTHENTICATION: () => call('GET /invoices/table', { query: {} }) }),
  ...(['GET /invoices/{number}', 'GET /invoices/{number}/table'] as const).map((name) =>
    table(name === 'GET /invoices/{number}' ? invoice.showInvoice : invoice.showInvoiceTable, {
      AUTHENTICATION: () => call(name, { params: { number: '2027-000001' } }),
      INVOICE_UNKNOWN: () => call(name, { params: { number: '2027-000001' } }, { token: ada.token }),
    }),
  ),
  table(invoice.showElectronicInvoice, {
    AUTHENTICATION: () => electronicInvoice('2027-000001', {}),
    INVOICE_UNKNOWN: () => electronicInvoice('2027-000001', { token: ada.token }),
    XRECHNUNG_INCOMPLETE: async () => electronicInvoice(await billedInvoice(ben), { token: ben.token }),
  }),
  table(invoice.showInvoicePdf, {
    AUTHENTICATION: () => invoicePdf('2027-000001', {}),
    INVOICE_UNKNOWN: () => invoicePdf('2027-999999', { token: ada.token }),
    PDF_UNAVAILABLE: async () => {
      const number = await billedInvoice(ben);
      const elsewhere = await testApp(db, {
        makeInvoicePdf: () => Promise.reject(new PdfUnavailable('NO_TYPESETTER', 'not on this platform')),
      });
      const answer = await invoicePdf(
        number,
        { token: ben.token },
        clientOf(inProcess(elsewhere, () => '198.18.9.9')),
      );
      await elsewhere.close();
      return answer;
    },
  }),
  table(booking.listDrivers, { AUTHENTICATION: () => call('GET /drivers', undefined) }),
  table(booking.listDriversBookings, {
    AUTHENTICATION: () => call('GET /drivers/bookings', { query: {} }),
  }),
  table(booking.cancelDriversBooking, {
    AUTHENTICATION: () => cancelDrivers(UNKNOWN, {}),
    FORBIDDEN: async () => cancelDrivers(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => cancelDrivers(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [first, second] = [await bookedByDriver(), await bookedByDriver()];
      return keyReused((key, again) => cancelDrivers(again ? second.id : first.id, { ...first.as, key }));
    },
    BOOKING_UNKNOWN: async () => cancelDrivers((await booked()).id, { token: ada.token }),
    BOOKING_STARTED: () => cancelDriversIn('ACTIVE'),
    BOOKING_ENDED: () => cancelDriversIn('ENDED'),
    BOOKING_CANCELLED: () => cancelDriversIn('CANCELLED'),
    DRIVER_HAS_CHECKED: async () => {
      const { id, driver, as, timeRange } = await bookedByDriver();
      clock.set(Temporal.Instant.from(timeRange.start).subtract({ minutes: 10 }));
      await check(id, { token: driver.token });
      return cancelDrivers(id, as);
    },
  }),
  table(booking.listCostCentres, { AUTHENTICATION: () => call('GET /costcentres') }),
  table(booking.chooseCostCentre, {
    AUTHENTICATION: async () => chooseCentre((await booked()).id, null, {}),
    FORBIDDEN: async () => chooseCentre((await booked()).id, null, await salesPartner()),
    ORIGIN_FORBIDDEN: async () => chooseCentre((await booked()).id, null, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id } = await booked();
      return keyReused((key, again) => chooseCentre(id, again ? '4711' : null, { token: ada.token, key }));
    },
    BOOKING_UNKNOWN: async () => chooseCentre((await booked(ben)).id, null, { token: ada.token }),
    COST_CENTRE_UNKNOWN: async () => chooseCentre((await booked()).id, '4711', { token: ada.token }),
    BOOKING_BILLED: async () => {
      const { id, driver } = await bookedByDriver();
      await db
        .updateTable('driver')
        .set({ cost_centre: '4711' })
        .where('customer_id', '=', driver.id)
        .execute();
      await db.updateTable('booking').set({ state: 'BILLED' }).where('id', '=', id).execute();
      return chooseCentre(id, '4711', { token: driver.token });
    },
  }),
  table(booking.lendBooking, {
    ...lendingRefusals(false, lend),
    BOOKING_LENT: async () => {
      const { id, main, as } = await lendable({ lent: true });
      const other = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 9999 }) });
      return lend(id, other.id, as);
    },
    DRIVER_UNKNOWN: async () => {
      const { id, as } = await lendable();
      return lend(id, (await lendable()).driver.id, as);
    },
    DRIVER_MAY_NOT_DRIVE: async () => {
      const { id, as, driver } = await lendable();
      await expireDocuments(driver);
      return lend(id, driver.id, as);
    },
    LIMIT_EXCEEDED: async () => {
      const { id, as, driver: sub } = await lendable();
      await setTerms(sub.id, { monthly_cents: 0 });
      return lend(id, sub.id, as);
    },
    DRIVER_BUSY: async () => {
      const { id, as, driver, timeRange } = await lendable();
      await booked(driver, shift(timeRange, { start: 60, end: 60 }));
      return lend(id, driver.id, as);
    },
  }),
  table(driver.listManagedDrivers, { AUTHENTICATION: () => call('GET /subcustomers') }),
  table(driver.showOwnTerms, { AUTHENTICATION: () => call('GET /subcustomers/current') }),
  table(driver.createDriver, {
    AUTHENTICATION: () => addDriver({}),
    FORBIDDEN: () => addDriver({ token: ada.token }),
    ORIGIN_FORBIDDEN: () => addDriver({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const as = await firmOf('firma');
      return keyReused((key, again) => addDriver({ ...as, key }, again ? 'Anders' : 'Beispiel'));
    },
    NO_SUBCUSTOMER_PLAN: async () => addDriver(await firmOf('FIRMA')),
    REGISTRATION_REJECTED: async () => {
      const entry = { kind: 'email', value: 'gesperrt@example.org', reason: 'Test', created_at: NOW };
      await db.insertInto('blocklist_entry').values(entry).execute();
      return addDriver(await firmOf('firma'), 'Beispiel', 'gesperrt@example.org');
    },
  }),
  table(sales.deleteSalesSession, {
    ...forSalesOnly((as) => call('DELETE /auth', undefined, as)),
    ORIGIN_FORBIDDEN: async () => call('DELETE /auth', undefined, { ...(await asHead()), ...FOREIGN }),
  }),
  table(
    sales.showSalesPartner,
    forSalesOnly((as) => call('GET /salespartners/current', undefined, as)),
  ),
  table(
    sales.listSalesRegistrations,
    forSalesOnly((as) => call('GET /salesregistrations', { query: {} }, as)),
  ),
  table(sales.showSalesRegistration, {
    ...forSalesOnly(showSale),
    SALES_REGISTRATION_UNKNOWN: async () => showSale(await asHead()),
  }),
  table(sales.resumeSalesRegistration, {
    ...forSalesOnly(resumeSale),
    ORIGIN_FORBIDDEN: async () => resumeSale({ ...(await asHead()), ...FOREIGN }),
    SALES_REGISTRATION_UNKNOWN: async () => resumeSale(await asHead()),
  }),
  table(sales.createHandover, {
    ...forSalesOnly(handOver),
    ORIGIN_FORBIDDEN: async () => handOver({ ...(await asHead()), ...FOREIGN }),
    SALES_REGISTRATION_UNKNOWN: async () => handOver(await asHead()),
  }),
  table(sales.openHandover, {
    ORIGIN_FORBIDDEN: () => openHandover('x', FOREIGN),
    HANDOVER_OVER: () => openHandover(crypto.randomUUID()),
    HANDOVER_OPENED: async () => {
      const token = await shownCode();
      await openHandover(token);
      return openHandover(token);
    },
  }),
  table(sales.createContract, {
    ...forSalesOnly((as) => sendContract('100-1', as)),
    ORIGIN_FORBIDDEN: async () => sendContract('100-1', { ...(await asHead()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { as, number } = await registeredBySales();
      const keyed = { ...as, headers: { 'idempotency-key': crypto.randomUUID() } };
      await sendContract(number, keyed, true);
      return sendContract(number, keyed);
    },
    SALES_REGISTRATION_UNKNOWN: async () => sendContract((await registeredBySales()).number, await asHead()),
    CONTRACT_PDF_UNAVAILABLE: async () => {
      const { as, number } = await registeredBySales();
      await call('GET /salespartners/current', undefined, as);
      const elsewhere = await testApp(db, { makePdf: NO_PDF });
      const answer = await sendContract(
        number,
        as,
        false,
        clientOf(inProcess(elsewhere, () => '198.18.9.7')),
      );
      await elsewhere.close();
      return answer;
    },
    LOGIN_BUSY: async () => {
      const { as, number } = await registeredBySales();
      return busy(() => sendContract(number, as, true), knownCrowd);
    },
  }),
  table(sales.openContractLink, {
    ORIGIN_FORBIDDEN: () => openContract('x', 'y', FOREIGN),
    CONTRACT_LINK_OVER: () => openContract(crypto.randomUUID(), '100-1'),
    CONTRACT_PROOF_WRONG: async () => openContract(await contractToken(), '1900-01-01'),
  }),
  table(
    sales.listSalesActivations,
    forSalesOnly((as) => call('GET /salesactivations', { query: {} }, as)),
  ),
  table(sales.showSalesActivation, {
    ...forSalesOnly((as) =>
      call('GET /salesactivations/{id}', { params: { id: UNKNOWN_REGISTRATION }, query: {} }, as),
    ),
    SALES_REGISTRATION_UNKNOWN: async () =>
      call('GET /salesactivations/{id}', { params: { id: UNKNOWN_REGISTRATION }, query: {} }, await asHead()),
  }),
  table(
    sales.noteOriginals,
    activating(noteOriginalsOf, async () => undefined),
  ),
  table(sales.giveCard, {
    ...activating(giveCardTo, () => freeCard('R1')),
    CARD_HELD: async () => {
      const { params, as } = await atPartner();
      await freeCard('R2');
      await giveCardTo(params, as, 'R2');
      return giveCardTo(params, as, 'R3');
    },
  }),
  table(sales.endCard, {
    ...without(
      activating(
        (params, as) => endCardAt(params, as, 'R4'),
        async ({ params, as }) => {
          await freeCard('R4');
          await giveCardTo(params, as, 'R4');
        },
      ),
      'ACTIVATION_NOT_POSSIBLE',
    ),
    CARD_NOT_HELD: async () => {
      const { params, as } = await atPartner();
      return endCardAt(params, as, 'niemandes');
    },
  }),
  table(
    sales.sendPresenceCode,
    activating(sendCodeTo, async () => undefined),
  ),
  table(sales.provePresence, {
    ...activating(proveBy, prove),
    PRESENCE_CODE_WRONG: async () => {
      const { params, as } = await atPartner();
      await sendCodeTo(params, as);
      return proveBy(params, as);
    },
    PRESENCE_CODE_ENDED: async () => {
      const { params, as } = await atPartner();
      return proveBy(params, as);
    },
  }),
  table(sales.passActivation, {
    ...activating(passAt, async (at) => {
      await noteOriginalsOf(at.params, at.as);
      await prove(at);
    }),
    ORIGINALS_MISSING: async () => {
      const { params, as } = await atPartner();
      return passAt(params, as);
    },
    PRESENCE_MISSING: async () => {
      const { params, as } = await atPartner();
      await noteOriginalsOf(params, as);
      return passAt(params, as);
    },
    SECOND_PERSON_NEEDED: async () => {
      const at = await atPartner();
      await db
        .updateTable('sales_partner')
        .set({ needs_two_people: true })
        .where('id', '=', at.person.partnerId)
        .execute();
      await noteOriginalsOf(at.params, at.as);
      await prove(at);
      return passAt(at.params, at.as);
    },
  }),
  table(sales.showPresenceRequest, {
    AUTHENTICATION: () => call('GET /presencerequests/current'),
    FORBIDDEN: async () => call('GET /presencerequests/current', undefined, await salesPartner()),
  }),
  table(sales.createPresenceCode, {
    AUTHENTICATION: () => call('POST /presencerequests/current/code'),
    FORBIDDEN: async () => call('POST /presencerequests/current/code', undefined, await salesPartner()),
    ORIGIN_FORBIDDEN: () =>
      call('POST /presencerequests/current/code', undefined, { token: ada.token, ...FOREIGN }),
    PRESENCE_NOT_ASKED: () => call('POST /presencerequests/current/code', undefined, { token: ada.token }),
  }),
  table(sales.inviteSalesPerson, {
    ...forSalesOnly(invitePerson),
    ORIGIN_FORBIDDEN: async () => invitePerson({ ...(await asHead()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const as = { ...(await asHead()), headers: { 'idempotency-key': crypto.randomUUID() } };
      await invitePerson(as);
      const body = { prename: 'Eva', name: 'Andere', emailAddress: 'eva@example.org' };
      return call('POST /salespartners/current/people', { body }, as);
    },
  }),
  table(sales.inviteSalesPersonAgain, {
    ...withSalesHead(invitePersonAgain),
    INVITATION_ACCEPTED: async () => {
      const as = await asHead();
      return invitePersonAgain((await stage.addSalesPerson(as.partnerId)).id, as);
    },
  }),
  table(sales.removeSalesPerson, {
    ...withSalesHead(removePerson),
    SALES_HEAD_STAYS: async () => {
      const head = await stage.addSalesPerson();
      return removePerson(head.id, { token: head.token });
    },
  }),
  table(sales.sendSalesConsulting, {
    ...forSalesOnly((as) => sendConsulting(as)),
    ORIGIN_FORBIDDEN: async () => sendConsulting({ ...(await asHead()), ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const as = { ...(await asHead()), headers: { 'idempotency-key': crypto.randomUUID() } };
      await sendConsulting(as);
      return sendConsulting(as, { emailAddress: 'anders@example.org' });
    },
    SALES_CITY_UNKNOWN: async () => sendConsulting(await asHead(), { city: 'kassel' }),
    NO_PLAN_SUITS: async () => {
      const as = await asHead();
      await db.updateTable('plan').set({ position: null }).where('kundenart', 'like', 'gemein%').execute();
      return sendConsulting(as, { drivers: { audience: 'ASSOCIATION', persons: 1 } });
    },
  }),
  table(driver.inviteDriver, {
    ...managing(invite, true),
    INVITATION_ACCEPTED: async () => {
      const { sub, as } = await managed();
      return invite(sub.id, as);
    },
  }),
  table(
    driver.blockDriver,
    managing((id, as, again) => block(id, as, again ? 'Anders' : 'Urlaub')),
  ),
  table(
    driver.unblockDriver,
    managing((id, as) => call('POST /subcustomers/{id}/unblock', { params: { id: String(id) } }, as)),
  ),
  table(
    driver.removeDriver,
    managing((id, as) =>
      call('POST /subcustomers/{id}/remove', { params: { id: String(id) }, body: {} }, as),
    ),
  ),
  table(
    driver.saveDriverLimits,
    managing((id, as) =>
      call('PUT /subcustomers/{id}/limits', { params: { id: String(id) }, body: NO_LIMITS }, as),
    ),
  ),
  table(
    driver.saveDriverCostCentre,
    managing((id, as) =>
      call(
        'PUT /subcustomers/{id}/costcentre',
        { params: { id: String(id) }, body: { costCentre: null } },
        as,
      ),
    ),
  ),
  table(driver.saveListedCostCentres, {
    AUTHENTICATION: () => call('PUT /costcentres', { body: { costCentres: [] } }),
    FORBIDDEN: async () => call('PUT /costcentres', { body: { costCentres: [] } }, await salesPartner()),
    ORIGIN_FORBIDDEN: () =>
      call('PUT /costcentres', { body: { costCentres: [] } }, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) =>
        call('PUT /costcentres', { body: { costCentres: again ? [''] : [] } }, { token: ada.token, key }),
      ),
  }),
  table(booking.takeBackBooking, {
    ...lendingRefusals(true, (id, _, as) => takeBack(id, as)),
    OWN_BOOKING_OVERLAPS: async () => {
      const { id, main, as, timeRange } = await lendable({ lent: true });
      await db.updateTable('customer').set({ plan_id: 'EINZEL' }).where('id', '=', main.id).execute();
      await booked(main, timeRange);
      return takeBack(id, as);
    },
  }),
  table(booking.showLateCar, {
    AUTHENTICATION: () => call('GET /bookings/{id}/latecar', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () => call('GET /bookings/{id}/latecar', { params: { id: '1' } }, { token: ben.token }),
  }),
  table(booking.createSubstitution, {
    AUTHENTICATION: () => substitute(UNKNOWN, 1, {}),
    FORBIDDEN: async () => substitute(UNKNOWN, 1, await salesPartner()),
    ORIGIN_FORBIDDEN: () => substitute(UNKNOWN, 1, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id, as } = await waitingForLateCar();
      const [one, other] = [await freshVehicle(), await freshVehicle()];
      return keyReused((key, again) => substitute(id, again ? other : one, { ...as, key }));
    },
    BOOKING_UNKNOWN: () => substitute(UNKNOWN, 1),
    BOOKING_STARTED: async () => substitute((await inState('ACTIVE')).id, 1),
    BOOKING_ENDED: async () => substitute((await inState('ENDED')).id, 1),
    BOOKING_CANCELLED: async () => substitute((await inState('CANCELLED')).id, 1),
    ...withoutEntitlement(async (refuseThem) => {
      const { id, driver: waiting, as } = await waitingForLateCar();
      await refuseThem(waiting.id);
      return substitute(id, await freshVehicle(), as);
    }),
    CUSTOMER_BLOCKED: () => substituteAs({ state: 'BLOCKED' }),
    CUSTOMER_MAY_NOT_BOOK: () => substituteAs({ state: 'VERIFIED' }),
    DOCUMENTS_REQUIRED: () => substituteAs({ until: null, plan: 'FIRMA' }),
    DOCUMENTS_EXPIRED: () => substituteAs({ until: NOW }),
    CAR_NOT_LATE: async () => substitute((await booked()).id, await freshVehicle()),
    MOVE_OVER: async () => {
      const { booking: asked, taskId } = await askedToMove();
      await withdrawRequest(taskId);
      return substitute(asked.id, await freshVehicle());
    },
    BOOKEE_UNKNOWN: async () => {
      const { id, as } = await waitingForLateCar();
      return substitute(id, UNKNOWN, as);
    },
    SUBSTITUTE_UNSUITABLE: async () => {
      const { id, as, lateVehicle } = await waitingForLateCar();
      return substitute(id, lateVehicle, as);
    },
    SUBSTITUTE_TAKEN: async () => {
      const { id, as, timeRange } = await waitingForLateCar();
      const other = await booked(await stage.addCustomer(), timeRange);
      return substitute(id, other.bookeeId, as);
    },
  }),
  table(booking.showMoveRequest, {
    AUTHENTICATION: () => call('GET /bookings/{id}/moverequest', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () =>
      call('GET /bookings/{id}/moverequest', { params: { id: String(UNKNOWN) } }, { token: ben.token }),
  }),
  table(booking.declineMoveRequest, {
    AUTHENTICATION: () => declineToMove(UNKNOWN, {}),
    ORIGIN_FORBIDDEN: () => declineToMove(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { booking: asked } = await askedToMove();
      return keyReused((key, again) => declineToMove(again ? UNKNOWN : asked.id, { token: ada.token, key }));
    },
    BOOKING_UNKNOWN: () => declineToMove(UNKNOWN, { token: ada.token }),
    MOVE_OVER: async () => declineToMove((await booked()).id, { token: ada.token }),
  }),
  table(trip.showTrip, {
    AUTHENTICATION: () => call('GET /bookings/{id}/trip', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () => call('GET /bookings/{id}/trip', { params: { id: '1' } }, { token: ben.token }),
  }),
  table(trip.createDepartureCheck, {
    AUTHENTICATION: () => check(UNKNOWN, {}),
    FORBIDDEN: async () => check(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => check(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id, as } = await readyToDrive({ isChecked: false });
      return keyReused((key, again) => check(again ? UNKNOWN : id, { ...as, key }));
    },
    BOOKING_UNKNOWN: () => check(UNKNOWN, { token: ada.token }),
    ...beforeTrip((id, as) => check(id, as)),
    DEPARTURE_CHECK_DONE: async () => {
      const { id, as } = await readyToDrive();
      return check(id, as);
    },
    DAMAGE_REPORT_MISSING: async () => {
      const { id, as } = await readyToDrive({ isChecked: false });
      return check(id, as, false);
    },
  }),
  table(trip.createCommand, {
    AUTHENTICATION: () => command(UNKNOWN, {}),
    FORBIDDEN: async () => command(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => command(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id, as } = await readyToDrive();
      return keyReused((key, again) => command(id, { ...as, key }, again ? 'LOCK' : 'UNLOCK'));
    },
    BOOKING_UNKNOWN: () => command(UNKNOWN, { token: ada.token }),
    ...beforeTrip((id, as) => command(id, as)),
    TRIP_NOT_BEGUN: async () => {
      const { id, as } = await readyToDrive();
      return command(id, as, 'LOCK');
    },
    ...withoutEntitlement(async (refuseThem) => {
      const { id, as, driver: ready } = await readyToDrive();
      await refuseThem(ready.id);
      return command(id, as);
    }),
    CUSTOMER_BLOCKED: () => commandBy({ state: 'BLOCKED' }),
    CUSTOMER_MAY_NOT_BOOK: () => commandBy({ state: 'VERIFIED' }),
    DOCUMENTS_REQUIRED: () => commandBy({ documents_valid_until: null }),
    DOCUMENTS_EXPIRED: () => commandBy({ documents_valid_until: NOW }),
    PIN_INITIAL: () => commandBy({ pin_is_initial: true }),
    DEPARTURE_CHECK_MISSING: async () => {
      const { id, as } = await readyToDrive({ isChecked: false });
      return command(id, as);
    },
    CAR_WITHOUT_BOX: async () => {
      const { id, as, bookeeId } = await readyToDrive();
      await db.deleteFrom('vehicle_box').where('vehicle_id', '=', bookeeId).execute();
      return command(id, as);
    },
    COMMAND_OUTSTANDING: async () => {
      const { id, as } = await readyToDrive();
      await command(id, as);
      return command(id, as);
    },
  }),
  table(trip.createGrant, {
    ...beforeCar((id, as) => grant(id, as)),
    CAR_WITHOUT_BOX: async () => {
      const { id, as, bookeeId } = await readyToDrive();
      await db.deleteFrom('vehicle_box').where('vehicle_id', '=', bookeeId).execute();
      return grant(id, as);
    },
    DEVICE_KEY_INVALID: async () => {
      const { id, as } = await readyToDrive();
      return grant(id, as, 'A'.repeat(87));
    },
  }),
  table(trip.showCarGuide, {
    AUTHENTICATION: () => call('GET /bookings/{id}/car', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () => call('GET /bookings/{id}/car', { params: { id: '1' } }, { token: ben.token }),
  }),
  table(trip.revealSecret, {
    ...beforeCar((id, as) => reveal(id, as)),
    SECRET_UNKNOWN: async () => {
      const { id, as } = await readyToDrive();
      return reveal(id, as);
    },
    SECRET_UNREADABLE: async () => {
      const { id, as, bookeeId } = await readyToDrive();
      // The key of another installation sealed it.
      const { id: secretId } = await db
        .insertInto('car_secret')
        .values({
          kind: 'FUEL_CARD_PIN',
          vehicle_id: bookeeId,
          sealed: '1.000000000000.AAAA',
          changed_at: NOW,
          changed_by: 'Greta',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return reveal(id, as, secretId);
    },
  }),
  table(trip.noteSecretLook, {
    AUTHENTICATION: () => look(UNKNOWN, {}),
    FORBIDDEN: async () => look(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => look(UNKNOWN, { token: ada.token, ...FOREIGN }),
    BOOKING_UNKNOWN: () => look(UNKNOWN, { token: ada.token }),
    SECRET_UNKNOWN: async () => {
      const { id, as } = await readyToDrive();
      return look(id, as);
    },
  }),
  table(trip.showCommand, {
    AUTHENTICATION: () => showCommand(UNKNOWN, {}),
    BOOKING_UNKNOWN: () => showCommand(UNKNOWN, { token: ada.token }),
    COMMAND_UNKNOWN: async () => {
      const { id } = await booked();
      return showCommand(id, { token: ada.token });
    },
  }),
  table(trip.showReturn, {
    AUTHENTICATION: () => showReturn(UNKNOWN, {}),
    BOOKING_UNKNOWN: () => showReturn(UNKNOWN, { token: ada.token }),
    ...withoutTrip(showReturn),
  }),
  table(trip.showTripPrice, {
    AUTHENTICATION: () => call('GET /bookings/{id}/price', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () => call('GET /bookings/{id}/price', { params: { id: '1' } }, { token: ben.token }),
  }),
  table(trip.createReturn, {
    AUTHENTICATION: () => giveBack(UNKNOWN, {}),
    FORBIDDEN: async () => giveBack(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => giveBack(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id } = await inState('ACTIVE');
      return keyReused((key, again) =>
        giveBack(again ? UNKNOWN : id, { token: ada.token, key }, { offline: true }),
      );
    },
    BOOKING_UNKNOWN: () => giveBack(UNKNOWN, { token: ada.token }),
    ...withoutTrip(giveBack),
    COMMAND_OUTSTANDING: async () => {
      const { id, as } = await readyToDrive();
      await command(id, as);
      await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
      return giveBack(id, as, { offline: true });
    },
    CAR_OUT_OF_REACH: async () => giveBack((await inState('ACTIVE')).id, { token: ada.token }),
    RETURN_UNMET: async () => {
      const { id, bookeeId } = await inState('ACTIVE');
      const at = clock.now();
      const state = { ...PARKED, at, doorOpen: true };
      await writeCarNews(db, [{ vehicleId: bookeeId, online: true, lastContactAt: at, state }]);
      return giveBack(id, { token: ada.token });
    },
    RETURN_PHOTO_MISSING: async () =>
      giveBack((await inState('ACTIVE')).id, { token: ada.token }, { offline: true, overrides: [ELSEWHERE] }),
  }),
  table(trip.showReturnUpload, {
    AUTHENTICATION: () => call('GET /returnphotos/{id}/upload', unknownReturnPhoto()),
    PHOTO_UNKNOWN: () => call('GET /returnphotos/{id}/upload', unknownReturnPhoto(), { token: ada.token }),
  }),
  table(trip.saveReturnPart, {
    AUTHENTICATION: () => sendUnknownReturnPart({}),
    FORBIDDEN: async () => sendUnknownReturnPart(await salesPartner()),
    ORIGIN_FORBIDDEN: () => sendUnknownReturnPart({ token: ada.token, ...FOREIGN }),
    PHOTO_UNKNOWN: () => sendUnknownReturnPart({ token: ada.token }),
    UPLOAD_EXPECTED: () => sendReturnPart(undefined),
    UPLOAD_TOO_LARGE: () => sendReturnPart(Buffer.alloc(15 * 1024 * 1024 + 1)),
    UPLOAD_OFFSET: async () => sendReturnPart(await samplePhoto(), { offset: 1 }),
    PHOTO_FORMAT: () => sendReturnPart(Buffer.from('kein Foto')),
    PHOTO_HEIC: () => sendReturnPart(HEIC),
    PHOTO_BROKEN: async () => sendReturnPart((await samplePhoto()).subarray(0, 900)),
    PHOTO_TOO_MANY_PIXELS: () => sendReturnPart(hugePng()),
    PHOTO_TOO_SMALL: async () => sendReturnPart(await samplePhoto({ width: 299 })),
  }),
  table(trip.showReturnPhoto, {
    AUTHENTICATION: () => call('GET /returnphotos/{id}', unknownReturnPhoto()),
    PHOTO_UNKNOWN: () => call('GET /returnphotos/{id}', unknownReturnPhoto(), { token: ada.token }),
  }),
  table(task.listTasks, {
    ...forStaff((as) => call('GET /tasks', { query: {} }, as)),
    CITY_UNKNOWN: () => call('GET /tasks', { query: { city: 'atlantis' } }, { token: rolf.token }),
  }),
  table(task.createTask, {
    ...forStaff((as) => addTask(UNKNOWN, as)),
    ...fromOurPages((as) => addTask(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const bookeeId = await freshVehicle();
      return keyReused((key, again) =>
        addTask(bookeeId, { token: rolf.token, key }, again ? 'REPAIR' : 'CLEANING'),
      );
    },
    BOOKEE_UNKNOWN: () => addTask(UNKNOWN, { token: rolf.token }),
    TASK_EXISTS: async () => {
      const bookeeId = await freshVehicle();
      await addTask(bookeeId, { token: rolf.token });
      return addTask(bookeeId, { token: rolf.token });
    },
  }),
  table(task.createTasks, {
    ...forStaff((as) => recall({ city: 'bonn' }, as)),
    ...fromOurPages((as) => recall({ city: 'bonn' }, as)),
    IDEMPOTENCY_KEY_REUSED: () =>
      keyReused((key, again) => recall({ city: again ? 'bonn' : 'nuernberg' }, { token: fleet.token, key })),
    CITY_UNKNOWN: () => recall({ city: 'atlantis' }, { token: fleet.token }),
    BOOKEE_UNKNOWN: () => recall({ model: 'Gibt es nicht' }, { token: fleet.token }),
  }),
  table(
    task.findCars,
    forStaff((as) => call('GET /tasks/cars', { query: { plate: 'N' } }, as)),
  ),
  table(task.showCar, {
    ...forStaff((as) => call('GET /tasks/cars/{plate}', { params: { plate: 'X-X 1' } }, as)),
    BOOKEE_UNKNOWN: () =>
      call('GET /tasks/cars/{plate}', { params: { plate: 'X-X 1' } }, { token: rolf.token }),
  }),
  table(task.takeTask, {
    ...stepRefusals(take),
    TASK_DONE: async () => take(await taskInProgress({ done: true }), { token: rolf.token }),
    TASK_TAKEN: async () => take(await taskInProgress(), { token: fleet.token }),
  }),
  table(task.giveTaskBack, {
    ...stepRefusals(takeBackTask),
    TASK_DONE: async () => takeBackTask(await taskInProgress({ done: true }), { token: rolf.token }),
    TASK_NOT_TAKEN: async () => takeBackTask(await openTask(), { token: rolf.token }),
  }),
  table(task.finishTask, {
    ...stepRefusals(finish),
    TASK_DONE: async () => finish(await taskInProgress({ done: true }), { token: rolf.token }),
    TASK_NOT_TAKEN: async () => finish(await openTask(), { token: rolf.token }),
    CHECKLIST_INCOMPLETE: async () => finish(await taskInProgress(), { token: rolf.token }, { steps: [] }),
    DAMAGE_UNKNOWN: async () =>
      finish(
        await taskInProgress(),
        { token: rolf.token },
        { found: { repairedDamageIds: [crypto.randomUUID()] } },
      ),
    INSPECTION_DATE_PAST: async () =>
      finish(await taskInProgress(), { token: rolf.token }, { found: { inspectionDue: '2027-05-11' } }),
  }),
  table(task.createTaskPhoto, {
    ...forStaff((as) => announce(UNKNOWN, as)),
    ...fromOurPages((as) => announce(UNKNOWN, as)),
    TASK_UNKNOWN: () => announce(UNKNOWN, { token: rolf.token }),
    TASK_NOT_TAKEN: async () => announce(await openTask(), { token: rolf.token }),
    PHOTO_ID_TAKEN: async () => {
      const id: string = crypto.randomUUID();
      await announce(await taskInProgress(), { token: rolf.token }, { id });
      return announce(await taskInProgress(), { token: rolf.token }, { id });
    },
    TOO_MANY_PHOTOS: async () => {
      const id = await taskInProgress();
      for (let count = 0; count < 20; count++) await announce(id, { token: rolf.token });
      return announce(id, { token: rolf.token });
    },
  }),
  table(task.showTaskUpload, {
    ...forStaff((as) => call('GET /taskphotos/{id}/upload', unknownReturnPhoto(), as)),
    PHOTO_UNKNOWN: () => call('GET /taskphotos/{id}/upload', unknownReturnPhoto(), { token: rolf.token }),
  }),
  table(task.saveTaskPart, {
    ...forStaff(sendUnknownTaskPart),
    ...fromOurPages(sendUnknownTaskPart),
    PHOTO_UNKNOWN: () => sendUnknownTaskPart({ token: rolf.token }),
    UPLOAD_EXPECTED: () => sendTaskPart(undefined),
    UPLOAD_TOO_LARGE: () => sendTaskPart(Buffer.alloc(15 * 1024 * 1024 + 1)),
    UPLOAD_OFFSET: async () => sendTaskPart(await samplePhoto(), { offset: 1 }),
    PHOTO_FORMAT: () => sendTaskPart(Buffer.from('kein Foto')),
    PHOTO_HEIC: () => sendTaskPart(HEIC),
    PHOTO_BROKEN: async () => sendTaskPart((await samplePhoto()).subarray(0, 900)),
    PHOTO_TOO_MANY_PIXELS: () => sendTaskPart(hugePng()),
    PHOTO_TOO_SMALL: async () => sendTaskPart(await samplePhoto({ width: 299 })),
  }),
  table(task.showTaskPhoto, {
    ...forStaff((as) => call('GET /taskphotos/{id}', unknownReturnPhoto(), as)),
    PHOTO_UNKNOWN: () => call('GET /taskphotos/{id}', unknownReturnPhoto(), { token: rolf.token }),
  }),
  table(task.createTaskDamage, {
    ...forStaff((as) => reportAtTask(UNKNOWN, as)),
    ...fromOurPages((as) => reportAtTask(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const id = await taskInProgress();
      return keyReused((key) => reportAtTask(id, { token: rolf.token, key }));
    },
    TASK_UNKNOWN: () => reportAtTask(UNKNOWN, { token: rolf.token }),
    TASK_NOT_TAKEN: async () => reportAtTask(await openTask(), { token: rolf.token }),
    DAMAGE_ID_TAKEN: async () => {
      const damageId: string = crypto.randomUUID();
      await reportAtTask(await taskInProgress(), { token: rolf.token }, damageId);
      return reportAtTask(await taskInProgress(), { token: rolf.token }, damageId);
    },
  }),
  table(task.createTaskCommand, {
    ...stepRefusals((id, as) => openForTask(id, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id } = await taskAtCarWithBox();
      return keyReused((key, again) =>
        openForTask(id, { token: rolf.token, key }, again ? 'LOCK' : 'UNLOCK'),
      );
    },
    TASK_NOT_TAKEN: async () => openForTask(await openTask(), { token: rolf.token }),
    CAR_BOOKED_NOW: async () => {
      const { id, bookeeId } = await taskAtCarWithBox();
      await call('POST /bookings', { body: { bookeeId, timeRange: freshPeriod() } }, { token: ada.token });
      await db.updateTable('booking').set({ state: 'ACTIVE' }).where('vehicle_id', '=', bookeeId).execute();
      return openForTask(id, { token: rolf.token });
    },
    CAR_WITHOUT_BOX: async () => openForTask(await taskInProgress(), { token: rolf.token }),
    COMMAND_OUTSTANDING: async () => {
      const { id } = await taskAtCarWithBox();
      await openForTask(id, { token: rolf.token });
      return openForTask(id, { token: rolf.token });
    },
  }),
  table(task.showTaskCommand, {
    ...forStaff(unknownTaskCommand),
    COMMAND_UNKNOWN: () => unknownTaskCommand({ token: rolf.token }),
  }),
  table(task.listRepairGaps, {
    ...forStaff((as) => gaps(UNKNOWN, as)),
    TASK_UNKNOWN: () => gaps(UNKNOWN, { token: fleet.token }),
    TASK_DONE: async () => gaps(await taskInProgress({ done: true }), { token: fleet.token }),
  }),
  table(task.createBlock, {
    ...forStaff((as) => blockCar(UNKNOWN, as)),
    ...fromOurPages((as) => blockCar(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const id = await openTask();
      return keyReused((key) => blockCar(id, { token: fleet.token, key }));
    },
    TASK_UNKNOWN: () => blockCar(UNKNOWN, { token: fleet.token }),
    TASK_DONE: async () => blockCar(await taskInProgress({ done: true }), { token: fleet.token }),
    BLOCK_COLLIDES: async () => {
      const id = await openTask();
      const timeRange = freshPeriod();
      await blockCar(id, { token: fleet.token }, timeRange);
      return blockCar(id, { token: fleet.token }, timeRange);
    },
    BLOCK_PERIOD: async () => blockCar(await openTask(), { token: fleet.token }, hoursFrom(NOW, -5)),
  }),
  table(task.deleteBlocks, {
    ...forStaff((as) => call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, as)),
    ...fromOurPages((as) => call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, as)),
    TASK_UNKNOWN: () =>
      call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, { token: fleet.token }),
  }),
  table(task.createMoveRequest, {
    ...forStaff((as) => askToMove(UNKNOWN, as)),
    ...fromOurPages((as) => askToMove(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { bookeeId, timeRange } = await booked();
      await freshVehicle();
      const id = await openTask(bookeeId);
      return keyReused((key, again) =>
        askToMove(id, { token: fleet.token, key }, again ? freshPeriod() : timeRange),
      );
    },
    TASK_UNKNOWN: () => askToMove(UNKNOWN, { token: fleet.token }),
    TASK_DONE: async () => askToMove(await taskInProgress({ done: true }), { token: fleet.token }),
    BLOCK_PERIOD: async () => askToMove(await openTask(), { token: fleet.token }, hoursFrom(NOW, -5)),
    MOVE_NEEDLESS: async () => askToMove(await openTask(), { token: fleet.token }),
    MOVE_IMPOSSIBLE: async () => {
      const id = await openTask();
      const timeRange = freshPeriod();
      await blockCar(id, { token: fleet.token }, timeRange);
      return askToMove(id, { token: fleet.token }, timeRange);
    },
    MOVE_WITHOUT_SUBSTITUTE: async () => {
      const { id: bookeeId } = await stage.addVehicle({ class: 'SPEZIAL' });
      const timeRange = freshPeriod();
      await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: ada.token });
      return askToMove(await openTask(bookeeId), { token: fleet.token }, timeRange);
    },
    MOVE_RUNS: async () => {
      const { booking: asked, taskId } = await askedToMove();
      return askToMove(taskId, { token: fleet.token }, asked.timeRange);
    },
  }),
  table(task.deleteMoveRequest, {
    ...forStaff((as) => withdrawRequest(UNKNOWN, as)),
    ...fromOurPages((as) => withdrawRequest(UNKNOWN, as)),
    TASK_UNKNOWN: () => withdrawRequest(UNKNOWN),
  }),
  table(damage.listVehicleDamages, {
    AUTHENTICATION: () => vehicleDamages({}),
    BOOKEE_UNKNOWN: () => vehicleDamages({ token: ada.token }),
  }),
  table(damage.createDamage, {
    AUTHENTICATION: () => report(UNKNOWN, {}),
    FORBIDDEN: async () => report(UNKNOWN, await salesPartner()),
    ORIGIN_FORBIDDEN: () => report(UNKNOWN, { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id, as } = await readyToDrive();
      return keyReused((key) => report(id, { ...as, key }));
    },
    BOOKING_UNKNOWN: () => report(UNKNOWN, { token: ada.token }),
    BOOKING_CANCELLED: async () => {
      const { id } = await booked();
      await cancel(id);
      return report(id, { token: ada.token });
    },
    TRIP_TOO_EARLY: async () => report((await booked()).id, { token: ada.token }),
    DAMAGE_TOO_LATE: async () => {
      const { id, as } = await reported();
      await db
        .updateTable('booking')
        .set({ state: 'ENDED', starts_at: NOW.subtract({ hours: 90 }), ends_at: NOW.subtract({ hours: 80 }) })
        .where('id', '=', id)
        .execute();
      return report(id, as);
    },
    DAMAGE_ID_TAKEN: async () => {
      const { damageId } = await reported();
      const { id, as } = await readyToDrive();
      return report(id, as, damageId);
    },
  }),
  table(damage.listBookingDamages, {
    AUTHENTICATION: () => call('GET /bookings/{id}/damages', { params: { id: '1' } }),
    BOOKING_UNKNOWN: () => call('GET /bookings/{id}/damages', { params: { id: '1' } }, { token: ben.token }),
  }),
  table(damage.showDamageUpload, {
    AUTHENTICATION: () => call('GET /damages/{id}/photos/{photoId}/upload', unknownPhoto()),
    DAMAGE_UNKNOWN: () =>
      call('GET /damages/{id}/photos/{photoId}/upload', unknownPhoto(), { token: ada.token }),
  }),
  table(damage.saveDamagePart, {
    AUTHENTICATION: () => sendUnknownPart({}),
    FORBIDDEN: async () => sendUnknownPart(await salesPartner()),
    ORIGIN_FORBIDDEN: () => sendUnknownPart({ token: ada.token, ...FOREIGN }),
    DAMAGE_UNKNOWN: () => sendUnknownPart({ token: ada.token }),
    UPLOAD_EXPECTED: () => sendPart(undefined),
    UPLOAD_TOO_LARGE: () => sendPart(Buffer.alloc(15 * 1024 * 1024 + 1)),
    UPLOAD_OFFSET: async () => sendPart(await samplePhoto(), { offset: 1 }),
    PHOTO_FORMAT: () => sendPart(Buffer.from('kein Foto')),
    PHOTO_HEIC: () => sendPart(HEIC),
    PHOTO_BROKEN: async () => sendPart((await samplePhoto()).subarray(0, 900)),
    PHOTO_TOO_MANY_PIXELS: () => sendPart(hugePng()),
    PHOTO_TOO_SMALL: async () => sendPart(await samplePhoto({ width: 299 })),
  }),
  table(damage.showDamagePhoto, {
    AUTHENTICATION: () => call('GET /damages/{id}/photos/{photoId}', unknownPhoto()),
    DAMAGE_UNKNOWN: () => call('GET /damages/{id}/photos/{photoId}', unknownPhoto(), { token: ada.token }),
  }),
  table(damage.createStatement, {
    AUTHENTICATION: () => state(crypto.randomUUID(), {}),
    FORBIDDEN: async () => state(crypto.randomUUID(), await salesPartner()),
    ORIGIN_FORBIDDEN: () => state(crypto.randomUUID(), { token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { damageId, as } = await heard('HEARING');
      return keyReused((key, again) => state(damageId, { ...as, key }, again ? 'Doch.' : 'Nein.'));
    },
    DAMAGE_UNKNOWN: async () => {
      const { damageId } = await heard('HEARING');
      return state(damageId, { token: ben.token });
    },
    DAMAGE_NOT_HEARD: async () => {
      const { damageId, as } = await heard('DISMISSED');
      return state(damageId, as);
    },
  }),
  table(document.showDocumentCheck, { AUTHENTICATION: () => call('GET /documentchecks/current') }),
  table(
    document.listDocumentChecks,
    forStaff((as) => call('GET /documentchecks', { query: {} }, as)),
  ),
  table(document.showDocumentCheckForStaff, {
    ...forStaff((as) => showCheck(UNKNOWN, as)),
    DOCUMENT_CHECK_UNKNOWN: () => showCheck(UNKNOWN, { token: rolf.token }),
  }),
  table(document.decideDocumentCheck, {
    ...forStaff((as) => rejectCheck(UNKNOWN, as)),
    ...fromOurPages((as) => rejectCheck(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const { id } = await submitted();
      return keyReused((key, again) =>
        rejectCheck(id, { token: rolf.token, key }, again ? 'Unscharf.' : 'Verdeckt.'),
      );
    },
    DOCUMENT_CHECK_UNKNOWN: () => rejectCheck(UNKNOWN, { token: rolf.token }),
    DOCUMENT_CHECK_DECIDED: async () => {
      const { id } = await submitted();
      await rejectCheck(id, { token: rolf.token });
      return rejectCheck(id, { token: rolf.token });
    },
  }),
  table(document.saveDocument, {
    AUTHENTICATION: () => sendPhoto({}),
    FORBIDDEN: async () => sendPhoto({ token: (await stage.addCustomer({ state: 'PRELIMINARY' })).token }),
    ORIGIN_FORBIDDEN: () => sendPhoto({ token: ada.token, ...FOREIGN }),
    UPLOAD_EXPECTED: async () => {
      await call('PUT /consents/{kind}', photoConsent(), { token: ada.token });
      return call(
        'PUT /documentchecks/current/documents/{kind}',
        { params: { kind: 'SELFIE' } },
        { token: ada.token },
      );
    },
    UPLOAD_TOO_LARGE: () => sendPhoto({ token: ada.token }, Buffer.alloc(15 * 1024 * 1024 + 1, 7)),
    PHOTO_FORMAT: () =>
      sendPhoto({ token: ada.token }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    PHOTO_HEIC: () => sendPhoto({ token: ada.token }, HEIC),
    PHOTO_BROKEN: async () => sendPhoto({ token: ada.token }, (await samplePhoto()).subarray(0, 700)),
    PHOTO_TOO_MANY_PIXELS: () => sendPhoto({ token: ada.token }, hugePng()),
    PHOTO_TOO_SMALL: async () => sendPhoto({ token: ada.token }, await samplePhoto({ height: 299 })),
    DOCUMENT_CHECK_SUBMITTED: async () => {
      const { token } = await submitted();
      return sendPhoto({ token });
    },
    DOCUMENTS_VALID: async () => sendPhoto({ token: (await approved()).token }),
    PHOTO_CONSENT_MISSING: async () => {
      const { token } = await stage.addCustomer({ state: 'VERIFIED' });
      return sendPhotoWithoutConsent({ token });
    },
  }),
  table(document.showDocument, {
    AUTHENTICATION: () => showPhoto(1, {}),
    DOCUMENT_UNKNOWN: async () => {
      const { token } = await stage.addCustomer();
      const { output } = await sendPhoto({ token });
      return showPhoto(output.id ?? 0, { token: ada.token });
    },
  }),
  table(document.submitDocumentCheck, {
    AUTHENTICATION: () => submit({}),
    FORBIDDEN: async () => submit({ token: (await stage.addCustomer({ state: 'DENIED' })).token }),
    ORIGIN_FORBIDDEN: () => submit({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const as = { token: ada.token, key: `key-${crypto.randomUUID()}` };
      await book(await freshVehicle(), freshPeriod(), as);
      return submit(as);
    },
    DOCUMENTS_MISSING: async () => {
      const { token } = await stage.addCustomer({ state: 'VERIFIED' });
      await sendPhoto({ token });
      return submit({ token });
    },
    DOCUMENTS_REJECTED: async () => {
      const { token, id } = await submitted();
      await setCheck(id, 'REJECTED');
      return submit({ token });
    },
    DOCUMENTS_VALID: async () => submit({ token: (await approved()).token }),
    PHOTO_CONSENT_MISSING: async () =>
      submit({ token: (await stage.addCustomer({ state: 'VERIFIED' })).token }),
  }),
];

/** Lets every address have reached the limits of these counts. */
const fillCounts = (subject: string) =>
  db.updateTable('attempt').set({ count: 1000 }).where('subject', 'like', `${subject}%`).execute();

/** Sends more wrong logins at once than may wait from one address. */
const crowd = () =>
  Array.from({ length: 200 }, (_, index) =>
    call('POST /tokens', { body: { login: `7700${index}`, credential: 'falsch' } }),
  );
/** Customers who cannot be told by mail what changes. */
async function withoutMail(count: number) {
  const customers = await Promise.all(Array.from({ length: count }, () => stage.addCustomer()));
  const ids = customers.map(({ id }) => id);
  await db.updateTable('customer').set({ email: null }).where('id', 'in', ids).execute();
  return customers;
}
/** Lets more logged-in customers set their PIN at once than may wait from one address. */
async function knownCrowd() {
  const customers = await withoutMail(15);
  return customers.flatMap(({ id, token }) => Array.from({ length: 4 }, () => setPin(id, { token })));
}
/** Calls `ask` while the login queue is full, until it is refused with LOGIN_BUSY. */
async function busy<A extends Refused>(
  ask: () => Promise<A>,
  gather: () => Promise<Refused>[] | Promise<Promise<Refused>[]> = crowd,
): Promise<A> {
  for (;;) {
    const others = await gather();
    await Promise.any(others.map(async (other) => expect((await other).code).toBe('LOGIN_BUSY')));
    const refused = await ask();
    await Promise.all(others);
    if (refused.code === 'LOGIN_BUSY') return refused;
  }
}
function refusedBy(answers: Refused[], code: RefusalCode): Refused {
  const found = answers.find((answer) => answer.code === code);
  if (!found) throw new Error(`nobody was refused with ${code}`);
  return found;
}
async function challengeFor(purpose: 'LOGIN' | 'REGISTRATION', token = ada.token) {
  return (await call('POST /passkeys/challenges', { body: { purpose } }, { token })).output.challenge;
}
function addPasskey(challenge: string, as: As) {
  const attestation = new Authenticator().register({ challenge });
  return call('POST /passkeys', { body: { attestation, label: 'Mein Handy' } }, as);
}
async function fillPasskeys(customerId: number) {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    credential_id: `${customerId}-${index}`,
    customer_id: customerId,
    public_key: Buffer.alloc(1),
    sign_count: 0,
    label: `Passkey ${index}`,
    created_at: NOW,
  }));
  const made = await db.insertInto('passkey').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}
async function withTenPasskeys() {
  const { id, token } = await stage.addCustomer();
  return { token, passkeyIds: await fillPasskeys(id) };
}
function confirmReset(token: string) {
  return call('POST /passwordresets/confirm', { body: { token, password: 'kW7#lampe' } });
}
function changePhone(as: As, mobilePhoneNr = '0151 12345678') {
  return call('POST /datachanges', { body: { subject: 'PHONE', mobilePhoneNr, phoneNr: null } }, as);
}
function changeLicence(as: As) {
  const driverlicense = {
    Number: 'B072RRE2I55',
    Issued: '2015-05-05',
    IssuedPlace: 'Nürnberg',
    ClassesAllowed: 'B',
  };
  return call(
    'POST /datachanges',
    { body: { subject: 'LICENCE', driverlicense, currentPassword: PASSWORD } },
    as,
  );
}
async function newAddressLink(email: string) {
  const { id } = await stage.addCustomer();
  const life = { customerId: id, subject: email, now: NOW, lifeSeconds: 3600 };
  return createOnetimeToken(db, { purpose: 'EMAIL_CHANGE', ...life });
}
function confirmChange(token: string, as: As = {}) {
  return call('POST /datachanges/confirm', { body: { token } }, as);
}
const wantNews = (as: As) =>
  call(
    'PUT /customers/default/notifications/{category}',
    { params: { category: 'NEWS' }, body: { allowed: 'YES', textVersion: 'alt' } },
    as,
  );
async function registerAs(as: As, wrong: Partial<SampleBrowser['subscription']> = {}) {
  const { publicKey } = (await call('GET /pushoffer')).output.web;
  return call('PUT /devices/current', { body: { ...sampleBrowser(publicKey).subscription, ...wrong } }, as);
}
function giveConsent(as: As) {
  const params = { kind: 'ADS' } as const;
  return call('PUT /consents/{kind}', { params, body: { allowed: 'YES', textVersion: 'alt' } }, as);
}
function askForDeletion(as: As, currentPassword = PASSWORD) {
  return call('POST /deletionrequests', { body: { currentPassword } }, as);
}
function withdrawDeletion(as: As) {
  return call('POST /deletionrequests/current/withdraw', undefined, as);
}
function endLogin(as: As) {
  return call('DELETE /logins/{id}', { params: { id: crypto.randomUUID() } }, as);
}
function exportData(as: As, currentPassword = PASSWORD) {
  return call('POST /dataexports', { body: { currentPassword } }, as);
}
function changeSepaAccount(as: As, accountHolder = 'Ada Beispiel') {
  const body = {
    iban: 'DE02120300000000202051',
    accountHolder,
    sepaAccepted: true,
    currentPassword: PASSWORD,
  };
  return call('POST /sepaaccounts', { body }, as);
}
const buy = (as: As, cents = 2700) =>
  call('POST /kmpackages', { body: { km: cents === 6200 ? 250 : 100, cents } }, as);
const redeem = (code: string, as: As) => call('POST /vouchers', { body: { code } }, as);
const issued = (now = NOW) =>
  issueVoucher(db, createVault({ secretsKey: SECRETS_KEY, dataDir: '' }), {
    providerId: 'sw',
    currency: 'EUR',
    cents: 500,
    title: 'Probe',
    sold: false,
    by: 'test',
    now,
  });
const AT_ONCE = { begins: 'AT_ONCE', startsOn: '2027-05-12', firstMonthCents: 639 } as const;
function changePlan(as: As, more: Partial<RequestOf<'POST /planchanges'>['body']> = {}) {
  const body = {
    planId: 'einzel-plus',
    begins: 'NEXT_MONTH' as const,
    startsOn: '2027-06-01',
    firstMonthCents: 990,
    ...more,
  };
  return call('POST /planchanges', { body }, as);
}
const takeBackPlan = (id: string, as: As) => call('DELETE /planchanges/{id}', { params: { id } }, as);
function orderPackage(as: As, more: Partial<RequestOf<'POST /safetypackages'>['body']> = {}) {
  return call('POST /safetypackages', { body: { startsOn: '2027-05-12', yearlyCents: 9_900, ...more } }, as);
}
const changePackage = (as: As, isEnding: boolean, lastDay?: string) =>
  call(
    'PATCH /safetypackages/current',
    { body: { isEnding, ...(lastDay === undefined ? {} : { lastDay }) } },
    as,
  );

/** What every change of a contract is refused with. */
function contractRefusals(
  change: (as: As) => Promise<Refused>,
  changeByKey: (key: string, again: boolean) => Promise<Refused>,
) {
  const inState = (state: CustomerState) => async () =>
    change({ token: (await stage.addCustomer({ state })).token });
  return {
    AUTHENTICATION: () => change({}),
    FORBIDDEN: async () => change(await salesPartner()),
    ORIGIN_FORBIDDEN: () => change({ token: ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: () => keyReused(changeByKey),
    PLAN_OF_MAIN_ACCOUNT: async () => change({ token: (await stage.addDriver(ada)).token }),
    CONTRACT_ENDING: inState('CANCELLING'),
    CONTRACT_BLOCKED: inState('BLOCKED'),
    CONTRACT_NOT_YET: inState('VERIFIED'),
  };
}
function changePassword(as: As, currentPassword = PASSWORD) {
  return call('POST /passwordchanges', { body: { currentPassword, password: 'kW7#lampe' } }, as);
}
/** Consents to photos, and sends one. */
async function sendPhoto(as: As, file?: Buffer, kind: DocumentKind = 'IDENTITY') {
  if (as.token) await call('PUT /consents/{kind}', photoConsent(), { token: as.token });
  return sendPhotoWithoutConsent(as, file, kind);
}
async function sendPhotoWithoutConsent(as: As, file?: Buffer, kind: DocumentKind = 'IDENTITY') {
  return call(
    'PUT /documentchecks/current/documents/{kind}',
    { params: { kind } },
    { ...as, file: file ?? (await samplePhoto()) },
  );
}
function showPhoto(id: number, as: As) {
  return call(
    'GET /documentchecks/{id}/documents/{kind}',
    { params: { id: String(id), kind: 'IDENTITY' }, query: {} },
    as,
  );
}
function showCheck(id: number, as: As) {
  return call('GET /documentchecks/{id}', { params: { id: String(id) } }, as);
}
function rejectCheck(id: number, as: As, reason = 'Unscharf.') {
  return call(
    'POST /documentchecks/{id}/decision',
    { params: { id: String(id) }, body: { decision: 'REJECTED', submittedAt: NOW.toString(), reason } },
    as,
  );
}
function vehicleDamages(as: As) {
  return call('GET /vehicles/{id}/damages', { params: { id: String(UNKNOWN) } }, as);
}
function report(id: number, as: As, damageId: string = crypto.randomUUID(), byteSize?: number) {
  return call(
    'POST /bookings/{id}/damages',
    {
      params: { id: String(id) },
      body: {
        id: damageId,
        view: 'LEFT',
        x: 0.5,
        y: 0.5,
        kind: 'DENT',
        severity: 1,
        thirdParty: false,
        noticedAt: NOW.toString(),
        photos: byteSize === undefined ? [] : [{ id: damageId, byteSize }],
        noPhotoReason: 'Es regnet.',
      },
    },
    as,
  );
}
/** Adds a booking whose driver has reported a damage; an announced photo has the damage's id. */
async function reported(byteSize?: number) {
  const ready = await readyToDrive();
  const damageId: string = crypto.randomUUID();
  await report(ready.id, ready.as, damageId, byteSize);
  return { ...ready, damageId };
}
/** Adds a damage whose reporter is or was heard about it. */
async function heard(damageState: 'HEARING' | 'DISMISSED') {
  const made = await reported();
  await db
    .updateTable('damage')
    .set({
      state: damageState,
      heard_booking_id: made.id,
      heard_customer_id: made.driver.id,
      heard_until: NOW.add({ hours: 24 }),
    })
    .where('id', '=', made.damageId)
    .execute();
  return made;
}
function state(id: string, as: As, text = 'Das war schon da.') {
  return call('POST /damages/{id}/statement', { params: { id }, body: { text } }, as);
}
const ELSEWHERE = { condition: 'POSITION' as const, reason: 'Alles belegt.' };
const unknownReturnPhoto = () => ({ params: { id: crypto.randomUUID() } });
function sendUnknownReturnPart(as: As) {
  return call('PUT /returnphotos/{id}/upload', { ...unknownReturnPhoto(), query: { offset: '0' } }, as);
}
/** Sends a whole file as the photo that was announced with a return; without one, a request that is no form. */
async function sendReturnPart(file: Buffer | undefined, { offset = 0 } = {}) {
  const as = { token: ada.token };
  const photoId: string = crypto.randomUUID();
  const byteSize = file ? Math.min(file.length, 15 * 1024 * 1024) : 1000;
  const place = { photo: { id: photoId, byteSize } };
  await giveBack((await inState('ACTIVE')).id, as, { offline: true, overrides: [ELSEWHERE], place });
  return call(
    'PUT /returnphotos/{id}/upload',
    { params: { id: photoId }, query: { offset: String(offset) } },
    { ...as, file },
  );
}
const unknownPhoto = () => ({ params: { id: crypto.randomUUID(), photoId: crypto.randomUUID() } });
function sendUnknownPart(as: As) {
  return call('PUT /damages/{id}/photos/{photoId}/upload', { ...unknownPhoto(), query: { offset: '0' } }, as);
}
/** Sends a whole file as the announced photo; without one, a request that is no form. */
async function sendPart(file: Buffer | undefined, { offset = 0 } = {}) {
  const { damageId, as } = await reported(file ? Math.min(file.length, 15 * 1024 * 1024) : 1000);
  return call(
    'PUT /damages/{id}/photos/{photoId}/upload',
    { params: { id: damageId, photoId: damageId }, query: { offset: String(offset) } },
    { ...as, file },
  );
}
function submit(as: As) {
  return call('POST /documentchecks/current/submit', {}, as);
}
/** Adds a customer whose four photos wait for staff. */
async function submitted() {
  const made = await stage.addCustomer({ state: 'VERIFIED' });
  for (const kind of DOCUMENT_KINDS) await sendPhoto({ token: made.token }, undefined, kind);
  const { output } = await submit({ token: made.token });
  return { token: made.token, customerId: made.id, id: output.id ?? 0 };
}
async function approved() {
  const made = await submitted();
  await setCheck(made.id, 'APPROVED');
  await db
    .updateTable('customer')
    .set({ documents_valid_until: NOW.add({ hours: 24 * 100 }) })
    .where('id', '=', made.customerId)
    .execute();
  return made;
}
async function setCheck(id: number, state: 'APPROVED' | 'REJECTED') {
  await db.updateTable('document_check').set({ state, decided_at: NOW }).where('id', '=', id).execute();
}
async function expireDocuments({ id }: StageCustomer, until: Temporal.Instant | null = NOW) {
  await db.updateTable('customer').set({ documents_valid_until: until }).where('id', '=', id).execute();
}
function saveFavourites(customerId: number, placeIds: number[], as: As) {
  return call(
    'PUT /customers/{id}/settings/favoriteplaces',
    { params: { id: String(customerId) }, body: { placeIds } },
    as,
  );
}
/** The scenarios of a city's texts: the cities of the stage have none. */
function cityRefusals(
  name: `GET /{city}/${'hero' | 'home' | 'register' | 'konto' | 'tutorial'}`,
): Record<'CITY_UNKNOWN' | 'PAGE_UNKNOWN', Scenario> {
  return {
    CITY_UNKNOWN: () => call(name, { params: { city: 'atlantis' } }),
    PAGE_UNKNOWN: () => call(name, { params: { city: 'bonn' } }),
  };
}
function setPin(id: number, as: As) {
  return call(
    'PATCH /customers/{id}',
    { params: { id: String(id) }, body: { accessMedia: [{ pin: '0472' }] } },
    as,
  );
}
function register(body: RegistrationBody, as: As = {}) {
  return call('POST /customers', { body }, as);
}
function changeToMain(onetimeToken: string, as: As = {}) {
  return call('POST /customers/default/changetomainandsub', { body: { onetimeToken } }, as);
}
async function tokenOf(body: RegistrationBody): Promise<string> {
  return (await register(body)).headers['x-onetime-token'] ?? '';
}
function availability(id: number, query: { start: string; end: string }) {
  return call('GET /bookees/{id}/availability', { params: { id: String(id) }, query });
}
function book(bookeeId: number, timeRange: { start: string; end: string }, as: As = { token: ada.token }) {
  return call('POST /bookings', { body: { bookeeId, timeRange } }, as);
}
function change(id: number, timeRange: { start: string; end: string }, as: As = { token: ada.token }) {
  return call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, as);
}
function cancel(id: number, as: As = { token: ada.token }) {
  return call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, as);
}
function quoteChange(made: { id: number; bookeeId: number }, as: As = { token: ada.token }) {
  return call(
    'POST /quotes',
    { body: { bookeeId: made.bookeeId, bookingId: made.id, timeRange: freshPeriod() } },
    as,
  );
}

/** What everybody but an employee is told. */
function forStaff(ask: (as: As) => Promise<Refused>) {
  return { AUTHENTICATION: () => ask({}), FORBIDDEN: () => ask({ token: ada.token }) };
}
function fromOurPages(ask: (as: As) => Promise<Refused>) {
  return { ORIGIN_FORBIDDEN: () => ask({ token: fleet.token, ...FOREIGN }) };
}
/** What every step of a task may be refused with. */
function stepRefusals(ask: (id: number, as: As) => Promise<Refused>) {
  return {
    ...forStaff((as) => ask(UNKNOWN, as)),
    ...fromOurPages((as) => ask(UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const ids = [await taskInProgress(), await taskInProgress()];
      return keyReused((key, again) => ask(ids[Number(again)] ?? 0, { token: rolf.token, key }));
    },
    TASK_UNKNOWN: () => ask(UNKNOWN, { token: rolf.token }),
  };
}
function addTask(bookeeId: number, as: As, kind: 'CLEANING' | 'REPAIR' = 'CLEANING') {
  return call('POST /tasks', { body: { bookeeId, kind } }, as);
}
function recall(cars: { city?: string; model?: string }, as: As) {
  return call('POST /tasks/bulk', { body: { kind: 'OTHER', title: 'Rückruf', cars } }, as);
}
function take(id: number, as: As) {
  return call('POST /tasks/{id}/take', { params: { id: String(id) } }, as);
}
function takeBackTask(id: number, as: As) {
  return call('POST /tasks/{id}/giveback', { params: { id: String(id) }, body: {} }, as);
}
const CLEANED = ['INSIDE', 'OUTSIDE', 'RUBBISH', 'LOCKED'];
function finish(id: number, as: As, body: Partial<RequestOf<'POST /tasks/{id}/finish'>['body']> = {}) {
  return call(
    'POST /tasks/{id}/finish',
    { params: { id: String(id) }, body: { steps: CLEANED, ...body } },
    as,
  );
}
async function openTask(bookeeId?: number) {
  const { output } = await addTask(bookeeId ?? (await freshVehicle()), { token: rolf.token });
  return output.id;
}
async function taskInProgress({ done = false, bookeeId }: { done?: boolean; bookeeId?: number } = {}) {
  const id = await openTask(bookeeId);
  await take(id, { token: rolf.token });
  if (done) await finish(id, { token: rolf.token });
  return id;
}
async function taskAtCarWithBox() {
  const bookeeId = await freshVehicle();
  await issueBoxes(db, [bookeeId], NOW);
  return { id: await taskInProgress({ bookeeId }), bookeeId };
}
function announce(id: number, as: As, photo: { id?: string; byteSize?: number } = {}) {
  const body = { id: crypto.randomUUID(), byteSize: 1000, moment: 'BEFORE' as const, ...photo };
  return call('POST /tasks/{id}/photos', { params: { id: String(id) }, body }, as);
}
function sendUnknownTaskPart(as: As) {
  return call('PUT /taskphotos/{id}/upload', { ...unknownReturnPhoto(), query: { offset: '0' } }, as);
}
/** Sends a whole file as the announced photo of a task; without one, a request that is no form. */
async function sendTaskPart(file: Buffer | undefined, { offset = 0 } = {}) {
  const as = { token: rolf.token };
  const id: string = crypto.randomUUID();
  const byteSize = file ? Math.min(file.length, 15 * 1024 * 1024) : 1000;
  await announce(await taskInProgress(), as, { id, byteSize });
  return call(
    'PUT /taskphotos/{id}/upload',
    { params: { id }, query: { offset: String(offset) } },
    { ...as, file },
  );
}
function reportAtTask(id: number, as: As, damageId: string = crypto.randomUUID()) {
  const place = { view: 'LEFT' as const, x: 0.5, y: 0.5 };
  const body = {
    id: damageId,
    ...place,
    kind: 'DENT' as const,
    severity: 1,
    noticedAt: NOW.toString(),
    photos: [],
  };
  return call('POST /tasks/{id}/damages', { params: { id: String(id) }, body }, as);
}
function openForTask(id: number, as: As, kind: 'UNLOCK' | 'LOCK' = 'UNLOCK') {
  return call('POST /tasks/{id}/commands', { params: { id: String(id) }, body: { kind } }, as);
}
function unknownTaskCommand(as: As) {
  const params = { id: String(UNKNOWN), commandId: crypto.randomUUID() };
  return call('GET /tasks/{id}/commands/{commandId}', { params }, as);
}
function gaps(id: number, as: As) {
  return call('GET /tasks/{id}/gaps', { params: { id: String(id) }, query: { minutes: '60' } }, as);
}
function askToMove(id: number, as: As, timeRange = freshPeriod()) {
  return call('POST /tasks/{id}/moverequest', { params: { id: String(id) }, body: { timeRange } }, as);
}
function withdrawRequest(id: number, as: As = { token: fleet.token }) {
  return call('DELETE /tasks/{id}/moverequest', { params: { id: String(id) } }, as);
}
function declineToMove(id: number, as: As) {
  return call('POST /bookings/{id}/moverequest/decline', { params: { id: String(id) } }, as);
}
/** A booking whose driver is asked to take another car for a task. */
async function askedToMove() {
  const made = await booked();
  await freshVehicle();
  const taskId = await openTask(made.bookeeId);
  expect((await askToMove(taskId, { token: fleet.token }, made.timeRange)).status).toBe(201);
  return { booking: made, taskId };
}
function blockCar(id: number, as: As, timeRange = freshPeriod()) {
  return call('POST /tasks/{id}/blocks', { params: { id: String(id) }, body: { timeRange } }, as);
}

test('every call has its table of refusals', () => {
  expect(TABLES.map(({ call }) => call)).toEqual(expect.arrayContaining([...calls]));
  expect(TABLES).toHaveLength(calls.length);
});

/** Which limit it is, and who has the task, stands in the detail. */
const DETAILS = new Map([
  ['LIMIT_EXCEEDED', expect.stringMatching(/[Ll]imit.*Ändern/)],
  ['STAMP_NOT_POSSIBLE', expect.stringMatching(/^Um diese Zeit/)],
  ['ACTIVATION_NOT_POSSIBLE', expect.stringMatching(/von Hand/)],
  ['PRESENCE_CODE_WRONG', expect.stringMatching(/stimmt nicht.*4 Versuche/)],
  ['TASK_TAKEN', expect.stringMatching(/^Daran arbeitet seit \d\d:\d\d Uhr schon Ada Beispiel\.$/)],
]);
for (const { call: definition, scenarios } of TABLES) {
  describe(`${definition.method} ${definition.path}`, () => {
    test('every refusal that the contract lists is provoked', () => {
      expect(Object.keys(scenarios).sort()).toEqual([...definition.refusals].sort());
    });
    for (const [code, provoke] of Object.entries(scenarios)) {
      test(`refuses with ${code}, in German, and writes nothing`, async () => {
        const answer = await provoke();
        const { status, de } = REFUSALS[code as RefusalCode];
        expect(answer.code).toBe(code);
        expect(answer.status).toBe(status);
        const detail: unknown = DETAILS.get(code) ?? de;
        expect(answer.problem).toMatchObject({ status, detail, title: 'Fehler', resultCode: code });
        const after = await countRows(db);
        expect(exceptReports(answer.code, after)).toEqual(exceptReports(answer.code, beforeLastCall));
      });
    }
  });
}

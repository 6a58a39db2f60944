import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { ZodType } from 'zod';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { EMAIL_TEMPLATES } from '#contract/mail.ts';
import type { Problem } from '#contract/problem.ts';
import { COMMON_REFUSALS, REFUSALS } from '#contract/refusal.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { PAPER_POINTS } from '#domain/document/paper-point.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { CONTENT_KINDS } from '#domain/page/content-kind.ts';
import { ORIGINAL_POINTS } from '#domain/sales/activation.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { createVault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { replaceCalendarFeed } from '#server/features/calendar-feed/calendar-feed.repository.ts';
import { setCity } from '#server/features/employee/employee.repository.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { watchLateCars } from '#server/features/late-car/watch-late-cars.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertDataExport } from '#server/features/privacy/data-export.repository.ts';
import { insertRegistration } from '#server/features/registration/registration.repository.ts';
import { replacePresenceCode } from '#server/features/sales/presence-code.repository.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { noteView, secretPurpose } from '#server/features/trip/car-secret.repository.ts';
import { keepPlace } from '#server/features/trip/return-place.repository.ts';
import { issueVoucher } from '#server/features/voucher/issue-voucher.ts';
import { hashSecret } from '#server/http/session.ts';
import { arbitraryOf, hostileText, type Plausible } from '#server/test/arbitrary-of.ts';
import { Authenticator } from '#server/test/authenticator.ts';
import { authorization, type Client, fileForm } from '#server/test/client.ts';
import { makePhone } from '#server/test/phone.ts';
import { HEIC, hugePng, photoConsent, samplePhoto } from '#server/test/photos.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { company, person, type RegistrationBody } from '#server/test/registration-body.ts';
import { addAgreement, publishTerms } from '#server/test/sample-agreement.ts';
import { sampleBrowser } from '#server/test/sample-browser.ts';
import { sampleConsulting } from '#server/test/sample-consulting.ts';
import { publishSamples } from '#server/test/sample-content.ts';
import { serverTest } from '#server/test/server-test.ts';
import {
  countFaults,
  countRows,
  exceptReports,
  hoursFrom,
  NO_FAULTS,
  NOW,
  offerPlan,
  PASSWORD,
  type Stage,
  type StageCustomer,
} from '#server/test/stage.ts';
import { repetitions } from '#server/test/test-length.ts';

const test = serverTest();

const RUNS = repetitions({ full: 60, short: 30 });
const MAX_ROUNDS = 5;
/** Named when no request succeeded. */
const MAX_REASONS = 8;
/** Secrets that are valid on the server, so that requests get past the checks for them. */
const CHALLENGE = 'fuzz-challenge';
const RESET_SECRET = 'fuzz-secret';
const EMAIL_SECRET = 'fuzz-email';
const CHANGE_SECRET = 'fuzz-change';
/** Each is ended once. */
const LOGINS = Array.from({ length: 40 }, () => crypto.randomUUID() as string);
const NEWSLETTER_SECRET = 'fuzz-newsletter';
const UNSUBSCRIBE_TOKEN = crypto.randomUUID();
const CREATED_SECRET = 'fuzz-created';
const REGISTRATION_SECRET = 'fuzz-registration';
const SECRETS_KEY = Buffer.alloc(32, 7);
const CALENDAR_SECRET = 'fuzz-calendar';
const INVOICE = '2027-000001';

let plausible: Plausible;
/** Valid ids by the third segment of a call's path, or else by its first. */
let idsOf: Record<string, string[]>;
let customers: StageCustomer[];
/** A customer whose plan has drivers and who has none yet. */
let mainCustomerId: number;
let tokens: string[];
/** Who heads a sales partner, for the calls that only its people may make. */
let seller: StageCustomer;
/** Makes every call of employees. */
let fleet: StageCustomer;
/** Of who heads a sales partner, for the calls that only its people make. */
let salesHead: StageCustomer;
/** Values of the calls about sales, by path. */
let salesFields: Map<string, Record<string, unknown[]>>;
/** Files for the calls that take one; the first is valid. */
let uploads: Buffer[];

test.override('environment', {
  LOGIN_ATTEMPTS: '1000000',
  ADDRESS_ATTEMPTS: '1000000',
  REGISTRATION_ATTEMPTS: '1000000',
  SECRETS_KEY: SECRETS_KEY.toString('base64'),
});
test.beforeAll(async ({ db, stage, call }) => {
  await stage.addPlans();
  await offerPlan(db);
  await publishSamples(db);
  await publishTerms(db, { version: TERMS, validFrom: '2099-01-01' });
  const vault = createVault({ secretsKey: SECRETS_KEY, dataDir: '' });
  codes = [];
  for (let index = 0; index < 60; index++) {
    const issue = { cents: 500, title: 'Probe', sold: false, by: 'fuzz', now: NOW };
    codes.push(await issueVoucher(db, vault, { providerId: 'sw', currency: 'EUR', ...issue }));
  }
  const vehicles = [await stage.addVehicle(), await stage.addVehicle({ class: 'M', electric: true })];
  customers = [
    await stage.addCustomer({ employee: true }),
    await stage.addCustomer({ plan: 'FIRMA' }),
    await stage.addCustomer({ state: 'BLOCKED' }),
  ];
  fleet = await stage.addCustomer({ employee: 'FLEET' });
  customers.push(fleet);
  tokens = customers.map(({ token }) => token);
  const agreements: number[] = [];
  for (const { id } of customers) agreements.push(await addAgreement(db, id));
  const declarations: string[] = [];
  for (const name of ['Ada', 'Ben']) {
    const declared = {
      declaration: 'WITHDRAWAL',
      contract: 'FRAMEWORK',
      name,
      email: 'kunde@example.org',
    } as const;
    declarations.push((await call('POST /declarations', { body: declared })).output.id);
  }
  const bookings: number[] = [];
  for (let index = 0; index < 6; index++) {
    const body = { bookeeId: vehicles[index % 2]?.id ?? 0, timeRange: hoursFrom(NOW, 24 * index, 3) };
    const as = { token: tokens[index % 2] };
    bookings.push((await call('POST /bookings', { body }, as)).output.id);
  }
  // Bookings that other calls do not change: two to be checked before the trip, two on their way.
  const trips: number[] = [];
  let runningVehicle = 0;
  for (const token of [tokens[0], tokens[1], tokens[1], tokens[1]]) {
    const { id: bookeeId } = await stage.addVehicle();
    runningVehicle = bookeeId;
    await issueBoxes(db, [bookeeId], NOW);
    const body = { bookeeId, timeRange: hoursFrom(NOW, 24 * 30, 3) };
    trips.push((await call('POST /bookings', { body }, { token })).output.id);
  }
  const [running = 0, toReturn = 0] = trips.splice(2);
  const now = { starts_at: NOW, ends_at: NOW.add({ minutes: 45 }) };
  await db.updateTable('booking').set(now).where('id', 'in', trips).execute();
  await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', 'in', [running, toReturn]).execute();
  const commandId = crypto.randomUUID();
  await db
    .insertInto('vehicle_command')
    .values({
      id: commandId,
      vehicle_id: vehicles[1]?.id ?? 0,
      booking_id: running,
      customer_id: customers[1]?.id ?? 0,
      kind: 'UNLOCK',
      state: 'EXPIRED',
      asked_at: NOW,
      expires_at: NOW,
    })
    .execute();
  const { id: secretId } = await db
    .insertInto('car_secret')
    .values({
      kind: 'ACCESS_CODE',
      station_id: stage.stationId,
      title: 'Tor',
      sealed: vault.seal(
        '4711',
        secretPurpose({ kind: 'ACCESS_CODE', stationId: stage.stationId, title: 'Tor' }),
      ),
      changed_at: NOW,
      changed_by: 'Greta',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteView(db, {
    id: crypto.randomUUID(),
    secretId,
    bookingId: running,
    customerId: customers[1]?.id ?? 0,
    kind: 'KEPT',
    at: NOW,
    now: NOW,
  });
  const [, firm] = customers;
  if (!firm) throw new Error('no firm');
  const driver = await stage.addDriver(firm, { documentsValidUntil: NOW.add({ hours: 9999 }) });
  // The plan of the firm names none for its drivers.
  await db
    .updateTable('plan')
    .set({ first_subcustomer_plan_id: 'firma-fahrer' })
    .where('id', '=', 'FIRMA')
    .execute();
  const managed: number[] = [];
  for (let index = 0; index < 12; index++) managed.push((await stage.addDriver(firm)).id);
  const invited = managed.slice(0, 4);
  await db.updateTable('customer').set({ password_hash: null }).where('id', 'in', invited).execute();
  const lent: number[] = [];
  for (const week of [8, 9, 10]) {
    const body = { bookeeId: vehicles[1]?.id ?? 0, timeRange: hoursFrom(NOW, 24 * 7 * week, 3) };
    lent.push((await call('POST /bookings', { body }, { token: firm.token })).output.id);
  }
  const ofDriver: number[] = [];
  for (const week of [11, 12, 13]) {
    const body = { bookeeId: vehicles[1]?.id ?? 0, timeRange: hoursFrom(NOW, 24 * 7 * week, 3) };
    ofDriver.push((await call('POST /bookings', { body }, { token: driver.token })).output.id);
  }
  await billSomething(db, customers[0]?.id ?? 0);
  // Two that wait for cars which are not back.
  const waiting: number[] = [];
  for (const token of [tokens[1], tokens[1]]) {
    const { id: bookeeId } = await stage.addVehicle();
    const other = await stage.addCustomer();
    const made = [];
    for (const [by, hour] of [
      [other.token, 24 * 40],
      [token, 24 * 40 + 3],
    ] as const) {
      const body = { bookeeId, timeRange: hoursFrom(NOW, hour, 3) };
      made.push((await call('POST /bookings', { body }, { token: by })).output.id);
    }
    const [late = 0, next = 0] = made;
    await db
      .updateTable('booking')
      .set({ state: 'ACTIVE', starts_at: NOW.subtract({ hours: 3 }), ends_at: NOW.subtract({ hours: 1 }) })
      .where('id', '=', late)
      .execute();
    await db
      .updateTable('booking')
      .set({ starts_at: NOW.subtract({ hours: 1 }), ends_at: NOW.add({ hours: 2 }) })
      .where('id', '=', next)
      .execute();
    waiting.push(next);
  }
  await watchLateCars(db, NOW);
  mainCustomerId = (await call('POST /customers', { body: company() })).output.id;
  await replaceCalendarFeed(db, {
    customerId: mainCustomerId,
    secretHash: hashSecret(CALENDAR_SECRET),
    now: NOW,
  });
  const photo = await samplePhoto();
  uploads = [photo, HEIC, hugePng(), photo.subarray(0, 900), Buffer.alloc(0), Buffer.from('<svg/>')];
  const checks: number[] = [];
  for (const token of tokens) {
    await call('PUT /consents/{kind}', photoConsent(), { token });
    for (const kind of DOCUMENT_KINDS) {
      const { output } = await call(
        'PUT /documentchecks/current/documents/{kind}',
        { params: { kind } },
        { token, file: photo },
      );
      checks.push(output.id ?? 0);
    }
  }
  // Reported on the trip that runs; the announced photo has the damage's id.
  const damageIds = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of damageIds) {
    const body = {
      id,
      view: 'TOP' as const,
      x: 0.5,
      y: 0.5,
      kind: 'DENT' as const,
      severity: 1,
      thirdParty: false,
      noticedAt: NOW.toString(),
      photos: [{ id, byteSize: photo.length }],
    };
    await call(
      'POST /bookings/{id}/damages',
      { params: { id: String(running) }, body },
      { token: tokens[1] },
    );
    await call(
      'PUT /damages/{id}/photos/{photoId}/upload',
      { params: { id, photoId: id }, query: { offset: '0' } },
      { token: tokens[1], file: photo },
    );
  }
  await db
    .updateTable('damage')
    .set({
      state: 'HEARING',
      heard_booking_id: running,
      heard_customer_id: customers[1]?.id ?? 0,
      heard_until: NOW.add({ hours: 24 }),
    })
    .where('id', '=', damageIds[0] ?? '')
    .execute();
  const returnPhotoId = crypto.randomUUID();
  await keepPlace(db, {
    bookingId: running,
    customerId: customers[1]?.id ?? 0,
    place: { photo: { id: returnPhotoId, byteSize: photo.length } },
    newKey: newPhotoKey,
    now: NOW,
  });
  await call(
    'PUT /returnphotos/{id}/upload',
    { params: { id: returnPhotoId }, query: { offset: '0' } },
    { token: tokens[1], file: photo },
  );
  const head = await stage.addSalesPerson();
  seller = head;
  const atPartner = { token: head.token };
  const [toInvite, toRemove] = [[], []] as [number[], number[]];
  for (const ids of [toInvite, ...Array.from({ length: 30 }, () => toRemove)])
    ids.push((await stage.addSalesPerson(head.partnerId)).id);
  await db.updateTable('customer').set({ password_hash: null }).where('id', 'in', toInvite).execute();
  for (let count = 0; count < 20; count++) await call('POST /registrations', undefined, atPartner);
  const begun = (await call('GET /salesregistrations', { query: {} }, atPartner)).output.items.map(
    ({ id }) => id,
  );
  handovers = [];
  for (const id of begun) {
    const { output } = await call('POST /salesregistrations/{id}/handover', { params: { id } }, atPartner);
    handovers.push(output.link.split('uebergabe=')[1] ?? '');
  }
  const sold = await call('POST /customers', { body: person() }, atPartner);
  const customerNumber = sold.output.customerNumber;
  const contract = await call('POST /contract', { body: { customer: { customerNumber } } }, atPartner);
  const contractToken = contract.output.contractlink?.split('#')[1] ?? '';
  sellingFields = new Map<string, Record<string, unknown[]>>([
    ['/contract', { customerNumber: [customerNumber] }],
    ['/contractlinks', { token: [contractToken], proof: [customerNumber, '1900-01-01'] }],
    ['/registrations/handovers', { token: handovers }],
    [
      '/salespartners/current/people',
      { prename: ['Eva'], name: ['Neumann'], emailAddress: ['eva@example.org'] },
    ],
  ]);
  const { subscription } = sampleBrowser((await call('GET /pushoffer')).output.web.publicKey);
  await setCity(db, 'nuernberg', { customerId: customers[0]?.id ?? 0, by: 'fuzz', now: NOW });
  const absences = Array.from({ length: 40 }, () => crypto.randomUUID() as string);
  for (const [week, id] of absences.entries()) {
    const from = NOW.toZonedDateTimeISO(BERLIN)
      .toPlainDate()
      .add({ weeks: week + 4 })
      .toString();
    const body = { kind: 'AWAY' as const, from, to: from };
    await call('PUT /availabilities/days/{id}', { params: { id }, body }, { token: tokens[0] });
  }
  const vehicleIds = vehicles.map(({ id }) => id);
  const periods = Array.from({ length: 40 }, (_, index) => hoursFrom(NOW, 2 * index * index, 3));
  const numbersOf = (ids: number[]) => ids.map(String);
  // Each may be downloaded three times.
  const exportIds = Array.from({ length: 20 }, () => crypto.randomUUID());
  for (const id of exportIds)
    await insertDataExport(db, {
      id,
      customerId: customers[0]?.id ?? 0,
      now: NOW,
      expiresAt: NOW.add({ hours: 1 }),
    });
  salesFields = await addSales(db, stage, call);
  await addPapersAndCards(db, stage);
  idsOf = {
    tokens: ['current'],
    bookings: numbersOf(bookings),
    customers: numbersOf(customers.map(({ id }) => id)),
    places: [String(stage.stationId)],
    bookees: numbersOf(vehicleIds),
    passkeys: ['1', '2', '3'],
    planchanges: ['1', '2', '3'],
    documentchecks: numbersOf([...new Set(checks)]),
    news: ['1'],
    departurecheck: numbersOf(trips),
    grant: numbersOf([...trips, running]),
    secrets: [String(running)],
    commands: [String(running)],
    return: [String(toReturn)],
    damages: damageIds,
    returnphotos: [returnPhotoId, returnPhotoId],
    '/bookings/{id}/damages': [String(running)],
    '/bookings/{id}/damages body': [...damageIds, crypto.randomUUID(), crypto.randomUUID()],
    '/vehicles/{id}/damages': [String(runningVehicle)],
    '/drivers/bookings/{id}/cancel': numbersOf(ofDriver),
    subcustomers: numbersOf(managed.slice(4, 7)),
    invitation: numbersOf(invited),
    remove: numbersOf(managed.slice(7)),
    lend: numbersOf(lent),
    takeback: numbersOf(lent),
    dataexports: exportIds,
    agreements: numbersOf(agreements),
    declarations,
    logins: LOGINS,
    workingtimes: Array.from({ length: 40 }, () => crypto.randomUUID()),
    availabilities: absences,
    latecar: numbersOf(waiting),
    substitution: numbersOf(waiting),
    salesregistrations: begun.slice(0, 5),
    '/salespartners/current/people/{id}/invitation': numbersOf(toInvite),
    '/salespartners/current/people/{id}/remove': numbersOf(toRemove),
    ...(await addTasks(db, stage, call, photo)),
    ...(await addMoveRequests(stage, call)),
  };
  plausible = {
    periods,
    fields: {
      bookeeId: vehicleIds,
      commandId: [commandId],
      secretId: [String(secretId)],
      lookId: [crypto.randomUUID()],
      at: [NOW.toString()],
      from: ['2027-05-20'],
      to: ['2027-05-22'],
      windows: [[{ weekday: 1, from: '08:00', to: '12:00', city: 'nuernberg' }], []],
      deviceAt: [NOW.toString()],
      sentAt: [NOW.toString()],
      changes: [
        [
          { isVoid: false, kind: 'COME', at: NOW.subtract({ hours: 9 }).toString() },
          { isVoid: false, kind: 'GO', at: NOW.subtract({ hours: 8 }).toString() },
        ],
      ],
      deviceKey: [(await makePhone()).deviceKey],
      endpoint: [subscription.endpoint],
      applicationServerKey: [subscription.applicationServerKey],
      p256dh: [subscription.keys.p256dh],
      auth: [subscription.keys.auth],
      driverId: [driver.id],
      reason: ['Urlaub', 'Elternzeit'],
      monthlyCents: [5000, null],
      classes: [['S', 'M'], null],
      weekHours: [[{ days: [1, 2], from: '07:00', to: '19:00' }], null],
      file: [`${CALENDAR_SECRET}.ics`],
      photoId: damageIds,
      offset: ['0', '0', '100'],
      x: [0, 0.5],
      y: [0.25, 1],
      severity: [1, 3],
      photos: [[], [{ id: crypto.randomUUID(), byteSize: 900 }]],
      noPhotoReason: ['Es regnet.'],
      line: ['Zweite Ebene, Platz 14'],
      photo: [{ id: crypto.randomUUID(), byteSize: 900 }],
      cleanInside: [1, 3],
      cleanOutside: [2],
      offline: [true],
      bookingId: [...bookings, undefined, undefined, undefined, undefined],
      placeId: [String(stage.stationId), undefined],
      placeIds: [[], [stage.stationId]],
      ids: [numbersOf(vehicleIds).join(','), undefined],
      provider: ['sw'],
      class: ['S,M', 'S', undefined],
      feature: ['ELECTRIC', undefined],
      login: customers.map(({ number }) => number),
      credential: [PASSWORD],
      attestation: [new Authenticator().register({ challenge: CHALLENGE })],
      label: ['Mein Handy'],
      onetimeToken: [RESET_SECRET, CREATED_SECRET],
      ...registrationFields(),
      password: ['kW7#lampe'],
      replyto: ['kunde@example.org', undefined],
      token: [RESET_SECRET, EMAIL_SECRET, CHANGE_SECRET, NEWSLETTER_SECRET, UNSUBSCRIBE_TOKEN],
      template: [...EMAIL_TEMPLATES],
      slug: ['probe', 's', 'bonn', 'home'],
      nativeVersion: ['2.1.0', undefined],
      sections: ['web', 'app,web', undefined],
      urgency: [1, 4],
      dueOn: ['2027-06-30', undefined],
      minutes: ['60', '240'],
      moment: ['BEFORE', 'AFTER'],
      byteSize: [900],
      lat: ['49.45'],
      lng: ['11.08'],
      radius: ['900', undefined, undefined, undefined],
      cursor: [
        'MCwwLDE',
        'MCw1MDAsMg',
        'MTgwMDAwMDAwMDAwMCwx',
        ...Array.from({ length: 9 }, () => undefined),
      ],
    },
    texts: [
      ...periods.flatMap(({ start, end }) => [start, end, start.replace('Z', '+00:00')]),
      '7,49,12,51',
      '11.0,49.4,11.2,49.5',
      'kunde@example.org',
      '49.45',
      '11.08',
      '-0.5',
      '900',
      '1',
      '20',
      '5,7',
      'S,M',
      'ELECTRIC',
      'Hauptstraße 1',
      'bookee,bookee.bookeeType',
    ],
  };
});
// Some calls end tokens; each test starts with all of them again.
test.beforeEach(async ({ db }) => {
  // Whoever has changed a name or a licence passes the new document check.
  await db
    .updateTable('customer')
    .set({ state: 'ACTIVE', documents_valid_until: NOW.add({ hours: 24 * 90 }) })
    .where('state', '=', 'VERIFIED')
    .where(
      'id',
      'in',
      customers.map(({ id }) => id),
    )
    .execute();
  await db.deleteFrom('token').execute();
  for (const { id, token } of [...customers, seller, salesHead]) {
    const expiresAt = NOW.add({ hours: 24 });
    const secretHash = hashSecret(token);
    await insertToken(db, {
      secretHash,
      customerId: id,
      storeLogin: false,
      provenAt: NOW,
      now: NOW,
      expiresAt,
    });
  }
  const [first] = customers;
  const customerId = first?.id ?? 0;
  await db
    .insertInto('token')
    .values(
      LOGINS.map((handle) => ({
        handle,
        secret_hash: hashSecret(handle),
        customer_id: customerId,
        store_login: false,
        created_at: NOW,
        expires_at: NOW.add({ hours: 24 }),
      })),
    )
    .execute();
  await sql`delete from onetime_token`.execute(db);
  await addLinkTokens(db, customerId);
  await db.deleteFrom('passkey_challenge').execute();
  await db.deleteFrom('passkey').execute();
  await sql`alter table passkey alter id restart`.execute(db);
  const expires_at = NOW.add({ hours: 24 });
  await db
    .insertInto('passkey_challenge')
    .values({ challenge: CHALLENGE, customer_id: customerId, expires_at })
    .execute();
  await db
    .insertInto('passkey')
    .values(
      customers.map(({ id }) => ({
        credential_id: `of-${id}`,
        customer_id: id,
        public_key: Buffer.alloc(1),
        sign_count: 0,
        label: 'Schlüssel',
        created_at: NOW,
      })),
    )
    .execute();
  await db
    .deleteFrom('registration_session')
    .where('secret_hash', '=', hashSecret(REGISTRATION_SECRET))
    .execute();
  await insertRegistration(db, {
    secretHash: hashSecret(REGISTRATION_SECRET),
    now: NOW,
    expiresAt: expires_at,
  });
  await db
    .insertInto('onetime_token')
    .values({
      secret_hash: hashSecret(CREATED_SECRET),
      purpose: 'CUSTOMER_CREATED',
      customer_id: mainCustomerId,
      created_at: NOW,
      expires_at,
    })
    .execute();
  await db
    .insertInto('onetime_token')
    .values({
      secret_hash: hashSecret(RESET_SECRET),
      purpose: 'PASSWORD_RESET',
      customer_id: customerId,
      created_at: NOW,
      expires_at,
    })
    .execute();
});

/** Returns possible values for each field of a registration, taken from 30 different people. */
function registrationFields(): Record<string, unknown[]> {
  const bodies = Array.from({ length: 30 }, () => person({ password: 'kW7#lampe' }));
  const fields = Object.keys(bodies[0] ?? {}) as (keyof RegistrationBody)[];
  return {
    ...Object.fromEntries(fields.map((field) => [field, bodies.map((body) => body[field])])),
    // `address` is also the name of a search parameter.
    address: ['Nürnberg', 'Bonner Straße', ...bodies.map((body) => body.address)],
    city: ['nuernberg', 'bonn'],
    tariffId: ['einzel-start', 'einzel-plus'],
    optionSipak: ['YES', 'NO'],
    ...Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, [null, undefined]])),
    pin: ['0472', undefined],
    accessMedia: [[{ pin: '0472' }]],
    email: ['kunde@example.org', 'Zoe.Ann@Example.org'],
    phone: ['0151 12345678', undefined],
    zip: ['90402', undefined],
  };
}
const OPTIONAL_FIELDS =
  `companyAddition contactPrename contactName identityNumber phoneNr card telPassword promoCode
  knownFrom affiliateName affiliateNumber extraFields`.split(/\s+/);
/** Adds a valid token for each kind of link in a mail. */
async function addLinkTokens(db: Db, customerId: number): Promise<void> {
  const { email } = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('email')
    .executeTakeFirstOrThrow();
  const subject = email ?? '';
  await db
    .insertInto('newsletter_subscription')
    .values({ email: subject, asked_at: NOW, unsubscribe_token: UNSUBSCRIBE_TOKEN })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const life = { customer_id: customerId, subject, created_at: NOW, expires_at: NOW.add({ hours: 1 }) };
  await db
    .insertInto('onetime_token')
    .values([
      { ...life, secret_hash: hashSecret(EMAIL_SECRET), purpose: 'EMAIL_CONFIRMATION' },
      {
        ...life,
        secret_hash: hashSecret(CHANGE_SECRET),
        purpose: 'EMAIL_CHANGE',
        subject: 'neu@example.org',
      },
      { ...life, secret_hash: hashSecret(NEWSLETTER_SECRET), purpose: 'NEWSLETTER_CONFIRMATION' },
    ])
    .execute();
}

/** Adds checks that wait for staff, and cards of those who handed them in and of the customers. */
async function addPapersAndCards(db: Db, stage: Stage): Promise<void> {
  const checks: number[] = [];
  const people: number[] = [];
  for (let index = 0; index < 12; index++) {
    const { id } = await stage.addCustomer();
    const check = { customer_id: id, state: 'SUBMITTED', created_at: NOW, submitted_at: NOW };
    const row = await db.insertInto('document_check').values(check).returning('id').executeTakeFirstOrThrow();
    checks.push(row.id);
    people.push(id);
  }
  const [holder = 0] = people;
  const owners = customers.map(({ id }, index) => ({ number: `own${index}`, customer_id: id }));
  await db
    .insertInto('access_card')
    .values([...owners, { number: 'held', customer_id: holder }].map((card) => ({ ...card, issued_at: NOW })))
    .execute();
  const id = checks.map(String);
  const decision = { submittedAt: [NOW.toString()], compared: [[...PAPER_POINTS]], reason: ['Unscharf.'] };
  for (const [path, fields] of Object.entries<Record<string, unknown[]>>({
    '/documentchecks': { cursor: [undefined] },
    '/documentchecks/{id}': { id },
    '/documentchecks/{id}/decision': { id, ...decision },
    '/accesscards': { search: ['held', '100001'] },
    '/accesscards/end': { number: ['held'], customerId: [holder] },
    '/accesscards/current/block': { number: owners.map(({ number }) => number) },
  })) {
    CONTRACT_FIELDS.set(path, fields);
  }
}

/** Adds tasks that wait and tasks that the fleet works on, at a car with a box. Returns their ids by the calls that need them. */
/** Tasks at cars that are booked: of some their driver is asked to take another one. */
async function addMoveRequests(stage: Stage, call: Client): Promise<Record<string, string[]>> {
  const timeRange = hoursFrom(NOW, 24 * 30, 3);
  const askable: string[] = [];
  const asked: string[] = [];
  for (let index = 0; index < 12; index++) {
    const { id: bookeeId } = await stage.addVehicle();
    const made = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: tokens[1] ?? '' });
    const as = { token: fleet.token };
    const task = await call('POST /tasks', { body: { bookeeId, kind: 'REPAIR' } }, as);
    const params = { id: String(task.output.id) };
    if (index % 2 === 0) askable.push(params.id);
    else {
      await call('POST /tasks/{id}/moverequest', { params, body: { timeRange } }, as);
      asked.push(String(made.output.id));
    }
  }
  CONTRACT_FIELDS.set('/tasks/{id}/moverequest', { timeRange: [timeRange] });
  return { '/tasks/{id}/moverequest': askable, '/bookings/{id}/moverequest/decline': asked };
}

async function addTasks(
  db: Db,
  stage: Stage,
  call: Client,
  photo: Buffer,
): Promise<Record<string, string[]>> {
  const as = { token: fleet.token };
  const { id: bookeeId } = await stage.addVehicle();
  await issueBoxes(db, [bookeeId], NOW);
  const add = async (title: string) => {
    const body = { bookeeId, kind: 'OTHER' as const, title };
    return String((await call('POST /tasks', { body }, as)).output.id);
  };
  const open = [await add('Eins'), await add('Zwei')];
  const taken: string[] = [];
  for (let index = 0; index < 12; index++) taken.push(await add(`Nummer ${index}`));
  for (const id of taken) await call('POST /tasks/{id}/take', { params: { id } }, as);
  const [first = ''] = taken;
  const photoId: string = crypto.randomUUID();
  await call(
    'POST /tasks/{id}/photos',
    { params: { id: first }, body: { id: photoId, byteSize: photo.length, moment: 'BEFORE' } },
    as,
  );
  await call(
    'PUT /taskphotos/{id}/upload',
    { params: { id: photoId }, query: { offset: '0' } },
    { ...as, file: photo },
  );
  const command = await call(
    'POST /tasks/{id}/commands',
    { params: { id: first }, body: { kind: 'UNLOCK' } },
    as,
  );
  await db
    .updateTable('vehicle_command')
    .set({ state: 'EXPIRED' })
    .where('id', '=', command.output.id)
    .execute();
  CONTRACT_FIELDS.set('/tasks/{id}/commands/{commandId}', { commandId: [command.output.id] });
  return {
    taskphotos: [photoId],
    '/tasks/{id}/take': open,
    '/tasks/{id}/giveback': taken.slice(1, 4),
    '/tasks/{id}/finish': taken.slice(4, 8),
    '/tasks/{id}/commands/{commandId}': [first],
    ...Object.fromEntries(
      ['photos', 'damages', 'commands', 'gaps', 'blocks'].map((step) => [
        `/tasks/{id}/${step}`,
        taken.slice(8),
      ]),
    ),
    '/tasks/{id}/photos body': [crypto.randomUUID(), crypto.randomUUID()],
    '/tasks/{id}/damages body': [crypto.randomUUID(), crypto.randomUUID()],
  };
}

/** Adds a partner, and for each call about it what it can succeed with. */
async function addSales(db: Db, stage: Stage, call: Client): Promise<typeof salesFields> {
  const head = await stage.addSalesPerson();
  salesHead = head;
  const as = { token: head.token };
  const people: number[] = [];
  for (let index = 0; index < 20; index++) people.push((await stage.addSalesPerson(head.partnerId)).id);
  const invited = people.slice(0, 4);
  await db.updateTable('customer').set({ password_hash: null }).where('id', 'in', invited).execute();
  const waiting = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { customer, params } = await registeredAtPartner(db, stage, head);
      return { params, token: customer.token, fields: { id: [params.id], customerId: [params.customerId] } };
    }),
  );
  const [seen, originals, card, code, presence, pass] = waiting;
  if (!seen || !originals || !card || !code || !presence || !pass) throw new Error('nobody waits');
  await db
    .insertInto('access_card')
    .values([
      { number: 'fuzz1', issued_at: NOW },
      { number: 'fuzz2', customer_id: Number(seen.params.customerId), issued_at: NOW },
    ])
    .execute();
  /** Codes for the desk, as the customer sees them. */
  const ask = async ({ params, token }: typeof presence) => {
    await call('POST /salesactivations/{id}/people/{customerId}/code', { params }, as);
    return (await call('POST /presencerequests/current/code', undefined, { token })).output.code;
  };
  const shown = await ask(presence);
  const { params } = pass;
  const compared = [...ORIGINAL_POINTS];
  await call('POST /salesactivations/{id}/people/{customerId}/originals', { params, body: { compared } }, as);
  const body = { code: await ask(pass) };
  await call('POST /salesactivations/{id}/people/{customerId}/presence', { params, body }, as);
  for (const { id: customerId } of customers) {
    const expiresAt = NOW.add({ minutes: 10 });
    const { id: registrationId } = seen.params;
    const asked = { customerId, registrationId, personId: head.id, mail: undefined, expiresAt, now: NOW };
    await replacePresenceCode(db, asked);
  }
  const steps = '/salesactivations/{id}/people/{customerId}';
  return new Map<string, Record<string, unknown[]>>([
    [
      '/salespartners/current/people',
      { prename: ['Eva'], name: ['Neumann'], emailAddress: ['eva@example.org'] },
    ],
    ['/salespartners/current/people/{id}/invitation', { id: invited.map(String) }],
    ['/salespartners/current/people/{id}/remove', { id: people.slice(4).map(String) }],
    ['/salesregistrations', { cursor: [undefined] }],
    ['/salesactivations', { cursor: [undefined, '7'] }],
    ['/salesactivations/{id}', seen.fields],
    [`${steps}/originals`, { ...originals.fields, compared: [compared] }],
    [`${steps}/card`, { ...card.fields, number: ['fuzz1', 'stadtwagen-fuzz1'] }],
    [`${steps}/card/end`, { ...seen.fields, number: ['fuzz2'] }],
    [`${steps}/code`, code.fields],
    [`${steps}/presence`, { ...presence.fields, code: [shown] }],
    [`${steps}/pass`, pass.fields],
  ]);
}

/** Makes the first invoice. */
async function billSomething(db: Db, customerId: number): Promise<void> {
  const posting = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: 'fuzz',
    matter: { customerId, currency: 'EUR' as const },
    occurredAt: NOW,
    entries: monthlyFee(990, 'Tarif Plus'),
  };
  await insertPostings(db, [posting], NOW);
  const month = NOW.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
  const contact = { phone: '0911 123456', email: 'info@auto.example' };
  const issuer = { name: 'Probe', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789', ...contact };
  const address = { street: 'Weg', street_nr: '2', postal_code: '90402', city: 'Nürnberg', country: 'DE' };
  await db.updateTable('customer').set(address).where('id', '=', customerId).execute();
  await billMonth(db, { month, now: NOW, issuer });
}

type Sent = {
  params: unknown;
  query: unknown;
  body: unknown;
  token: string;
  key: string;
  form: string;
  upload: number;
};
const nothing = fc.constant(undefined);

/** Of nobody who registers: an account of somebody who was turned away is refused there. */
const SEPA_ACCOUNT = {
  iban: ['AT61 1904 3002 3457 3201', 'DE00'],
  accountHolder: ['Ada Beispiel', ' '],
  sepaAccepted: [true],
  currentPassword: [PASSWORD],
};

/** Codes that were issued: each succeeds once. */
let codes: string[];
/** Codes with which a phone goes on with a registration, likewise. */
let handovers: string[];
let sellingFields: Map<string, Record<string, unknown[]>>;
/** The version of the terms that customers are asked about. */
const TERMS = 'neu-1';
const PACKAGE = { km: [100, 250], cents: [2700, 6200] };
/** What the customer with the offered plan sees above the buttons. */
const CONTRACT_FIELDS = new Map<string, Record<string, unknown[]>>([
  ['/ownplan/effect', { planId: ['einzel-plus', 'firma'], months: ['3', undefined] }],
  [
    '/planchanges',
    { planId: ['einzel-plus'], begins: ['NEXT_MONTH'], startsOn: ['2027-06-01'], firstMonthCents: [990] },
  ],
  ['/agreements/changedterms', { version: [TERMS] }],
  ['/passwordchanges', { currentPassword: [PASSWORD, 'kW7#lampe'] }],
  [
    '/declarations',
    {
      declaration: ['CANCELLATION'],
      contract: ['FRAMEWORK', 'PLUS'],
      kind: ['ORDINARY'],
      reason: [undefined],
      endsOn: ['2027-12-31', undefined],
      orderedOn: [undefined],
      customerNumber: ['100001-1', undefined],
      email: ['kunde@example.org'],
    },
  ],
  ['/tasks', { kind: ['CLEANING', 'REPAIR', undefined], title: [undefined], mine: ['true', undefined] }],
  [
    '/tasks/bulk',
    { kind: ['OTHER'], title: ['Rückruf', 'Gurt'], cars: [{ class: 'S' }, { city: 'nuernberg' }] },
  ],
  ['/tasks/cars', { plate: ['N-SW', 'nsw 1'] }],
  ['/tasks/cars/{plate}', { plate: ['N-SW 2', 'nsw3', 'N-SW-4', 'N-SW 5'] }],
  [
    '/tasks/{id}/finish',
    { steps: [['DONE', 'LOCKED']], found: [{}, { isCleaned: true, remark: 'Neu.' }, undefined] },
  ],
  [
    '/salesconsultings',
    Object.fromEntries(Object.entries(sampleConsulting()).map(([name, value]) => [name, [value]])),
  ],
  ['/safetypackages', { startsOn: ['2027-05-12'], yearlyCents: [9_900] }],
]);

function requests(call: CallDefinition): fc.Arbitrary<Sent> {
  const fields = {
    ...plausible.fields,
    id:
      idsOf[call.path] ?? idsOf[call.path.split('/')[3] ?? ''] ?? idsOf[call.path.split('/')[1] ?? ''] ?? [],
    ...(call.path.startsWith('/documents') ? { kind: [...CONTENT_KINDS] } : {}),
    ...(call.path.startsWith('/invoices')
      ? {
          number: [INVOICE],
          year: ['2027', undefined],
          buyerReference: ['04011000-1234512345-06', undefined],
        }
      : {}),
    ...(call.path === '/sepaaccounts' ? SEPA_ACCOUNT : {}),
    ...(call.path === '/kmpackages' ? PACKAGE : {}),
    ...(call.path === '/vouchers' ? { code: codes } : {}),
    ...(/^\/(customers\/\{id\}$|dataexports|datachanges|deletionrequests)/.test(call.path)
      ? { currentPassword: [PASSWORD] }
      : {}),
    ...CONTRACT_FIELDS.get(call.path),
    ...sellingFields.get(call.path),
    ...salesFields.get(call.path),
  };
  const staff = [customers[0]?.token ?? '', fleet.token];
  const selling = [salesFields.has(call.path) ? salesHead.token : seller.token];
  const callers = call.salesOnly ? selling : call.staffOnly ? staff : tokens;
  const partsOf = (values: Plausible) => {
    const part = (schema: ZodType | undefined) => (schema ? arbitraryOf(schema, values) : nothing);
    // The client makes the id of a report, which is another one than the booking's in the path.
    const bodyFields = { ...values.fields, id: idsOf[`${call.path} body`] ?? values.fields['id'] ?? [] };
    return {
      params: part(call.params),
      query: part(call.query),
      body: call.body ? arbitraryOf(call.body, { ...values, fields: bodyFields }) : nothing,
    };
  };
  const often = (value: string) => ({ weight: 8, arbitrary: fc.constant(value) });
  // Three of seven requests are what an honest client would send, so they reach the rules and the database.
  const honest = fc.record({
    ...partsOf({ ...plausible, fields, onlyValid: true }),
    token: fc.constantFrom(...callers),
    key: fc.constant(''),
    form: fc.constant('json'),
    upload: fc.constant(0),
  });
  const odd = fc.record({
    ...partsOf({ ...plausible, fields }),
    token: fc.oneof(...callers.map(often), hostileText),
    key: fc.oneof(
      often(''),
      fc.constantFrom('fuzz-key-of-twenty-two-1', 'fuzz-key-of-twenty-two-2', 'kurz'),
      fc.string({ maxLength: 120 }),
    ),
    form: fc.oneof(often('json'), fc.constantFrom('broken', 'text', 'none')),
    upload: fc.nat(uploads.length - 1),
  });
  // Broken software sends lone surrogates.
  const withSurrogate = fc
    .tuple(honest, fc.nat(40))
    .map(([sent, at]): Sent => ({ ...sent, body: addSurrogate(sent.body, { left: at }) }));
  return fc.oneof({ weight: 3, arbitrary: honest }, { weight: 3, arbitrary: odd }, withSurrogate);
}

/** Appends a lone surrogate to one string at any depth, after skipping `skipped.left` strings. */
function addSurrogate(value: unknown, skipped: { left: number }): unknown {
  if (typeof value === 'string') return skipped.left-- === 0 ? `${value}\ud800` : value;
  if (Array.isArray(value)) return value.map((part) => addSurrogate(part, skipped));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, addSurrogate(part, skipped)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const toText = (value: unknown) => (isRecord(value) ? JSON.stringify(value) : String(value)).toWellFormed();

/** Returns a path segment that the router sees as one: neither empty nor `.` or `..`. */
function segment(params: unknown, key: string): string {
  const text = toText(isRecord(params) ? params[key] : params);
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text);
}

function toWire(call: CallDefinition, sent: Sent) {
  const search = new URLSearchParams(
    Object.entries(isRecord(sent.query) ? sent.query : {}).flatMap(([key, value]) => {
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]).map((one) => [key, toText(one)]);
    }),
  ).toString();
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => segment(sent.params, key));
  const form = call.upload && sent.form !== 'none' ? formOf(sent) : undefined;
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const type = { json: 'application/json', broken: 'application/json', text: 'text/plain', none: undefined }[
    sent.form
  ];
  return {
    method: call.method,
    url: `${BASES[call.base]}${path}${search ? `?${search}` : ''}`,
    headers: {
      authorization: authorization(sent.token.toWellFormed()),
      ...(/registrations|checkblocklist/.test(call.path) ? { 'x-registration': REGISTRATION_SECRET } : {}),
      ...(json !== undefined && type ? { 'content-type': type } : {}),
      ...form?.headers,
      // No client can send control characters or characters beyond Latin-1 in a header.
      ...(/^[\x20-\x7e\xa0-\xff]+$/.test(sent.key) ? { 'idempotency-key': sent.key } : {}),
    },
    payload: form?.payload ?? (sent.form === 'broken' ? json?.slice(0, -1) : json),
  };
}

/** Returns a valid form, a truncated one ('broken'), or one with a wrong field ('text'). */
function formOf({ form, upload }: Sent) {
  const made = fileForm(uploads[upload] ?? Buffer.alloc(0), { field: form === 'text' ? 'foto' : 'file' });
  return form === 'broken' ? { ...made, payload: made.payload.subarray(0, -40) } : made;
}

describe('whatever is sent', () => {
  for (const call of calls as readonly CallDefinition[]) {
    test(`${call.method} ${call.path} keeps its contract: its answer or a listed refusal, never an error, nothing half-written`, async ({
      db,
      send,
    }) => {
      const listed = new Set<string>([...call.refusals, ...COMMON_REFUSALS]);
      let succeeded = 0;
      const refused = new Map<string, number>();
      const property = fc.asyncProperty(requests(call), async (sent) => {
        const before = call.method === 'GET' ? undefined : await countRows(db);
        // Rate limits are tested elsewhere.
        await db.deleteFrom('attempt').execute();
        const wire = toWire(call, sent);
        const { status, headers, text } = await send(wire);
        expect(status).toBeLessThan(500);
        if (status < 300) {
          succeeded++;
          if (status !== 204 && !call.produces)
            expect(call.output.safeParse(JSON.parse(text)).error).toBeUndefined();
          return;
        }
        expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
        const problem = JSON.parse(text) as Problem;
        const fields = (problem.fields ?? []).map(({ name, code }) => `${name} ${code}`);
        const reason = [problem.resultCode, ...fields].join(', ');
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        // A segment beyond the router's limit is NOT_FOUND for every call.
        const tooLong = wire.url
          .split('?')[0]
          ?.split('/')
          .some((part) => part.length > 500);
        if (!(tooLong && problem.resultCode === 'NOT_FOUND')) expect(listed).toContain(problem.resultCode);
        expect(problem.status).toBe(status);
        expect(REFUSALS[problem.resultCode].status).toBe(status);
        expect(text.length).toBeLessThan(50_000);
        if (!before) return;
        const { resultCode } = problem;
        const after = await countRows(db);
        expect(exceptReports(resultCode, after)).toEqual(exceptReports(resultCode, before));
      });
      // Chance may pass over the few requests that succeed.
      for (let round = 0; round < MAX_ROUNDS; round++) {
        await fc.assert(property, { numRuns: RUNS });
        if (succeeded > 0) break;
      }

      // Without a success, no request would have passed the validation.
      const reasons = [...refused].toSorted(([, a], [, b]) => b - a).slice(0, MAX_REASONS);
      expect(succeeded, JSON.stringify(reasons)).toBeGreaterThan(0);
      expect(await countFaults(db)).toEqual(NO_FAULTS);
    });
  }
});

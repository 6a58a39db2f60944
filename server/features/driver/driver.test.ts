import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';

const PASSWORD = 'kW7#lampe-am-See';
const KEY = 'k-0123456789-0123456789';
const YEAR = { hours: 24 * 365 };

const test = serverTest()
  .extend('main', async ({ stage, db }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    await db
      .updateTable('customer')
      .set({
        plan_id: 'firma',
        gender: 'COMPANY',
        prename: null,
        name: 'Rednitz GmbH',
        company_addition: 'Werk 2',
      })
      .where('id', '=', main.id)
      .execute();
    return main;
  })
  .extend(
    'add',
    ({ call, main }) =>
      (
        body: RequestOf<'POST /subcustomers'>['body'] = {},
        { token = main.token, key }: { token?: string; key?: string } = {},
      ) =>
        call(
          'POST /subcustomers',
          {
            body: { prename: 'Murat', name: 'Yıldız', emailAddress: 'murat@example.org', ...body },
          },
          { token, ...(key === undefined ? {} : { key }) },
        ),
  )
  .extend('driver', ({ stage, main }) => stage.addDriver(main, { documentsValidUntil: NOW.add(YEAR) }))
  .extend(
    'limit',
    ({ call, main, driver }) =>
      (limits: Partial<RequestOf<'PUT /subcustomers/{id}/limits'>['body']>) =>
        call(
          'PUT /subcustomers/{id}/limits',
          {
            params: { id: String(driver.id) },
            body: { monthlyCents: null, classes: null, weekHours: null, ...limits },
          },
          { token: main.token },
        ),
  )
  .extend(
    'book',
    ({ call, driver }) =>
      (bookeeId: number, timeRange = hoursFrom(NOW, 48)) =>
        call('POST /bookings', { body: { bookeeId, timeRange } }, { token: driver.token }),
  )
  .extend('list', ({ call, main }) => async ({ token }: Pick<StageCustomer, 'token'> = main) => {
    const { output } = await call('GET /subcustomers', undefined, { token });
    return output.items;
  });

const linkOf = (text: string) => new URLSearchParams(/#(token=\S+)/.exec(text)?.[1] ?? '').get('token') ?? '';

test.beforeAll(async ({ stage }) => stage.addPlans());
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('mail').execute();
});

describe('a new driver', () => {
  test('who may not register may not come in as a driver: refused, reported once, and let in once after staff have looked', async ({
    db,
    add,
    list,
  }) => {
    const emailAddress = 'gesperrt@example.org';
    const block = (kind: string, value: string) =>
      db.insertInto('blocklist_entry').values({ kind, value, reason: 'Test', created_at: NOW }).execute();
    await block('email', emailAddress);
    await block('phone', '+4915112345678');
    const before = (await list()).length;
    for (const person of [
      { emailAddress: 'Gesperrt@example.org' },
      { emailAddress: 'Gesperrt@example.org' },
      { mobilePhoneNr: '0151 12345678' },
    ]) {
      expect((await add(person)).code).toBe('REGISTRATION_REJECTED');
    }
    expect(await list()).toHaveLength(before);
    const mails = await db.selectFrom('mail').select('template').execute();
    expect(mails.map(({ template }) => template)).toEqual(Array(2).fill('betrugsverdacht_blacklist'));

    await db
      .updateTable('review_case')
      .set({ decision: 'DISMISSED', decided_at: NOW, decided_by: 'ida' })
      .where('kind', '=', 'BLOCKLIST')
      .where('customer_id', 'is', null)
      .execute();
    expect((await add({ emailAddress })).status).toBe(201);
    expect((await add({ emailAddress })).code).toBe('REGISTRATION_REJECTED');
  });

  test('gets the next number, the plan of drivers, and an invitation with which only they set a password', async ({
    db,
    call,
    main,
    add,
    list,
  }) => {
    const account = main.number.replace('-1', '');
    const { status, output } = await add();
    expect(status).toBe(201);
    expect(output).toMatchObject({ customerNumber: `${account}-2`, state: 'VERIFIED' });
    expect((await add({ name: 'Kraus', prename: 'Sabine' })).output.customerNumber).toBe(`${account}-3`);
    expect(await list()).toMatchObject([
      {
        name: 'Murat Yıldız',
        state: 'INVITED',
        emailAddress: 'murat@example.org',
        events: [{ kind: 'ADDED' }],
      },
      { name: 'Sabine Kraus', state: 'INVITED' },
    ]);

    const [mail] = await db.selectFrom('mail').orderBy('id').selectAll().execute();
    expect(mail).toMatchObject({ template: 'fahrer_einladung', subject: 'Dein Account wurde angelegt.' });
    expect(mail?.text_body).toContain('Rednitz GmbH lädt dich ein');
    const token = linkOf(mail?.text_body ?? '');
    const confirm = (password: string) => call('POST /passwordresets/confirm', { body: { token, password } });
    expect((await confirm(PASSWORD)).status).toBe(204);
    // Repeated by a client that lost the answer; another password is refused.
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect((await confirm(`${PASSWORD}!`)).code).toBe('RESET_LINK_INVALID');

    const login = await call('POST /tokens', {
      body: { login: output.customerNumber, credential: PASSWORD },
    });
    expect(login.status).toBe(201);
    const me = await call(
      'GET /customers',
      { query: { expand: 'addProp,productAssignment.product' } },
      {
        token: login.output.id,
      },
    );
    expect(me.output.items[0]).toMatchObject({
      state: 'VERIFIED',
      emailConfirmed: true,
      birthDate: '1990-01-01',
      birthPlace: '-',
      driverlicense: { Number: '-', Issued: null, IssuedPlace: '-', ClassesAllowed: '-' },
      entitlement: { state: 'ENTITLED', holder: 'Rednitz GmbH' },
      addProps: [{ type: { id: 3352 }, value: 'Werk 2' }],
      productAssignments: [{ subCustomerState: 'FIRST' }],
    });
    expect(await list()).toMatchObject([{ state: 'LICENCE_MISSING', emailAddress: null }, {}]);
    const templates = await db.selectFrom('mail').select('template').execute();
    expect(templates.map(({ template }) => template)).toEqual(['fahrer_einladung', 'fahrer_einladung']);
  });

  test('many at once get a number each, a repeated request one', async ({ db, main, add }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add({ emailAddress: `fahrer${index}@example.org` })),
    );
    const again = [await add({}, { key: KEY }), await add({}, { key: KEY })];
    expect(again[0]?.output).toEqual(again[1]?.output);
    const numbers = await db
      .selectFrom('customer')
      .where('main_customer_id', '=', main.id)
      .orderBy('id')
      .select('customer_number')
      .execute();
    const account = main.number.replace('-1', '');
    const given = numbers.map(({ customer_number }) => customer_number);
    expect(new Set(given)).toEqual(
      new Set(Array.from({ length: 9 }, (_, index) => `${account}-${index + 2}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(9);
  });

  test('what is wrong stands at its field; a family names the birth date', async ({ db, main, add }) => {
    const wrong = await add({
      prename: 'M',
      emailAddress: 'murat',
      birthDate: '2015-01-01',
      card: 'K-unbekannt',
    });
    expect(wrong.problem.fields).toMatchObject([
      { name: 'prename' },
      { name: 'emailAddress', message: 'E-Mail Adresse ist ungültig.' },
      { name: 'birthDate', message: 'Wer fährt, muss mindestens 18 Jahre alt sein.' },
    ]);
    const card = await add({ card: 'K-unbekannt' });
    expect(card.problem.fields).toMatchObject([
      { name: 'card', code: 'CARD_INVALID', message: 'Die Kartennummer ist nicht gültig!' },
    ]);
    await db.updateTable('customer').set({ plan_id: 'familie' }).where('id', '=', main.id).execute();
    expect((await add()).problem.fields).toMatchObject([{ name: 'birthDate', code: 'REQUIRED' }]);
    expect(
      await db.selectFrom('customer').where('main_customer_id', '=', main.id).select('id').execute(),
    ).toEqual([]);
  });

  test('a city’s plan asks its extra fields, kept as additional property with their keys', async ({
    db,
    main,
    add,
  }) => {
    await db.updateTable('customer').set({ plan_id: 'rks' }).where('id', '=', main.id).execute();
    expect((await add()).problem.fields).toMatchObject([
      { name: 'extraFields.dienststelle', code: 'REQUIRED' },
    ]);
    const { output } = await add({ extraFields: [{ key: 'dienststelle', value: 'Gartenamt' }] });
    const row = await db
      .selectFrom('customer')
      .where('id', '=', output.id)
      .select('add_props')
      .executeTakeFirstOrThrow();
    expect(row.add_props).toEqual(
      expect.arrayContaining([{ type: { id: 3354 }, value: 'Dienststelle: Gartenamt' }]),
    );
  });

  test('a card that was handed out is theirs then', async ({ db, add }) => {
    await db.insertInto('access_card').values({ number: '4711', issued_at: NOW }).execute();
    const { output } = await add({ card: 'stadtwagen-4711' });
    const card = await db
      .selectFrom('access_card')
      .where('number', '=', '4711')
      .select('customer_id')
      .executeTakeFirstOrThrow();
    expect(card.customer_id).toBe(output.id);
  });

  test('is invited again with another link, until the password is set; the end takes the link away', async ({
    db,
    call,
    clock,
    main,
    add,
    list,
  }) => {
    const { id } = (await add()).output;
    const as = { token: main.token };
    clock.set(NOW.add({ hours: 24 * 8 }));
    expect(await list()).toMatchObject([{ invitationExpired: true }]);
    const again = await call('POST /subcustomers/{id}/invitation', { params: { id: String(id) } }, as);
    expect(again.output).toMatchObject({ state: 'INVITED', invitationExpired: false });
    const mails = await db.selectFrom('mail').orderBy('id').select('text_body').execute();
    const [first = '', second = ''] = mails.map(({ text_body }) => linkOf(text_body));
    expect(second).not.toBe(first);
    const confirm = (token: string) =>
      call('POST /passwordresets/confirm', { body: { token, password: PASSWORD } });
    expect((await confirm(first)).code).toBe('RESET_LINK_INVALID');
    await call('POST /subcustomers/{id}/remove', { params: { id: String(id) }, body: {} }, as);
    expect((await confirm(second)).code).toBe('RESET_LINK_INVALID');
  });

  test('an account that is checked or blocked itself adds nobody, twenty an hour are enough', async ({
    db,
    main,
    add,
  }) => {
    const set = (state: string) =>
      db.updateTable('customer').set({ state }).where('id', '=', main.id).execute();
    await set('BLOCKED');
    expect((await add()).code).toBe('FORBIDDEN');
    await set('ACTIVE');
    await db
      .insertInto('attempt')
      .values({ subject: `drivers:${main.id}`, count: 20, window_ends_at: NOW.add({ hours: 1 }) })
      .execute();
    expect((await add()).code).toBe('RATE_LIMITED');
  });
});

describe('a driver of the account', () => {
  const period = (hours: number, length = 2) => hoursFrom(NOW, 48 + hours, length);

  test('who is blocked reads why, books and extends no more, keeps and cancels what was booked, and drives again later', async ({
    db,
    stage,
    call,
    main,
    driver,
    list,
  }) => {
    const [vehicle, other] = [await stage.addVehicle(), await stage.addVehicle()];
    const [as, boss] = [{ token: driver.token }, { token: main.token }];
    const book = (bookeeId: number, timeRange = period(24)) =>
      call('POST /bookings', { body: { bookeeId, timeRange } }, as);
    const { output: booking } = await book(vehicle.id, period(0));
    const params = { id: String(driver.id) };
    const body = { reason: '  Bitte melde dich\nin der Zentrale. ' };
    const blocked = await call('POST /subcustomers/{id}/block', { params, body }, boss);
    expect(blocked.output).toMatchObject({ state: 'BLOCKED', reason: 'Bitte melde dich in der Zentrale.' });
    await call('POST /subcustomers/{id}/block', { params, body }, boss);
    expect((await book(other.id)).code).toBe('ENTITLEMENT_BLOCKED');
    const quote = await call('POST /quotes', { body: { bookeeId: other.id, timeRange: period(24) } }, as);
    expect(quote.output.obstacle).toMatchObject({ resultCode: 'ENTITLEMENT_BLOCKED' });
    const me = await call('GET /customers', { query: {} }, as);
    expect(me.output.items[0]).toMatchObject({
      mayBook: false,
      state: 'ACTIVE',
      entitlement: { state: 'BLOCKED', reason: 'Bitte melde dich in der Zentrale.' },
    });
    const stays = await call('GET /bookings/{id}', { params: { id: String(booking.id) } }, as);
    expect(stays.output).toMatchObject({ state: 'RESERVED', cancellable: true });
    const cancelled = await call('POST /bookings/{id}/cancel', { params: { id: String(booking.id) } }, as);
    expect(cancelled.status).toBe(200);

    await call('POST /subcustomers/{id}/unblock', { params }, boss);
    expect((await book(other.id)).status).toBe(201);
    expect(await list()).toMatchObject([
      { state: 'ACTIVE', reason: null, events: [{ kind: 'UNBLOCKED' }, { kind: 'BLOCKED' }] },
    ]);
    const mails = await db.selectFrom('mail').orderBy('id').select('template').execute();
    const told = mails.map(({ template }) => template).filter((template) => template.startsWith('fahrer'));
    expect(told).toEqual(['fahrer_gesperrt', 'fahrer_entsperrt']);
  });

  test('on a main account that is blocked, denied or not checked yet nobody books, extends or is lent a car; then again', async ({
    db,
    stage,
    call,
    main,
    driver,
  }) => {
    const [as, boss] = [{ token: driver.token }, { token: main.token }];
    const book = async (timeRange: ReturnType<typeof period>) =>
      call('POST /bookings', { body: { bookeeId: (await stage.addVehicle()).id, timeRange } }, as);
    const { output: booking } = await book(period(0));
    const { output: lendable } = await call(
      'POST /bookings',
      { body: { bookeeId: (await stage.addVehicle()).id, timeRange: period(240) } },
      boss,
    );
    const [params, lent] = [{ id: String(booking.id) }, { id: String(lendable.id) }];
    const longer = period(0, 3);
    for (const state of ['BLOCKED', 'DENIED', 'PRELIMINARY'] as const) {
      await db.updateTable('customer').set({ state }).where('id', '=', main.id).execute();
      expect((await book(period(24))).code, state).toBe('ENTITLEMENT_SUSPENDED');
      const { output: quote } = await call(
        'POST /quotes',
        { body: { bookeeId: (await stage.addVehicle()).id, timeRange: period(24) } },
        as,
      );
      expect(quote.obstacle, state).toMatchObject({ resultCode: 'ENTITLEMENT_SUSPENDED' });
      const extended = await call('PATCH /bookings/{id}', { params, body: { timeRange: longer } }, as);
      expect(extended.code, state).toBe('ENTITLEMENT_SUSPENDED');
      const me = await call('GET /customers', { query: {} }, as);
      expect(me.output.items[0], state).toMatchObject({
        mayBook: false,
        state: 'ACTIVE',
        entitlement: { state: 'SUSPENDED', reason: null },
      });
    }
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', main.id).execute();
    const body = { driverId: driver.id };
    expect((await call('POST /bookings/{id}/lend', { params: lent, body }, boss)).code).toBe(
      'DRIVER_MAY_NOT_DRIVE',
    );
    expect((await call('POST /bookings/{id}/cancel', { params }, as)).status).toBe(200);
    for (const [day, state] of (['ACTIVE', 'CANCELLING', 'VERIFIED'] as const).entries()) {
      await db.updateTable('customer').set({ state }).where('id', '=', main.id).execute();
      expect((await book(period(24 * (day + 1)))).status, state).toBe(201);
    }
  });

  test('a block needs a reason, and lifting it lifts none by staff', async ({ db, call, main, driver }) => {
    const [params, as] = [{ id: String(driver.id) }, { token: main.token }];
    const without = await call('POST /subcustomers/{id}/block', { params, body: { reason: ' ' } }, as);
    expect(without.problem.fields).toMatchObject([
      { name: 'reason', message: 'Der Grund ist erforderlich.' },
    ]);
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', driver.id).execute();
    const { output } = await call('POST /subcustomers/{id}/unblock', { params }, as);
    expect(output.state).toBe('BLOCKED_BY_STAFF');
  });

  test('whose entitlement has ended keeps login and bookings, and is lent nothing', async ({
    stage,
    call,
    main,
    driver,
    list,
  }) => {
    const [as, boss] = [{ token: driver.token }, { token: main.token }];
    const vehicle = await stage.addVehicle();
    const body = { bookeeId: vehicle.id, timeRange: period(0) };
    await call('POST /bookings', { body }, as);
    const params = { id: String(driver.id) };
    await call('POST /subcustomers/{id}/remove', { params, body: { reason: 'Ausgeschieden' } }, boss);
    expect(await list()).toMatchObject([{ state: 'REMOVED', reason: 'Ausgeschieden' }]);
    expect((await call('GET /drivers', undefined, boss)).output.items).toEqual([]);
    expect((await call('GET /bookings', { query: {} }, as)).output.items).toHaveLength(1);
    expect((await call('GET /drivers/bookings', { query: {} }, boss)).output.items).toHaveLength(1);
    const next = { body: { ...body, timeRange: period(24) } };
    expect((await call('POST /bookings', next, as)).code).toBe('ENTITLEMENT_ENDED');
  });

  test('drivers see nobody of the account and nothing of its list', async ({ list, driver, stage, main }) => {
    await stage.addDriver(main);
    expect(await list(driver)).toEqual([]);
  });
});

describe('limits of a driver', () => {
  test('are said in the currency of the provider: to the main account, to the driver and in the mail', async ({
    db,
    call,
    main,
    driver,
    limit,
  }) => {
    const pay = (currency: 'CHF' | 'EUR') => db.updateTable('provider').set({ currency }).execute();
    await pay('CHF');
    try {
      await limit({ monthlyCents: 5_000 });
      const listed = await call('GET /subcustomers', undefined, { token: main.token });
      expect(listed.output.currency).toBe('CHF');
      const own = await call('GET /subcustomers/current', undefined, { token: driver.token });
      expect(own.output.terms?.used.currency).toBe('CHF');
      const mail = await db
        .selectFrom('mail')
        .where('template', '=', 'fahrer_grenzen')
        .orderBy('id', 'desc')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(mail)).toContain('50,00\u00A0sFr');
    } finally {
      await pay('EUR');
    }
  });

  const detailOf = (answer: { problem: { detail: string } }) => answer.problem.detail;

  test('a class or an hour that is not open is refused with which it is and who can change it', async ({
    db,
    stage,
    call,
    driver,
    limit,
    book,
  }) => {
    const transporter = await stage.addVehicle({ class: 'L_TRANSPORTER' });
    const small = await stage.addVehicle();
    await limit({ classes: ['S'], weekHours: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' }] });
    const refused = await book(transporter.id);
    expect(refused.code).toBe('LIMIT_EXCEEDED');
    expect(detailOf(refused)).toBe(
      'Für dich sind nur diese Fahrzeugklassen freigegeben: S. Ändern kann das die Rednitz GmbH.',
    );
    const night = { start: '2027-05-14T18:00:00Z', end: '2027-05-14T20:00:00Z' };
    expect(detailOf(await book(small.id, night))).toContain('Mo–Fr 7:00–19:00 Uhr');
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId: small.id, timeRange: night } },
      { token: driver.token },
    );
    expect(quote.output.obstacle).toMatchObject({ resultCode: 'LIMIT_EXCEEDED' });
    expect(quote.output.obstacle?.detail).toContain('Rednitz GmbH');
    expect((await book(small.id)).status).toBe(201);
    const [mail] = await db.selectFrom('mail').where('template', '=', 'fahrer_grenzen').selectAll().execute();
    expect(mail?.text_body).toContain('Mo–Fr 7:00–19:00 Uhr');
  });

  test('of bookings at the same time only so many pass as the month has left', async ({
    stage,
    call,
    driver,
    limit,
    book,
  }) => {
    const vehicles = await Promise.all([1, 2, 3, 4].map(() => stage.addVehicle()));
    const times = [0, 1, 2, 3].map((day) => hoursFrom(NOW, 48 + 24 * day));
    const one = await call(
      'POST /quotes',
      { body: { bookeeId: vehicles[0]?.id ?? 0, timeRange: times[0] ?? hoursFrom(NOW, 48) } },
      { token: driver.token },
    );
    const { cents } = one.output.price.total;
    await limit({ monthlyCents: 2 * cents });
    const answers = await Promise.all(vehicles.map(({ id }, index) => book(id, times[index])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'LIMIT_EXCEEDED')).toHaveLength(2);
    const { output } = await call('GET /subcustomers/current', undefined, { token: driver.token });
    expect(output.terms).toMatchObject({ holder: 'Rednitz GmbH', used: { cents: 2 * cents } });
    // The next month has its own.
    expect((await book(vehicles[0]?.id ?? 0, hoursFrom(NOW, 24 * 25))).status).toBe(201);
  });

  test('no distance below the suggested one makes room under a limit: booked, asked for, changed, lent', async ({
    stage,
    call,
    main,
    driver,
    limit,
    book,
  }) => {
    const [first, second, third] = [
      await stage.addVehicle(),
      await stage.addVehicle(),
      await stage.addVehicle(),
    ];
    const booking = (bookeeId: number, timeRange: { start: string; end: string }, token: string) =>
      call('POST /bookings', { body: { bookeeId, timeRange, km: 0 } }, { token });
    const suggested = await book(first.id, hoursFrom(NOW, 48));
    const { total, time } = suggested.output.price;
    expect(total.cents).toBeGreaterThan(time.cents);
    await limit({ monthlyCents: total.cents + time.cents });
    const refused = await booking(second.id, hoursFrom(NOW, 72), driver.token);
    expect(refused.code).toBe('LIMIT_EXCEEDED');
    expect(detailOf(refused)).toContain(
      `gerechnet mit mindestens ${suggested.output.price.distanceKm}\u00A0km`,
    );
    const quoted = await call(
      'POST /quotes',
      { body: { bookeeId: second.id, timeRange: hoursFrom(NOW, 72), km: 0 } },
      { token: driver.token },
    );
    expect(quoted.output.obstacle?.resultCode).toBe('LIMIT_EXCEEDED');
    await limit({ monthlyCents: 2 * total.cents });
    const fits = await booking(second.id, hoursFrom(NOW, 72), driver.token);
    // What it was booked with is what it is shown with; the month counts the suggested distance.
    expect(fits.output.price).toMatchObject({ distanceKm: 0, total: { cents: time.cents } });
    const own = await call('GET /subcustomers/current', undefined, { token: driver.token });
    expect(own.output.terms?.used.cents).toBe(2 * total.cents);
    const longer = await call(
      'PATCH /bookings/{id}',
      { params: { id: String(fits.output.id) }, body: { timeRange: hoursFrom(NOW, 72, 4) } },
      { token: driver.token },
    );
    expect(longer.code).toBe('LIMIT_EXCEEDED');
    const mains = await booking(third.id, hoursFrom(NOW, 96), main.token);
    await limit({ monthlyCents: 2 * total.cents + time.cents });
    const lent = await call(
      'POST /bookings/{id}/lend',
      { params: { id: String(mains.output.id) }, body: { driverId: driver.id } },
      { token: main.token },
    );
    expect(lent.code).toBe('LIMIT_EXCEEDED');
  });

  test('an extension is refused, giving time back never; lending counts for who drives', async ({
    stage,
    call,
    main,
    driver,
    limit,
    book,
  }) => {
    const vehicle = await stage.addVehicle();
    const { output } = await book(vehicle.id, hoursFrom(NOW, 48, 3));
    const change = (timeRange: { start: string; end: string }) =>
      call(
        'PATCH /bookings/{id}',
        { params: { id: String(output.id) }, body: { timeRange } },
        { token: driver.token },
      );
    await limit({ monthlyCents: output.price.total.cents });
    expect((await change(hoursFrom(NOW, 48, 4))).code).toBe('LIMIT_EXCEEDED');
    await limit({ monthlyCents: 0 });
    expect((await change(hoursFrom(NOW, 48, 2))).status).toBe(200);
    const other = await stage.addVehicle();
    const own = await call(
      'POST /bookings',
      { body: { bookeeId: other.id, timeRange: hoursFrom(NOW, 96) } },
      { token: main.token },
    );
    const lent = await call(
      'POST /bookings/{id}/lend',
      { params: { id: String(own.output.id) }, body: { driverId: driver.id } },
      { token: main.token },
    );
    expect(lent.code).toBe('LIMIT_EXCEEDED');
    expect(detailOf(lent)).toMatch(/^Das Limit von Ada Beispiel .* bei deinen Fahrtberechtigten\.$/);
  });

  test('a block and a booking at the same time: one comes first, and none is booked after the block', async ({
    stage,
    call,
    main,
    driver,
    book,
  }) => {
    const vehicles = await Promise.all([1, 2, 3].map(() => stage.addVehicle()));
    const params = { id: String(driver.id) };
    const [, ...answers] = await Promise.all([
      call('POST /subcustomers/{id}/block', { params, body: { reason: 'Pause' } }, { token: main.token }),
      ...vehicles.map(({ id }, index) => book(id, hoursFrom(NOW, 48 + 24 * index))),
    ]);
    for (const { code } of answers) expect([undefined, 'ENTITLEMENT_BLOCKED']).toContain(code);
    expect((await book(vehicles[0]?.id ?? 0, hoursFrom(NOW, 200))).code).toBe('ENTITLEMENT_BLOCKED');
  });
});

import { describe, expect } from 'vitest';
import { decideCase, findOpenCases } from '#server/features/case/case.repository.ts';
import { watchBookings } from '#server/features/case/watch-bookings.ts';
import { person, type RegistrationBody } from '#server/test/registration-body.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

/** The IBAN of an account at another bank. */
const OTHER_IBAN = 'DE02100500000054540402';

describe('fraud', () => {
  test('a blocked account, address or number turns a registration away: coarse for the public, exact for staff, once', async ({
    registrations,
  }) => {
    await registrations.block('iban', 'de02500105170137075030');
    const body = person({ iban: 'DE02 5001 0517 0137 0750 30' });
    const before = await registrations.customers();
    const answer = await registrations.register(body);
    expect(answer.code).toBe('REGISTRATION_REJECTED');
    expect(answer.problem.fields).toBeUndefined();
    expect((await registrations.register(body)).text).toBe(answer.text);
    expect(await registrations.customers()).toBe(before);
    const mails = await registrations.mailsAbout(String(body.emailAddress));
    expect(mails.map(({ template }) => template)).toEqual(['betrugsverdacht_blacklist']);
    expect(mails[0]?.text_body).toContain('IBAN');
    expect(mails[0]?.text_body).not.toContain('DE0250010517');
    const cases = await registrations.openCases(String(body.emailAddress));
    expect(cases).toMatchObject([{ kind: 'BLOCKLIST', customerId: null }]);
    expect(JSON.stringify(cases)).not.toContain('DE0250010517');
    expect(await registrations.mailsTo(String(body.emailAddress))).toEqual([]);
  });

  test.for<[string, string, RegistrationBody]>([
    ['email', 'boese@example.org', { emailAddress: 'Boese@Example.org' }],
    ['phone', '+4915199999999', { mobilePhoneNr: '0151 999 999 99' }],
    ['phone', '+49911999999', { phoneNr: '0911-999999' }],
  ])('a blocked %s (%s) is found however it is typed', async ([kind, value, typed], { registrations }) => {
    await registrations.block(kind, value);
    expect((await registrations.register(person(typed))).code).toBe('REGISTRATION_REJECTED');
  });

  test('a postal code alone turns nobody away: the customer is queued for a look', async ({
    registrations,
  }) => {
    await registrations.block('zip', '90491');
    const body = person({
      address: { street: 'Hauptstraße', streetNr: '1', postalCode: '90491', city: 'Nürnberg' },
    });
    const { output } = await registrations.register(body);
    expect(await registrations.openCases(String(body.emailAddress))).toMatchObject([
      { kind: 'BLOCKLIST', customerId: output.id },
    ]);
  });

  test('the data of somebody whom we have blocked turn a registration away', async ({
    db,
    registrations,
  }) => {
    const blocked = person({ iban: OTHER_IBAN });
    const { output } = await registrations.register(blocked);
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', output.id).execute();
    const body = person({ iban: OTHER_IBAN });
    expect((await registrations.register(body)).code).toBe('REGISTRATION_REJECTED');
    expect(
      (await registrations.mailsAbout(String(body.emailAddress))).map(({ template }) => template),
    ).toEqual(['betrugsverdacht_nutzerdaten']);
  });

  test('a case that staff dismisses lets exactly this registration pass, once; a confirmed one does not', async ({
    db,
    registrations,
  }) => {
    await registrations.block('email', 'pechvogel@example.org');
    const body = person({ emailAddress: 'pechvogel@example.org' });
    await registrations.register(body);
    const [waiting] = await registrations.openCases('pechvogel');
    const decided = { id: waiting?.id ?? 0, by: 'anna', now: NOW };
    expect(await decideCase(db, { ...decided, decision: 'DISMISSED' })).toMatchObject({
      kind: 'BLOCKLIST',
    });
    expect(await decideCase(db, { ...decided, decision: 'CONFIRMED' })).toBeUndefined();
    expect((await registrations.register({ ...body, name: 'Anderename' })).code).toBe(
      'REGISTRATION_REJECTED',
    );
    expect((await registrations.register(body)).status).toBe(201);
    expect((await registrations.register(body)).status).toBe(422);

    await registrations.block('email', 'betrug@example.org');
    const fraud = person({ emailAddress: 'betrug@example.org' });
    await registrations.register(fraud);
    const [other] = await registrations.openCases('betrug@');
    await decideCase(db, { id: other?.id ?? 0, by: 'anna', now: NOW, decision: 'CONFIRMED' });
    expect((await registrations.register(fraud)).code).toBe('REGISTRATION_REJECTED');
  });

  test('a dismissed duplicate passes once, however many try at the same time', async ({
    db,
    registrations,
  }) => {
    const first = person();
    await registrations.register(first);
    const twin = person({ prename: first.prename, name: first.name });
    await registrations.register(twin);
    const [waiting] = await registrations.openCases(String(twin.emailAddress));
    await decideCase(db, { id: waiting?.id ?? 0, by: 'anna', now: NOW, decision: 'DISMISSED' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => registrations.register(twin)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('confirming a suspicion about a customer blocks them and ends what is logged in', async ({
    db,
    stage,
    call,
    registrations,
  }) => {
    const { id, token } = await stage.addCustomer();
    const row = await db
      .insertInto('review_case')
      .values({ kind: 'BOOKINGS', customer_id: id, facts: '{}', created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    await decideCase(db, { id: row.id, by: 'anna', now: NOW, decision: 'CONFIRMED' });
    expect((await registrations.customerRow(id)).state).toBe('BLOCKED');
    expect((await call('GET /customers', { query: {} }, { token })).code).toBe('AUTHENTICATION');
  });

  test('bookings of a new customer that look like fraud become one case and one mail', async ({
    db,
    stage,
    call,
  }) => {
    const { id, token } = await stage.addCustomer({ now: NOW });
    const quiet = await stage.addCustomer({ now: NOW.subtract({ hours: 30 * 24 }) });
    const at = (hours: number) =>
      NOW.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours }).toString();
    for (const as of [token, quiet.token]) {
      const bookeeId = (await stage.addVehicle({ class: 'M' })).id;
      const booked = await call(
        'POST /bookings',
        { body: { bookeeId, timeRange: { start: at(24), end: at(24 + 72) } } },
        { token: as },
      );
      expect(booked.status).toBe(201);
    }
    const small = await stage.addCustomer({ now: NOW });
    const bookeeId = (await stage.addVehicle({ class: 'S' })).id;
    await call(
      'POST /bookings',
      { body: { bookeeId, timeRange: { start: at(24), end: at(24 + 72) } } },
      { token: small.token },
    );
    const later = NOW.add({ hours: 1 });
    await Promise.all([watchBookings(db, later, mailer), watchBookings(db, later, mailer)]);
    await watchBookings(db, later, mailer);
    const cases = (await findOpenCases(db)).filter(({ kind }) => kind === 'BOOKINGS');
    expect(cases.map(({ customerId }) => customerId)).toEqual([id]);
    expect(JSON.stringify(cases[0]?.facts)).toContain('Fall 1');
    const mails = await db
      .selectFrom('mail')
      .where('template', '=', 'betrugsverdacht_buchungen')
      .select('text_body')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

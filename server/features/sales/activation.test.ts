import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { ORIGINAL_POINTS } from '#domain/sales/activation.ts';
import type { Db } from '#server/db/connect.ts';
import type { As, Client } from '#server/test/client.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { mailer, registrationTest } from '#server/test/registration-test.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';
import { untilWaiting } from '#server/test/until-waiting.ts';
import { adminPartners } from './admin-partners.ts';
import { WRONG_CODES_PER_DAY } from './prove-presence.ts';
import { salesJobs } from './sales.jobs.ts';
import { insertSalesEvent } from './sales.repository.ts';

const test = registrationTest();
type Params = { id: string; customerId: string };

const acts = (call: Client, params: Params) => ({
  show: (as: As) =>
    call(
      'GET /salesactivations/{id}',
      { params: { id: params.id }, query: { customerId: params.customerId } },
      as,
    ),
  originals: (as: As, compared: readonly (typeof ORIGINAL_POINTS)[number][] = ORIGINAL_POINTS) =>
    call(
      'POST /salesactivations/{id}/people/{customerId}/originals',
      { params, body: { compared: [...compared] } },
      as,
    ),
  card: (as: As, number: string) =>
    call('POST /salesactivations/{id}/people/{customerId}/card', { params, body: { number } }, as),
  end: (as: As, number: string, ending: 'RETURNED' | 'LOST') =>
    call(
      'POST /salesactivations/{id}/people/{customerId}/card/end',
      { params, body: { number, ending } },
      as,
    ),
  code: (as: As) => call('POST /salesactivations/{id}/people/{customerId}/code', { params }, as),
  presence: (as: As, code: string) =>
    call('POST /salesactivations/{id}/people/{customerId}/presence', { params, body: { code } }, as),
  pass: (as: As) => call('POST /salesactivations/{id}/people/{customerId}/pass', { params }, as),
});

const emailOf = async (db: Db, id: number) =>
  (await db.selectFrom('customer').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email ??
  '';
/** The codes that were mailed to the customer, the latest last. */
async function mailedCodes(db: Db, id: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mail')
    .where('to_address', '=', await emailOf(db, id))
    .where('template', '=', 'vertrieb_code')
    .orderBy('id')
    .select('text_body')
    .execute();
  return mails.map(({ text_body }) => /[2-9]{4}-[A-Za-z]{4}/.exec(text_body)?.[0] ?? '');
}
const eventsOf = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('sales_event')
      .where('registration_id', '=', id)
      .orderBy('id')
      .select(['kind', 'person_id', 'customer_id'])
      .execute()
  ).map(({ kind }) => kind);
const stateOf = async (db: Db, id: number) =>
  db
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['state', 'email_confirmed_at', 'documents_valid_until'])
    .executeTakeFirstOrThrow();
/** Letters of the wrong case: it has the form of a code and is another one. */
const otherThan = (code: string) =>
  code.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

describe('an activation', () => {
  test('goes from the originals over card and code to ACTIVE, each step on record, with the mail of a passed check', async ({
    call,
    db,
    stage,
    registrations,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, registrationId, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    await registrations.handOut('900001');
    const { output: list } = await call('GET /salesactivations', { query: {} }, as);
    expect(list.items).toMatchObject([
      {
        registrationId,
        customerId: customer.id,
        name: 'Ada Beispiel',
        isDriver: false,
        originalsSeenBy: null,
      },
    ]);
    const { output: seen } = await act.show(as);
    expect(seen.person).toMatchObject({
      name: 'Ada Beispiel',
      birthDate: '1990-12-31',
      address: { street: 'Hauptstraße', streetNr: '5', postalCode: '90402', city: 'Nürnberg' },
      plan: 'Start',
      missing: ['ORIGINALS', 'PRESENCE'],
      mayPass: false,
    });
    expect((await act.pass(as)).code).toBe('ORIGINALS_MISSING');
    expect((await act.originals(as)).output.person.originals).toMatchObject({ by: 'Ada Beispiel' });
    expect((await act.card(as, 'stadtwagen-900001')).output.person.cards).toEqual(['900001']);
    expect((await act.pass(as)).code).toBe('PRESENCE_MISSING');
    const sent = await act.code(as);
    expect(sent.output.person.code).toMatchObject({
      triesLeft: 5,
      expiresAt: NOW.add({ minutes: 10 }).toString(),
    });
    const [code = ''] = await mailedCodes(db, customer.id);
    // As it is read out: the dash is left out.
    expect((await act.presence(as, ` ${code.replace('-', ' ')}`)).output.person).toMatchObject({
      missing: [],
      mayPass: true,
      code: null,
    });
    const { output: passed } = await act.pass(as);
    expect(passed.person).toMatchObject({ isActive: true, obstacle: 'ACTIVE', mayPass: false });
    expect(await stateOf(db, customer.id)).toMatchObject({ state: 'ACTIVE', email_confirmed_at: NOW });
    expect(await registrations.mailsTo(await emailOf(db, customer.id))).toEqual([
      'vertrieb_code',
      'dokumente_bestanden',
    ]);
    const check = await db
      .selectFrom('document_check')
      .where('customer_id', '=', customer.id)
      .select(['state', 'decided_by'])
      .execute();
    expect(check).toEqual([
      { state: 'APPROVED', decided_by: expect.stringMatching(/^Ada Beispiel, Bürgerladen Nord \(V-\d+\)$/) },
    ]);
    expect(await eventsOf(db, registrationId)).toEqual([
      'SEEN',
      'ORIGINALS_SEEN',
      'CARD_GIVEN',
      'CODE_SENT',
      'PRESENCE_PROVED',
      'PASSED',
    ]);
    expect((await call('GET /salesactivations', { query: {} }, as)).output.items).toEqual([]);
    expect((await call('GET /salesregistrations', { query: {} }, as)).output.items).toMatchObject([
      { id: registrationId, stage: 'ACTIVE' },
    ]);
  });

  test('repeats nothing: the same step again, with its key or by somebody else, is one event', async ({
    call,
    db,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(head.partnerId);
    const people: As[] = [{ token: head.token }, { token: other.token }];
    const { customer, registrationId, params } = await registeredAtPartner(db, stage, head);
    const act = acts(call, params);
    const both = <A>(ask: (as: As) => Promise<A>) => Promise.all(people.map((as) => ask(as)));
    expect((await both(act.originals)).map(({ code }) => code)).toEqual([undefined, undefined]);
    const key = crypto.randomUUID();
    await act.code({ token: head.token, key });
    await act.code({ token: head.token, key });
    const codes = await mailedCodes(db, customer.id);
    expect(codes).toHaveLength(1);
    const proved = await both((as) => act.presence(as, codes[0] ?? ''));
    expect(proved.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect((await both(act.pass)).map(({ code }) => code)).toEqual([undefined, undefined]);
    expect(await eventsOf(db, registrationId)).toEqual([
      'ORIGINALS_SEEN',
      'CODE_SENT',
      'PRESENCE_PROVED',
      'PASSED',
    ]);
  });

  test('is proved by the colleague whose code was used while the own call was on its way', async ({
    call,
    db,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(head.partnerId);
    const { customer, registrationId, params } = await registeredAtPartner(db, stage, head);
    const act = acts(call, params);
    await act.originals({ token: head.token });
    await act.code({ token: head.token });
    const [code = ''] = await mailedCodes(db, customer.id);
    const { slower } = await db.transaction().execute(async (transaction) => {
      // The head's proof, which the other's call reads nothing of before it waits for the code.
      await transaction.deleteFrom('presence_code').where('customer_id', '=', customer.id).execute();
      await insertSalesEvent(transaction, {
        registrationId,
        partnerId: head.partnerId,
        personId: head.id,
        customerId: customer.id,
        kind: 'PRESENCE_PROVED',
        now: NOW,
      });
      const asked = act.presence({ token: other.token }, code);
      await untilWaiting(db);
      return { slower: asked };
    });
    const answer = await slower;
    expect(answer.code).toBeUndefined();
    expect(answer.output.person.missing).not.toContain('PRESENCE');
    expect(await eventsOf(db, registrationId)).toEqual(['ORIGINALS_SEEN', 'CODE_SENT', 'PRESENCE_PROVED']);
  });

  test('takes every point of the originals, or none', async ({ call, db, stage }) => {
    const sales = await stage.addSalesPerson();
    const { registrationId, params } = await registeredAtPartner(db, stage, sales);
    const refused = await acts(call, params).originals({ token: sales.token }, ORIGINAL_POINTS.slice(1));
    expect(refused.problem.fields?.[0]).toMatchObject({ name: 'compared', code: 'REQUIRED' });
    expect(await eventsOf(db, registrationId)).toEqual([]);
  });

  test('waits for contract, manual check and photos in a sentence each, and for nobody who is blocked', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const without = await registeredAtPartner(db, stage, sales, { contract: false });
    expect((await acts(call, without.params).originals(as)).problem.detail).toContain('Vertrag');
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    await db
      .insertInto('document_check')
      .values({ customer_id: customer.id, state: 'SUBMITTED', created_at: NOW, submitted_at: NOW })
      .execute();
    expect((await act.originals(as)).problem).toMatchObject({
      resultCode: 'ACTIVATION_NOT_POSSIBLE',
      detail: expect.stringContaining('Fotos'),
    });
    const set = (state: string) =>
      db.updateTable('customer').set({ state }).where('id', '=', customer.id).execute();
    await set('PRELIMINARY');
    expect((await act.code(as)).problem.detail).toContain('von Hand');
    await set('BLOCKED');
    expect((await act.pass(as)).problem.detail).toContain('nicht mehr');
  });

  test('of somebody whose name was changed after the look at the originals needs another look', async ({
    call,
    clock,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    await act.originals(as);
    await db
      .insertInto('customer_change')
      .values({
        customer_id: customer.id,
        subject: 'NAME',
        before: '{}',
        after: '{}',
        changed_at: NOW.add({ seconds: 1 }),
      })
      .execute();
    expect((await act.show(as)).output.person.missing).toContain('ORIGINALS');
    clock.set(NOW.add({ minutes: 1 }));
    expect((await act.originals(as)).output.person.missing).not.toContain('ORIGINALS');
  });
});

describe('the code', () => {
  test('is tried five times: then even the right one is refused, and a new one starts again', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    await act.code(as);
    const [code = ''] = await mailedCodes(db, customer.id);
    // What is no code costs no try.
    expect((await act.presence(as, '1111-abcd')).code).toBe('FIELD_INVALID');
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => act.presence(as, otherThan(code))));
    const refused = tries.map(({ code: refusal }) => refusal);
    expect(refused.filter((refusal) => refusal === 'PRESENCE_CODE_WRONG')).toHaveLength(4);
    expect(refused.filter((refusal) => refusal === 'PRESENCE_CODE_ENDED')).toHaveLength(1);
    expect(tries.map(({ problem }) => problem.detail).join()).toContain('Ein Versuch bleibt.');
    expect((await act.presence(as, code)).code).toBe('PRESENCE_CODE_ENDED');
    await act.code(as);
    const [, next = ''] = await mailedCodes(db, customer.id);
    expect((await act.presence(as, code)).code).toBe('PRESENCE_CODE_WRONG');
    expect((await act.presence(as, next)).code).toBeUndefined();
  });

  test('leaves a row for staff when it was wrong, and a person who is wrong too often waits', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(sales.partnerId);
    const as = { token: sales.token };
    const { customer, registrationId, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    const send = async () => {
      // Mails to one mailbox are limited too, which is not asked here.
      await sql`delete from attempt where subject not like 'presence-wrong:%'`.execute(db);
      await act.code(as);
      return (await mailedCodes(db, customer.id)).at(-1) ?? '';
    };
    const first = await send();
    await act.presence(as, 'abcd');
    await act.presence(as, otherThan(first));
    const rows = await db
      .selectFrom('sales_event')
      .where('kind', '=', 'CODE_WRONG')
      .where('person_id', '=', sales.id)
      .select(['person_id', 'partner_id', 'registration_id', 'customer_id', 'happened_at'])
      .execute();
    expect(rows).toEqual([
      {
        person_id: sales.id,
        partner_id: sales.partnerId,
        registration_id: registrationId,
        customer_id: customer.id,
        happened_at: NOW,
      },
    ]);
    let wrong = 1;
    for (; wrong < WRONG_CODES_PER_DAY; wrong++) {
      const code = await send();
      expect((await act.presence(as, otherThan(code))).code).toBe('PRESENCE_CODE_WRONG');
    }
    const code = await send();
    const refused = await act.presence(as, otherThan(code));
    expect(refused.code).toBe('RATE_LIMITED');
    // It cost the customer's code no try, and a colleague is not held up.
    expect((await act.show(as)).output.person.code?.triesLeft).toBe(5);
    const printed: string[] = [];
    const setup = { db, mailer, now: NOW, user: '', print: (text: string) => void printed.push(text) };
    const { number } = await db
      .selectFrom('sales_partner')
      .where('id', '=', sales.partnerId)
      .select('number')
      .executeTakeFirstOrThrow();
    expect(
      await adminPartners(['codes', number], {}, { ...setup, confirm: async () => true }),
    ).toBeUndefined();
    expect(printed).toHaveLength(WRONG_CODES_PER_DAY);
    expect(printed[0]).toMatch(
      /^Mi, 12\.05\.2027, \d\d:\d\d {2}V-\d+ Bürgerladen Nord {2}Ada Beispiel \(\S+\) {2}für Account \d+/,
    );
    expect((await act.presence({ token: other.token }, code)).code).toBeUndefined();
  });

  test('is over after ten minutes, and is stored nowhere as it is', async ({
    services,
    call,
    clock,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    const act = acts(call, params);
    await act.code(as);
    const [code = ''] = await mailedCodes(db, customer.id);
    const { rows } = await sql<{ row: string }>`
      select presence_code::text || encode(mail_hash, 'escape') as row from presence_code`.execute(db);
    expect(rows.map(({ row }) => row).join()).not.toContain(code);
    clock.set(NOW.add({ minutes: 10 }));
    expect((await act.presence(as, code)).code).toBe('PRESENCE_CODE_ENDED');
    clock.set(NOW.add({ hours: 23 }));
    expect((await act.presence(as, code)).code).toBe('PRESENCE_CODE_ENDED');
    expect((await act.show(as)).output.person).toMatchObject({ code: null, presence: null });
    for (const job of salesJobs) await job.run(db, clock.now(), services);
    const left = await db.selectFrom('presence_code').where('customer_id', '=', customer.id).execute();
    expect(left).toEqual([]);
  });

  test('of somebody else, or for another account, proves nothing', async ({ call, db, stage }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const [one, other] = [
      await registeredAtPartner(db, stage, sales),
      await registeredAtPartner(db, stage, sales),
    ];
    await acts(call, one.params).code(as);
    await acts(call, other.params).code(as);
    const [code = ''] = await mailedCodes(db, one.customer.id);
    expect((await acts(call, other.params).presence(as, code)).code).toBe('PRESENCE_CODE_WRONG');
  });

  test('is shown on the customer’s own phone while somebody asks; it proves presence and not the address', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    const mine = { token: customer.token };
    const act = acts(call, params);
    const ask = () => call('GET /presencerequests/current', undefined, mine);
    expect((await ask()).output.request).toBeNull();
    expect((await call('POST /presencerequests/current/code', undefined, mine)).code).toBe(
      'PRESENCE_NOT_ASKED',
    );
    await act.originals(as);
    await act.code(as);
    expect((await ask()).output.request).toEqual({
      partner: 'Bürgerladen Nord',
      by: 'Ada Beispiel',
      expiresAt: NOW.add({ minutes: 10 }).toString(),
    });
    const show = async () => (await call('POST /presencerequests/current/code', undefined, mine)).output.code;
    const [first, second] = [await show(), await show()];
    expect((await act.presence(as, first)).code).toBe('PRESENCE_CODE_WRONG');
    expect((await act.presence(as, second)).output.person.missing).toEqual(['EMAIL']);
    const { output: passed } = await act.pass(as);
    expect(passed.person).toMatchObject({
      isActive: false,
      missing: ['EMAIL'],
      passed: { by: 'Ada Beispiel' },
    });
    expect(await stateOf(db, customer.id)).toMatchObject({ state: 'VERIFIED', email_confirmed_at: null });
    // The address is proved afterwards, and the account is active.
    await act.code(as);
    const code = (await mailedCodes(db, customer.id)).at(-1) ?? '';
    expect((await act.presence(as, code)).output.person.isActive).toBe(true);
    expect((await ask()).output.request).toBeNull();
  });

  test('that was sent to an address which is another one by now confirms none', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    await acts(call, params).code(as);
    const [code = ''] = await mailedCodes(db, customer.id);
    await db
      .updateTable('customer')
      .set({ email: `neu${customer.id}@example.org` })
      .where('id', '=', customer.id)
      .execute();
    expect((await acts(call, params).presence(as, code)).output.person.presence).not.toBeNull();
    expect((await stateOf(db, customer.id)).email_confirmed_at).toBeNull();
  });

  test('floods no mailbox: five an hour, whichever accounts share it', async ({ call, clock, db, stage }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const [one, other] = [
      await registeredAtPartner(db, stage, sales),
      await registeredAtPartner(db, stage, sales),
    ];
    await db
      .updateTable('customer')
      .set({ email: `zwei${one.customer.id}@example.org` })
      .where('id', 'in', [one.customer.id, other.customer.id])
      .execute();
    for (const { params } of [one, other, one, other, one]) {
      expect((await acts(call, params).code(as)).code).toBeUndefined();
    }
    const refused = await acts(call, other.params).code(as);
    expect([refused.code, refused.headers['retry-after']]).toEqual(['RATE_LIMITED', '3600']);
    expect(await mailedCodes(db, one.customer.id)).toHaveLength(5);
    for (const hours of [1, 2]) {
      clock.set(NOW.add({ hours }));
      for (let count = 0; count < 5; count++) await acts(call, one.params).code(as);
    }
    expect(await mailedCodes(db, one.customer.id)).toHaveLength(10);
  });
});

test('is shown to the same person whichever of their accounts they are logged in with, and to no other driver', async ({
  call,
  db,
  stage,
}) => {
  const sales = await stage.addSalesPerson();
  const main = await stage.addCustomer({ state: 'VERIFIED' });
  const { params } = await registeredAtPartner(db, stage, sales, { customer: main });
  const [self, other] = [
    await stage.addDriver(main, { state: 'VERIFIED' }),
    await stage.addDriver(main, { state: 'VERIFIED' }),
  ];
  const person = await db
    .selectFrom('customer')
    .where('id', '=', main.id)
    .select(['prename', 'name', 'email', 'birth_date'])
    .executeTakeFirstOrThrow();
  await db.updateTable('customer').set(person).where('id', '=', self.id).execute();
  await db
    .updateTable('customer')
    .set({ ...person, prename: 'Eva' })
    .where('id', '=', other.id)
    .execute();
  const as = { token: sales.token };
  await acts(call, params).code(as);
  const asked = async (token: string) =>
    (await call('GET /presencerequests/current', undefined, { token })).output.request;
  expect(await asked(self.token)).toEqual(await asked(main.token));
  expect(await asked(self.token)).not.toBeNull();
  expect(await asked(other.token)).toBeNull();
  const refused = await call('POST /presencerequests/current/code', undefined, { token: other.token });
  expect(refused.code).toBe('PRESENCE_NOT_ASKED');
  const shown = await call('POST /presencerequests/current/code', undefined, { token: self.token });
  const proved = await acts(call, params).presence(as, shown.output.code);
  expect(proved.output.person.presence).not.toBeNull();
});

describe('a card', () => {
  test('is refused in a sentence each: no number, unknown, somebody else’s', async ({
    call,
    db,
    stage,
    registrations,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const [one, other] = [
      await registeredAtPartner(db, stage, sales),
      await registeredAtPartner(db, stage, sales),
    ];
    await registrations.handOut('910001');
    await registrations.handOut('910002');
    const act = acts(call, one.params);
    const messages: (string | undefined)[] = [];
    for (const number of ['91/0001', '919999']) {
      messages.push((await act.card(as, number)).problem.fields?.[0]?.message);
    }
    await acts(call, other.params).card(as, '910001');
    messages.push((await act.card(as, '910001')).problem.fields?.[0]?.message);
    expect(messages).toEqual([
      'Die Kartennummer ist nicht gültig!',
      'Die Kartennummer ist nicht gültig! Eine Karte mit dieser Nummer gibt es bei uns nicht.',
      'Die Kartennummer ist nicht gültig! Diese Karte gehört schon zu einem anderen Account.',
    ]);
    // The same one again is no fault, a second one is.
    expect((await acts(call, other.params).card(as, '910001')).code).toBeUndefined();
    expect((await acts(call, other.params).card(as, '910002')).code).toBe('CARD_HELD');
  });

  test('given to two at once belongs to one of them', async ({ call, db, stage, registrations }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    await registrations.handOut('920001');
    const two = [await registeredAtPartner(db, stage, sales), await registeredAtPartner(db, stage, sales)];
    const answers = await Promise.all(two.map(({ params }) => acts(call, params).card(as, '920001')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  test('may come after the activation, and nobody needs one', async ({ call, db, stage, registrations }) => {
    const sales = await stage.addSalesPerson();
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    await db
      .updateTable('customer')
      .set({ state: 'ACTIVE', activated_at: NOW })
      .where('id', '=', customer.id)
      .execute();
    await registrations.handOut('930001');
    const given = await acts(call, params).card({ token: sales.token }, '930001');
    expect(given.output.person).toMatchObject({ isActive: true, cards: ['930001'] });
  });
});

describe('a card that comes back or is lost', () => {
  test('is nobody’s from then on; handed out again is only what came back', async ({
    call,
    db,
    stage,
    registrations,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const [one, other] = [
      await registeredAtPartner(db, stage, sales),
      await registeredAtPartner(db, stage, sales),
    ];
    await registrations.handOut('940001');
    const [first, second] = [acts(call, one.params), acts(call, other.params)];
    await first.card(as, '940001');
    expect((await second.end(as, '940001', 'RETURNED')).code).toBe('CARD_NOT_HELD');
    expect((await first.end(as, '940001', 'RETURNED')).output.person.cards).toEqual([]);
    // The same again, because its answer was lost.
    expect((await first.end(as, '940001', 'RETURNED')).code).toBeUndefined();
    expect((await first.end(as, '940001', 'LOST')).code).toBe('CARD_NOT_HELD');
    expect((await second.card(as, '940001')).output.person.cards).toEqual(['940001']);
    expect((await second.end(as, '940001', 'LOST')).output.person.cards).toEqual([]);
    expect((await second.card(as, '940001')).problem.fields?.[0]?.message).toContain('als verloren gemeldet');
    expect((await first.card(as, '940001')).problem.fields?.[0]?.code).toBe('CARD_LOST');
    expect(await eventsOf(db, one.registrationId)).toEqual(['CARD_GIVEN', 'CARD_RETURNED']);
    expect(await eventsOf(db, other.registrationId)).toEqual(['CARD_GIVEN', 'CARD_LOST']);
    expect(await registrations.mailsTo(await emailOf(db, one.customer.id))).toEqual([]);
    expect(await registrations.mailsTo(await emailOf(db, other.customer.id))).toEqual(['karte_gesperrt']);
  });

  test('ends once when two say different things at once', async ({ call, db, stage, registrations }) => {
    const sales = await stage.addSalesPerson();
    const colleague = await stage.addSalesPerson(sales.partnerId);
    const { params, registrationId } = await registeredAtPartner(db, stage, sales);
    await registrations.handOut('950001');
    const act = acts(call, params);
    await act.card({ token: sales.token }, '950001');
    const answers = await Promise.all([
      act.end({ token: sales.token }, '950001', 'RETURNED'),
      act.end({ token: colleague.token }, '950001', 'LOST'),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await eventsOf(db, registrationId)).toHaveLength(2);
  });

  test('is taken back also from who was blocked, by the partner that sees them only', async ({
    call,
    db,
    stage,
    registrations,
  }) => {
    const [sales, stranger] = [await stage.addSalesPerson(), await stage.addSalesPerson()];
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    await registrations.handOut('960001');
    const act = acts(call, params);
    await act.card({ token: sales.token }, '960001');
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', customer.id).execute();
    expect((await act.end({ token: stranger.token }, '960001', 'LOST')).code).toBe(
      'SALES_REGISTRATION_UNKNOWN',
    );
    expect((await act.end({ token: sales.token }, '960001', 'RETURNED')).code).toBeUndefined();
  });
});

describe('a second person, where the partner asks for one', () => {
  const partnerOfTwo = async (db: Db, partnerId: number) =>
    db.updateTable('sales_partner').set({ needs_two_people: true }).where('id', '=', partnerId).execute();

  test('confirms what somebody else saw; nobody confirms their own look', async ({ call, db, stage }) => {
    const first = await stage.addSalesPerson();
    const second = await stage.addSalesPerson(first.partnerId);
    await partnerOfTwo(db, first.partnerId);
    const { customer, registrationId, params } = await registeredAtPartner(db, stage, first);
    const act = acts(call, params);
    const [me, other] = [{ token: first.token }, { token: second.token }];
    await act.originals(me);
    // A second look is no new one: the first still counts, and whose it is.
    await act.originals(other);
    await act.code(me);
    await act.presence(me, (await mailedCodes(db, customer.id))[0] ?? '');
    expect((await act.show(me)).output.person).toMatchObject({ missing: ['SECOND_PERSON'], mayPass: false });
    expect((await act.pass(me)).code).toBe('SECOND_PERSON_NEEDED');
    expect((await act.show(other)).output.person.mayPass).toBe(true);
    expect((await act.pass(other)).output.person.isActive).toBe(true);
    expect((await eventsOf(db, registrationId)).slice(-2)).toEqual(['CONFIRMED', 'PASSED']);
  });

  test('is somebody else also for the database', async ({ db, stage }) => {
    const first = await stage.addSalesPerson();
    const { customer, registrationId } = await registeredAtPartner(db, stage, first);
    const event = {
      registrationId,
      partnerId: first.partnerId,
      personId: first.id,
      customerId: customer.id,
      now: NOW,
    };
    await insertSalesEvent(db, { ...event, kind: 'ORIGINALS_SEEN' });
    const { id } = await db
      .selectFrom('sales_event')
      .where('registration_id', '=', registrationId)
      .select('id')
      .executeTakeFirstOrThrow();
    const confirm = (confirms: { eventId: number; personId: number }) =>
      insertSalesEvent(db, { ...event, kind: 'CONFIRMED', confirms });
    await expect(confirm({ eventId: id, personId: first.id })).rejects.toThrow('sales_event_second_person');
    const second = await stage.addSalesPerson(first.partnerId);
    // Nor can the look be said to be somebody else's.
    await expect(confirm({ eventId: id, personId: second.id })).rejects.toThrow('sales_event_confirmed');
    await expect(insertSalesEvent(db, { ...event, kind: 'CONFIRMED' })).rejects.toThrow(
      'sales_event_confirms',
    );
  });
});

describe('who may be activated by whom', () => {
  test('a partner reaches its own registrations only, as long as it sees them', async ({
    call,
    clock,
    db,
    stage,
  }) => {
    const [mine, others] = [await stage.addSalesPerson(), await stage.addSalesPerson()];
    const { registrationId, params } = await registeredAtPartner(db, stage, mine);
    const foreign = await registeredAtPartner(db, stage, others);
    const act = acts(call, params);
    const asOther = { token: others.token };
    const answers = [
      await act.show(asOther),
      await act.originals(asOther),
      await act.card(asOther, '1'),
      await act.code(asOther),
      await act.presence(asOther, '2345-abCd'),
      await act.pass(asOther),
      // Somebody who belongs to another registration.
      await acts(call, { ...params, customerId: foreign.params.customerId }).originals({ token: mine.token }),
    ];
    expect(answers.map(({ code, status }) => [code, status])).toEqual(
      answers.map(() => ['SALES_REGISTRATION_UNKNOWN', 404]),
    );
    expect(await eventsOf(db, registrationId)).toEqual([]);
    await db
      .updateTable('token')
      .set({ expires_at: NOW.add({ hours: 24 * 200 }) })
      .execute();
    clock.set(NOW.add({ hours: 24 * 90 }));
    expect((await act.show({ token: mine.token })).code).toBe('SALES_REGISTRATION_UNKNOWN');
    expect((await call('GET /salesactivations', { query: {} }, { token: mine.token })).output.items).toEqual(
      [],
    );
  });

  test('nothing of bank, password, licence number or address for mail is shown', async ({
    call,
    db,
    stage,
  }) => {
    const sales = await stage.addSalesPerson();
    const { customer, params } = await registeredAtPartner(db, stage, sales);
    await db
      .updateTable('customer')
      .set({ licence_number: 'B072RRE2I55', identity_number: 'L01X00T47', mobile_phone: '+4915112345678' })
      .where('id', '=', customer.id)
      .execute();
    const { text } = await acts(call, params).show({ token: sales.token });
    for (const secret of ['B072RRE2I55', 'L01X00T47', '4915112345678', '@example.org', PASSWORD]) {
      expect(text).not.toContain(secret);
    }
  });

  test('a driver of a registered account is activated on their own; the same person’s two accounts together', async ({
    call,
    db,
    stage,
    registrations,
  }) => {
    const sales = await stage.addSalesPerson();
    const as = { token: sales.token };
    const { customer: main, registrationId, params } = await registeredAtPartner(db, stage, sales);
    const [own, driver] = [
      await stage.addDriver(main, { state: 'VERIFIED' }),
      await stage.addDriver(main, { state: 'VERIFIED' }),
    ];
    const email = await emailOf(db, main.id);
    await db
      .updateTable('customer')
      .set({ email, birth_date: '1990-12-31' })
      .where('id', '=', own.id)
      .execute();
    await db.updateTable('customer').set({ prename: 'Tobias' }).where('id', '=', driver.id).execute();
    const activate = async (customerId: number) => {
      const act = acts(call, { ...params, customerId: String(customerId) });
      await act.originals(as);
      await act.code(as);
      await act.presence(as, (await mailedCodes(db, customerId)).at(-1) ?? '');
      return act.pass(as);
    };
    const { output } = await activate(main.id);
    expect(output.people.map(({ name, isDriver, isActive }) => [name, isDriver, isActive])).toEqual([
      ['Ada Beispiel', false, true],
      ['Ada Beispiel', true, true],
      ['Tobias Beispiel', true, false],
    ]);
    expect((await registrations.mailsTo(email)).filter((one) => one === 'dokumente_bestanden')).toHaveLength(
      1,
    );
    const list = await call('GET /salesactivations', { query: {} }, as);
    expect(list.output.items).toMatchObject([{ registrationId, customerId: driver.id, isDriver: true }]);
    const first = await call('GET /salesactivations/{id}', { params: { id: registrationId }, query: {} }, as);
    expect(first.output.person.id).toBe(driver.id);
    expect((await activate(driver.id)).output.person.isActive).toBe(true);
  });

  test('who is removed at the same moment takes no step any more, whichever comes first', async ({
    call,
    db,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(head.partnerId);
    const { registrationId, params } = await registeredAtPartner(db, stage, head);
    const act = acts(call, params);
    const [step] = await Promise.all([
      act.originals({ token: other.token }),
      call(
        'POST /salespartners/current/people/{id}/remove',
        { params: { id: String(other.id) } },
        { token: head.token },
      ),
    ]);
    expect([undefined, 'AUTHENTICATION']).toContain(step.code);
    expect(await eventsOf(db, registrationId)).toEqual(step.code ? [] : ['ORIGINALS_SEEN']);
    expect((await act.code({ token: other.token })).code).toBe('AUTHENTICATION');
    // Others go on where they stopped.
    expect((await act.originals({ token: head.token })).code).toBeUndefined();
  });
});

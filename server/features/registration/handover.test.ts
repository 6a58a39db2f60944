import { describe, expect } from 'vitest';
import { BASES, type CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Db } from '#server/db/connect.ts';
import { type As, authorization, type Client } from '#server/test/client.ts';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';
import { untilWaiting } from '#server/test/until-waiting.ts';

const test = registrationTest().extend('begun', async ({ call, stage }) => {
  const head = await stage.addSalesPerson();
  const begun = await call('POST /registrations', undefined, { token: head.token });
  const as: As = { token: head.token, headers: { 'x-registration': begun.output.id } };
  const { output } = await call('GET /salesregistrations', { query: {} }, { token: head.token });
  return { head, as, id: output.items[0]?.id ?? '' };
});

/** What the partner enters, and what is the person's alone. */
function parts() {
  const { iban, password, signature, ...entered } = person({ city: 'nuernberg' });
  return { entered, own: { iban, password, signature } };
}

/** Makes the calls wait for the draft, one behind the other, and then lets them go. */
async function whileLocked<A>(db: Db, calls: readonly (() => Promise<A>)[]): Promise<A[]> {
  const answers = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('registration_session').select('secret_hash').forUpdate().execute();
    const asked: Promise<A>[] = [];
    for (const ask of calls) {
      asked.push(ask());
      await untilWaiting(db, asked.length);
    }
    return { asked };
  });
  return Promise.all(answers.asked);
}

describe('a registration at a partner', () => {
  test('is seen by the partner from its start, with what the person entered only as being there', async ({
    begun,
    call,
    stage,
  }) => {
    const { head, as, id } = begun;
    const { entered, own } = parts();
    await call('PUT /registrations/current/data', { body: entered }, as);
    const look = () => call('GET /salesregistrations/{id}', { params: { id } }, { token: head.token });
    expect((await look()).output).toMatchObject({
      stage: 'ENTERING',
      name: `${entered.prename} ${entered.name}`,
      entered: { password: false, iban: false, signature: false },
    });
    // The tablet was turned round: the person enters theirs in the same session.
    const saved = await call('PUT /registrations/current/data', { body: { ...entered, ...own } }, as);
    const seen = await look();
    expect(seen.output.entered).toEqual({ password: true, iban: true, signature: true });
    const again = await call('GET /registrations/current', undefined, as);
    for (const answer of [saved, seen, again]) {
      expect(answer.text).not.toContain(own.iban?.replaceAll(' ', '').slice(-4) ?? '?');
      expect(answer.text).not.toContain('typedName');
    }
    expect(again.output.held).toMatchObject({ iban: { masked: '', bankName: null }, password: true });
    const stranger = { token: (await stage.addSalesPerson()).token };
    const foreign = await call('GET /salesregistrations/{id}', { params: { id } }, stranger);
    expect(foreign.code).toBe('SALES_REGISTRATION_UNKNOWN');
  });

  test('each look is kept, those within a quarter of an hour as one', async ({ begun, call, clock, db }) => {
    const look = () =>
      call('GET /salesregistrations/{id}', { params: { id: begun.id } }, { token: begun.head.token });
    await look();
    await look();
    clock.set(NOW.add({ minutes: 16 }));
    await look();
    const events = await db
      .selectFrom('sales_event')
      .where('registration_id', '=', begun.id)
      .orderBy('id')
      .select('kind')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['STARTED', 'SEEN', 'SEEN']);
  });

  test('goes on on the person’s phone, which ends it there, is logged in, and the partner has it registered', async ({
    begun,
    call,
    registrations,
  }) => {
    const { head, as, id } = begun;
    const { entered, own } = parts();
    await call('PUT /registrations/current/data', { body: entered }, as);
    const shown = await call(
      'POST /salesregistrations/{id}/handover',
      { params: { id } },
      { token: head.token },
    );
    const token = shown.output.link.split('#uebergabe=')[1] ?? '';
    const opened = await call('POST /registrations/handovers', { body: { token } });
    expect(opened.output.partner).toBe('Bürgerladen Nord');
    const phone: As = { headers: { 'x-registration': opened.output.id } };
    // The tablet has it no longer.
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
    const found = await call('GET /registrations/current', undefined, phone);
    expect(found.output.data).toMatchObject({ prename: entered.prename, emailAddress: entered.emailAddress });
    const done = await registrations.register(own, phone);
    // Whoever stands at the partner shows the originals there instead of taking photos.
    const onetimeToken = String(done.headers['x-onetime-token']);
    const login = await call('POST /tokens', { body: { onetimeToken } });
    const check = await call('GET /documentchecks/current', undefined, { token: login.output.id });
    expect(check.output).toMatchObject({ state: 'OPEN', partner: 'Bürgerladen Nord' });
    const seen = await call('GET /salesregistrations/{id}', { params: { id } }, { token: head.token });
    expect(seen.output).toMatchObject({
      stage: 'CONTRACT',
      customerNumber: done.output.customerNumber,
      entered: null,
      code: { state: 'OPENED' },
    });
    // Who referred the person is the partner.
    const [mail] = await registrations.mailsAbout(done.output.customerNumber);
    expect(mail?.subject).toContain('(Vertrieb)');
    expect(mail?.text_body).toContain('Bürgerladen Nord');
  });

  test('a code opens once: of two phones at the same time one has it', async ({ begun, call }) => {
    const { head, id } = begun;
    const shown = await call(
      'POST /salesregistrations/{id}/handover',
      { params: { id } },
      { token: head.token },
    );
    const body = { token: shown.output.link.split('#uebergabe=')[1] ?? '' };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST /registrations/handovers', { body })));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'HANDOVER_OPENED')).toHaveLength(2);
  });

  test('a code is over after 15 minutes, and when a newer one is shown', async ({ begun, call, clock }) => {
    const { head, id } = begun;
    const show = async () => {
      const { output } = await call(
        'POST /salesregistrations/{id}/handover',
        { params: { id } },
        { token: head.token },
      );
      return output.link.split('#uebergabe=')[1] ?? '';
    };
    const open = (token: string) => call('POST /registrations/handovers', { body: { token } });
    const first = await show();
    const second = await show();
    expect((await open(first)).code).toBe('HANDOVER_OVER');
    clock.set(NOW.add({ minutes: 15 }));
    expect((await open(second)).code).toBe('HANDOVER_OVER');
  });

  test('is taken back from a phone that has no network, or is in the wrong hands', async ({
    begun,
    call,
  }) => {
    const { head, id } = begun;
    const params = { id };
    const shown = await call('POST /salesregistrations/{id}/handover', { params }, { token: head.token });
    const token = shown.output.link.split('#uebergabe=')[1] ?? '';
    const opened = await call('POST /registrations/handovers', { body: { token } });
    const back = await call('POST /salesregistrations/{id}/resume', { params }, { token: head.token });
    const onPhone = { headers: { 'x-registration': opened.output.id } };
    expect((await call('GET /registrations/current', undefined, onPhone)).code).toBe('REGISTRATION_UNKNOWN');
    const onTablet = { token: head.token, headers: { 'x-registration': back.output.id } };
    expect((await call('GET /registrations/current', undefined, onTablet)).code).toBeUndefined();
  });

  test('is taken back by the last of several who do so at once; none of them is refused', async ({
    begun,
    call,
    db,
  }) => {
    const { head, id } = begun;
    const back = () =>
      call('POST /salesregistrations/{id}/resume', { params: { id } }, { token: head.token });
    const answers = await whileLocked(db, [back, back, back]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    const holders = await Promise.all(
      answers.map(({ output }) =>
        call('GET /registrations/current', undefined, { headers: { 'x-registration': output.id } }),
      ),
    );
    expect(holders.filter(({ code }) => code === undefined)).toHaveLength(1);
  });

  test('is on one device when it is taken back, shown again and opened at the same moment', async ({
    begun,
    call,
    db,
  }) => {
    const { head, id } = begun;
    const of = { params: { id } };
    const tablet = { token: head.token };
    const show = () => call('POST /salesregistrations/{id}/handover', of, tablet);
    const back = () => call('POST /salesregistrations/{id}/resume', of, tablet);
    const token = async () => (await show()).output.link.split('#uebergabe=')[1] ?? '';
    for (const first of [back, show]) {
      const body = { token: await token() };
      const open = () => call('POST /registrations/handovers', { body });
      const [earlier, later] = await whileLocked<{ code: string | undefined }>(db, [first, open]);
      expect([earlier?.code, later?.code]).toEqual([undefined, 'HANDOVER_OVER']);
    }
  });

  test('is for a city of the partner', async ({ begun, registrations }) => {
    const refused = await registrations.register(person({ city: 'kassel' }), begun.as);
    expect(refused.problem.fields?.map(({ name }) => name)).toContain('city');
  });

  test('two partners with the same person: one account, and the other hears that there is one', async ({
    registrations,
    stage,
  }) => {
    const body = person();
    const [one, other] = [await stage.addSalesPerson(), await stage.addSalesPerson()];
    const answers = await Promise.all(
      [one, other].map(({ token }) => registrations.register(body, { token })),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS')).toHaveLength(1);
  });
});

describe('the token that a partner receives', () => {
  test('for a new main account makes its first driver and logs nobody in', async ({
    call,
    registrations,
    stage,
  }) => {
    const as = { token: (await stage.addSalesPerson()).token };
    const family = await registrations.register(person({ tariffId: 'familie' }), as);
    const onetimeToken = family.headers['x-onetime-token'] ?? '';
    expect((await call('POST /tokens', { body: { onetimeToken } })).code).toBe('ONETIME_TOKEN_INVALID');
    const changed = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } }, as);
    expect(changed.output).toMatchObject({ state: 'VERIFIED', subCustomer: { state: 'VERIFIED' } });
    expect(changed.headers['x-onetime-token']).toBeUndefined();
    const again = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } }, as);
    expect([again.code, again.headers['x-onetime-token']]).toEqual([undefined, undefined]);
  });
});

describe('the tablet turned round', () => {
  const turn = (call: Client, id: string, as: As) =>
    call('POST /salesregistrations/{id}/tablet', { params: { id } }, as);
  const takeBack = (call: Client, currentPassword: string, as: As) =>
    call('POST /salespartners/current/tablet/back', { body: { currentPassword } }, as);

  test('knows one registration and nothing else of the partner, until the partner’s password', async ({
    begun,
    call,
    db,
    registrations,
    send,
  }) => {
    const { head, as, id } = begun;
    const { entered, own } = parts();
    const other = await registrations.register(person(), { token: head.token });
    await call('PUT /registrations/current/data', { body: entered }, as);
    expect((await turn(call, id, { token: head.token })).status).toBe(204);
    for (const definition of calls as readonly CallDefinition[]) {
      if (definition.public || definition.whileTurnedRound) continue;
      const url = `${BASES[definition.base]}${definition.path.replace(/\{\w+\}/g, '1')}`;
      const headers = { authorization: authorization(head.token), 'x-api-key': 'web' };
      const { status, text } = await send({ method: definition.method, url, headers, payload: undefined });
      expect([url, status, text]).toEqual([url, 403, expect.stringContaining('TABLET_TURNED_ROUND')]);
    }
    const partner = await call('GET /salespartners/current', undefined, { token: head.token });
    expect(partner.output).toMatchObject({ people: [], turnedRoundFor: id });
    const list = await call('GET /salesregistrations', { query: {} }, { token: head.token });
    const otherId = await db
      .selectFrom('sales_registration')
      .where('customer_id', '=', other.output.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const foreign = await call(
      'GET /salesregistrations/{id}',
      { params: { id: otherId.id } },
      { token: head.token },
    );
    expect([list.code, foreign.code]).toEqual(['TABLET_TURNED_ROUND', 'SALES_REGISTRATION_UNKNOWN']);
    const contractOf = (customerNumber: string, passwordonly = false) =>
      call('POST /contract', { body: { customer: { customerNumber }, passwordonly } }, { token: head.token });
    expect((await contractOf(other.output.customerNumber)).code).toBe('SALES_REGISTRATION_UNKNOWN');

    const done = await registrations.register(own, as);
    const { customerNumber } = done.output;
    const seen = await call('GET /salesregistrations/{id}', { params: { id } }, { token: head.token });
    expect(seen.output).toMatchObject({ customerNumber });
    expect((await contractOf(customerNumber, true)).code).toBe('SALES_REGISTRATION_UNKNOWN');
    expect((await contractOf(customerNumber)).status).toBe(200);

    const wrong = await takeBack(call, 'geraten', { token: head.token });
    expect([wrong.status, wrong.code]).toEqual([422, 'FIELD_INVALID']);
    expect((await takeBack(call, PASSWORD, { token: head.token })).status).toBe(204);
    const after = await call('GET /salesregistrations', { query: {} }, { token: head.token });
    expect(after.output.items).toHaveLength(2);
    const events = await db
      .selectFrom('sales_event')
      .where('registration_id', '=', id)
      .orderBy('id')
      .select('kind')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      'STARTED',
      'TABLET_TURNED',
      'REGISTERED',
      'CONTRACT_SENT',
      'TABLET_BACK',
    ]);
  });

  test('stays turned round when its login is renewed, and the password is not to be guessed', async ({
    begun,
    call,
  }) => {
    const { head, id } = begun;
    const login = await call('POST /tokens', {
      body: { login: head.number, credential: PASSWORD, storeLogin: true },
    });
    const turned = { token: login.output.id };
    await turn(call, id, turned);
    const credential = login.output.storedLogin?.credential ?? '';
    const renewed = await call('POST /tokens', { body: { loginType: 'STORED', credential } });
    const list = await call('GET /salesregistrations', { query: {} }, { token: renewed.output.id });
    expect(list.code).toBe('TABLET_TURNED_ROUND');
    for (let time = 0; time < 10; time++) await takeBack(call, `geraten${time}`, turned);
    expect((await takeBack(call, PASSWORD, turned)).code).toBe('RATE_LIMITED');
    // Another login of the same person is none of the tablet's business.
    const own = await call('GET /salesregistrations', { query: {} }, { token: head.token });
    expect(own.status).toBe(200);
  });

  test('is turned only for a registration that the partner has, and not one that is on a phone by code', async ({
    begun,
    call,
    stage,
  }) => {
    const stranger = { token: (await stage.addSalesPerson()).token };
    expect((await turn(call, begun.id, stranger)).code).toBe('SALES_REGISTRATION_UNKNOWN');
    const token = { token: begun.head.token };
    const shown = await call('POST /salesregistrations/{id}/handover', { params: { id: begun.id } }, token);
    await turn(call, begun.id, token);
    const late = shown.output.link.split('#uebergabe=')[1] ?? '';
    expect((await call('POST /registrations/handovers', { body: { token: late } })).code).toBe(
      'HANDOVER_OVER',
    );
  });
});

import { describe, expect } from 'vitest';
import { mayBook } from '#domain/booking/may-book.ts';
import { CUSTOMER_STATES, type CustomerState, mayLogIn } from '#domain/customer/customer-state.ts';
import { type Cookies, clientOf, inProcess } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, testApp } from '#server/test/stage.ts';
import { sessionJobs } from './session.jobs.ts';

const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };
const cookieOf = ({ cookies }: { cookies: Cookies }) => `session=${cookies['session']?.value}`;

const test = serverTest().extend('sessions', ({ call }) => {
  const login = (
    number: string,
    credential: string,
    more: { storeLogin?: boolean; headers?: Record<string, string> } = {},
  ) =>
    call(
      'POST /tokens',
      { body: { login: number, credential, ...(more.storeLogin ? { storeLogin: true } : {}) } },
      { headers: more.headers },
    );
  return { login };
});
test.override('environment', { LOGIN_ATTEMPTS: '5', ADDRESS_ATTEMPTS: '40' });

describe('logging in', () => {
  test.for(CUSTOMER_STATES)(
    'a customer who is %s gets in, and books, as its state allows',
    async (state: CustomerState, { clock, stage, call, sessions }) => {
      const customer = await stage.addCustomer({ state });
      const answer = await sessions.login(customer.number, PASSWORD);
      expect(answer.code).toBe(mayLogIn(state) ? undefined : 'CUSTOMER_STATE');
      if (!mayLogIn(state)) return;
      const token = answer.output.id;
      const me = await call('GET /customers', { query: {} }, { token });
      const refusal = mayBook(
        { state, documentsValidUntil: null, isCompanyAccount: false, entitlement: 'ENTITLED' },
        clock.now(),
      );
      expect(me.output.items[0]).toMatchObject({ id: customer.id, state, mayBook: !refusal });
      const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 48) };
      expect((await call('POST /bookings', { body }, { token })).code).toBe(refusal);
    },
  );

  test('leading zeros, white space and a missing -1 do not matter; white space around the password neither', async ({
    stage,
    call,
    sessions,
  }) => {
    const { number, id } = await stage.addCustomer();
    const answer = await sessions.login(`  00${number.replace(/-1$/, '')} `, ` ${PASSWORD}\n`);
    const me = await call('GET /customers', { query: {} }, { token: answer.output.id });
    expect(me.output.items.map((customer) => customer.id)).toEqual([id]);
  });

  test('who names a provider must be its customer; another one is answered as a wrong password is, to the letter', async ({
    db,
    stage,
    call,
  }) => {
    await db.insertInto('provider').values({ id: 'nachbar', title: 'Nachbar', currency: 'EUR' }).execute();
    const { number } = await stage.addCustomer();
    const at = (provId: string, credential = PASSWORD) =>
      call('POST /tokens', { body: { login: number, credential, provId } });
    expect((await at('sw')).status).toBe(201);
    const [foreign, wrong] = [await at('nachbar'), await at('sw', 'falsch')];
    expect([foreign.status, foreign.text]).toEqual([wrong.status, wrong.text]);
    expect(foreign.code).toBe('LOGIN_FAILED');
    const unknown = await at('gibtsnicht');
    expect([unknown.status, unknown.code]).toEqual([404, 'PROVIDER_UNKNOWN']);
    // A wrong provider counts as an attempt, like a wrong password.
    for (let time = 0; time < 2; time++) expect((await at('nachbar')).code).toBe('LOGIN_FAILED');
    expect((await at('sw')).code).toBe('RATE_LIMITED');
  });

  test('an unknown account, one without a password and a wrong password are answered alike, to the letter', async ({
    db,
    stage,
    sessions,
  }) => {
    const { number } = await stage.addCustomer();
    const mute = await stage.addCustomer();
    await db.updateTable('customer').set({ password_hash: null }).where('id', '=', mute.id).execute();
    const answers = [
      await sessions.login(number, 'Falsch!2027'),
      await sessions.login('999999-1', PASSWORD),
      await sessions.login(mute.number, PASSWORD),
      await sessions.login('', ''),
    ];
    for (const answer of answers) {
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.status).toBe(401);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
  });

  test('a wrong password for a deleted account says nothing about its state', async ({ stage, sessions }) => {
    const { number } = await stage.addCustomer({ state: 'DELETED' });
    expect((await sessions.login(number, 'Falsch!2027')).code).toBe('LOGIN_FAILED');
  });
});

describe('too many attempts', () => {
  test('the sixth within a quarter of an hour is refused with the time to wait, also with the right password', async ({
    clock,
    stage,
    sessions,
  }) => {
    const { number } = await stage.addCustomer();
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await sessions.login(number, 'falsch')).code).toBe('LOGIN_FAILED');
    }
    clock.set(clock.now().add({ minutes: 5 }));
    const refused = await sessions.login(number, PASSWORD);
    expect(refused.code).toBe('RATE_LIMITED');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    clock.set(clock.now().add({ seconds: 600 }));
    expect((await sessions.login(number, PASSWORD)).status).toBe(201);
  });

  test('an unknown account is limited alike, so that the limit does not tell who exists', async ({
    sessions,
  }) => {
    for (let attempt = 1; attempt <= 5; attempt++) await sessions.login('888888', 'falsch');
    expect((await sessions.login('888888-1', 'falsch')).code).toBe('RATE_LIMITED');
  });

  test('a success begins anew', async ({ stage, sessions }) => {
    const { number } = await stage.addCustomer();
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt <= 4; attempt++) await sessions.login(number, 'falsch');
      expect((await sessions.login(number, PASSWORD)).status).toBe(201);
    }
  });

  test('one address cannot try many accounts without work, but any number of people behind it can log in', async ({
    clock,
    stage,
    sessions,
  }) => {
    const { number } = await stage.addCustomer();
    for (let attempt = 1; attempt <= 45; attempt++) {
      expect((await sessions.login(number, PASSWORD)).status).toBe(201);
    }
    for (let attempt = 1; attempt <= 40; attempt++) await sessions.login(`7000${attempt}`, 'falsch');
    expect((await sessions.login(number, PASSWORD)).code).toBe('PROOF_OF_WORK_NEEDED');
    clock.set(NOW.add({ hours: 1 }));
    expect((await sessions.login(number, PASSWORD)).status).toBe(201);
  });
});

describe('tokens', () => {
  test('a token lives 24 hours; the database does not hold it', async ({
    services,
    clock,
    db,
    stage,
    call,
    sessions,
  }) => {
    const { number } = await stage.addCustomer();
    const short = await sessions.login(number, PASSWORD);
    expect(short.output.expiry).toBe(clock.now().add({ hours: 24 }).toString());
    expect(short.output).not.toHaveProperty('storedLogin');
    const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).status;
    clock.set(clock.now().add({ hours: 24 }).subtract({ seconds: 1 }));
    expect(await me(short.output.id)).toBe(200);
    clock.set(clock.now().add({ seconds: 1 }));
    expect(await me(short.output.id)).toBe(401);
    const dump = JSON.stringify(await db.selectFrom('token').selectAll().execute());
    expect(dump).not.toContain(short.output.id);
    for (const job of sessionJobs) await job.run(db, clock.now(), services);
    const left = await db.selectFrom('token').select('expires_at').execute();
    expect(left.every(({ expires_at }) => Temporal.Instant.compare(expires_at, clock.now()) > 0)).toBe(true);
  });

  test('after logging out the token is dead, others of the same customer live; after logging out everywhere none does', async ({
    stage,
    call,
    sessions,
  }) => {
    const { number } = await stage.addCustomer();
    const tokens = [];
    for (let count = 0; count < 3; count++) tokens.push((await sessions.login(number, PASSWORD)).output.id);
    const [one = '', two = '', three = ''] = tokens;
    const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).status;
    expect((await call('DELETE /tokens/{id}', { params: { id: one } }, { token: one })).status).toBe(204);
    expect([await me(one), await me(two), await me(three)]).toEqual([401, 200, 200]);
    const all = await call('POST /tokens/{id}/deleteall', { params: { id: two } }, { token: two });
    expect(all.status).toBe(204);
    expect([await me(two), await me(three)]).toEqual([401, 401]);
  });

  test('in a browser script sees only a name of the token: the cookie is HttpOnly and SameSite=Strict and works alone', async ({
    stage,
    call,
    sessions,
  }) => {
    const { number, id } = await stage.addCustomer();
    const answer = await sessions.login(number, PASSWORD, { headers: OWN_PAGE });
    const header = answer.cookies['session']?.header ?? '';
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Strict/);
    expect(header).toMatch(/Path=\/;/);
    expect(header).not.toMatch(/Max-Age|Expires/);
    expect(JSON.stringify(answer.cookies)).not.toContain(answer.output.id);
    const cookie = cookieOf(answer);
    const me = await call('GET /customers', { query: {} }, { headers: { cookie } });
    expect(me.output.items[0]?.id).toBe(id);
    const byName = await call('GET /customers', { query: {} }, { token: answer.output.id });
    expect(byName.code).toBe('AUTHENTICATION');
  });

  test('with a public address set, only its whole origin is ours', async ({ db }) => {
    const publicApp = await testApp(db, { environment: { PUBLIC_URL: 'https://auto.example.org' } });
    const from = async (origin: string) => {
      const headers = { origin, host: 'auto.example.org' };
      const body = { login: '1', credential: 'x' };
      return (await clientOf(inProcess(publicApp))('POST /tokens', { body }, { headers })).code;
    };
    expect(await from('http://auto.example.org')).toBe('ORIGIN_FORBIDDEN');
    expect(await from('https://auto.example.org:8443')).toBe('ORIGIN_FORBIDDEN');
    expect(await from('https://auto.example.org')).toBe('LOGIN_FAILED');
    expect(publicApp.server.requestTimeout).toBeGreaterThan(0);
    await publicApp.close();
  });

  test('a session by cookie writes only from pages of our own origin', async ({ stage, call, sessions }) => {
    const { number } = await stage.addCustomer();
    const cookie = cookieOf(await sessions.login(number, PASSWORD, { headers: OWN_PAGE }));
    const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 72) };
    const from = async (headers: Record<string, string>) =>
      (await call('POST /bookings', { body }, { headers: { cookie, ...headers } })).code;
    expect(await from({})).toBe('ORIGIN_FORBIDDEN');
    expect(await from({ origin: 'null' })).toBe('ORIGIN_FORBIDDEN');
    expect(await from({ ...OWN_PAGE, origin: 'https://auto.example.org.evil.example' })).toBe(
      'ORIGIN_FORBIDDEN',
    );
    expect(await from({ ...OWN_PAGE, origin: 'https://evil.example' })).toBe('ORIGIN_FORBIDDEN');
    expect(await from(OWN_PAGE)).toBeUndefined();
  });

  test('logging out in a browser removes the cookie', async ({ stage, call, sessions }) => {
    const { number } = await stage.addCustomer();
    const cookie = cookieOf(await sessions.login(number, PASSWORD, { headers: OWN_PAGE }));
    const out = await call(
      'DELETE /tokens/{id}',
      { params: { id: 'current' } },
      { headers: { cookie, ...OWN_PAGE } },
    );
    expect(out.status).toBe(204);
    expect(out.cookies['session']?.value).toBe('');
    const me = await call('GET /customers', { query: {} }, { headers: { cookie } });
    expect(me.code).toBe('AUTHENTICATION');
    expect(me.headers['www-authenticate']).toBe('Basic realm="token"');
  });
});

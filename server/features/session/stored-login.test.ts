import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER_STATES, mayLogIn } from '#domain/customer/customer-state.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { decideCase, findOpenCases, openCase } from '#server/features/registration/fraud.repository.ts';
import { type Client, type Cookies, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, PASSWORD, type Stage, type StageCustomer, setStage, testApp } from '#server/test/stage.ts';
import { sessionJobs } from './session.jobs.ts';

const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let now = NOW;
let warnings: unknown[][] = [];
let ada: StageCustomer;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db, { now: () => now });
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.warn = (...logged: unknown[]) => warnings.push(logged);
    done();
  });
  call = clientOf(inProcess(app));
});
beforeEach(async () => {
  now = NOW;
  warnings = [];
  ada = await stage.addCustomer();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const later = (seconds: number) => {
  now = now.add({ seconds });
};
const DAY = 24 * 3600;
const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).code;
const logIn = async (customer = ada) => {
  const body = { login: customer.number, credential: PASSWORD, storeLogin: true };
  const { output } = await call('POST /tokens', { body });
  return { id: output.id, expiry: output.expiry, credential: output.storedLogin?.credential ?? '' };
};
const renew = (credential: string) => call('POST /tokens', { body: { loginType: 'STORED', credential } });
const rows = () =>
  database.db.selectFrom('stored_login').where('customer_id', '=', ada.id).selectAll().execute();

describe('a stored login', () => {
  test('comes beside a token of a day and lives 90 days from its last use on; the database holds no secret', async () => {
    const first = await logIn();
    expect(first.expiry).toBe(NOW.add({ hours: 24 }).toString());
    later(89 * DAY);
    const used = await renew(first.credential);
    expect(used.output.expiry).toBe(now.add({ hours: 24 }).toString());
    expect(used.output.storedLogin?.expiry).toBe(now.add({ hours: 90 * 24 }).toString());
    expect(await me(used.output.id)).toBeUndefined();
    const next = used.output.storedLogin?.credential ?? '';
    expect(next).not.toBe(first.credential);
    const dump = JSON.stringify(await rows());
    expect(dump).not.toContain(next);
    expect(dump).not.toContain(used.output.id);
    later(90 * DAY);
    expect((await renew(next)).code).toBe('STORED_LOGIN_INVALID');
    for (const job of sessionJobs) await job.run(database.db, now);
    expect(await rows()).toEqual([]);
  });

  test('asked for by several tabs at once, or again after a lost answer: one answer for all, and nothing doubled', async () => {
    const { credential } = await logIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(credential)));
    later(30);
    answers.push(await renew(credential));
    for (const answer of answers) expect(answer.text).toBe(answers[0]?.text);
    expect(await rows()).toHaveLength(2);
    expect(warnings).toEqual([]);
    const next = answers[0]?.output.storedLogin?.credential ?? '';
    expect((await renew(next)).status).toBe(201);
  });

  test('used again later it ends with all that it became, and the log says whose, but no secret', async () => {
    const first = await logIn();
    later(DAY);
    const used = await renew(first.credential);
    const next = used.output.storedLogin?.credential ?? '';
    const other = await logIn();
    later(31);
    const reused = await renew(first.credential);
    expect(reused.code).toBe('STORED_LOGIN_INVALID');
    expect(await me(used.output.id)).toBe('AUTHENTICATION');
    expect((await renew(next)).code).toBe('STORED_LOGIN_INVALID');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.[0]).toMatchObject({ customerId: ada.id });
    expect(JSON.stringify(warnings)).not.toContain(first.credential);
    // On another device the same customer stays logged in.
    expect(await me(other.id)).toBeUndefined();
    expect((await renew(other.credential)).status).toBe(201);
  });

  test('whatever is replayed in whatever order: never more than one is valid, and a late replay ends the family', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ use: fc.nat(5) }) },
      { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(1, 20, 40, DAY) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        ada = await stage.addCustomer();
        const known = [
          { credential: (await logIn()).credential, rotatedAt: undefined as number | undefined },
        ];
        let isEnded = false;
        for (const one of steps) {
          if ('wait' in one) {
            later(one.wait);
            continue;
          }
          // 0 is the newest.
          const chosen = known[Math.max(0, known.length - 1 - one.use)] ?? known[0];
          if (!chosen) throw new Error('none');
          const second = now.epochMilliseconds / 1000;
          const answer = await renew(chosen.credential);
          const isLate = chosen.rotatedAt !== undefined && second > chosen.rotatedAt + 30;
          isEnded ||= isLate;
          expect(answer.code).toBe(isEnded ? 'STORED_LOGIN_INVALID' : undefined);
          if (!isEnded && chosen.rotatedAt === undefined) {
            chosen.rotatedAt = second;
            known.push({ credential: answer.output.storedLogin?.credential ?? '', rotatedAt: undefined });
          }
          const valid = (await rows()).filter(({ rotated_at }) => rotated_at === null);
          expect(valid).toHaveLength(isEnded ? 0 : 1);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('made up, empty or of somebody else: refused, and nothing ends', async () => {
    const { credential } = await logIn();
    for (const wrong of ['x', `${credential}x`, 'A'.repeat(43)]) {
      expect((await renew(wrong)).code).toBe('STORED_LOGIN_INVALID');
    }
    expect((await call('POST /tokens', { body: { loginType: 'STORED' } })).code).toBe('STORED_LOGIN_INVALID');
    expect((await renew(credential)).status).toBe(201);
  });
});

describe('logging out', () => {
  test('ends the token and its stored login; on other devices both live', async () => {
    const [here, there] = [await logIn(), await logIn()];
    const out = await call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: here.id });
    expect(out.status).toBe(204);
    expect((await renew(here.credential)).code).toBe('STORED_LOGIN_INVALID');
    expect(await me(there.id)).toBeUndefined();
    expect((await renew(there.credential)).status).toBe(201);
  });

  test('everywhere ends all tokens and all stored logins', async () => {
    const [here, there] = [await logIn(), await logIn()];
    await call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: here.id });
    expect([await me(here.id), await me(there.id)]).toEqual(['AUTHENTICATION', 'AUTHENTICATION']);
    expect(await rows()).toEqual([]);
  });
});

describe('in a browser', () => {
  const browserLogin = (customer: StageCustomer, more: { storeLogin?: boolean; cookie?: string } = {}) => {
    const { storeLogin = true, cookie = '' } = more;
    return call(
      'POST /tokens',
      { body: { login: customer.number, credential: PASSWORD, storeLogin } },
      { headers: { ...OWN_PAGE, cookie } },
    );
  };
  const pair = ({ cookies }: { cookies: Cookies }, name: string) => `${name}=${cookies[name]?.value}`;
  const silently = (cookie: string, headers: Record<string, string> = OWN_PAGE) =>
    call('POST /tokens', { body: { loginType: 'STORED' } }, { headers: { ...headers, cookie } });
  const whoIs = async (cookie: string) => {
    const answer = await call('GET /customers', { query: {} }, { headers: { cookie } });
    return answer.status === 200 ? answer.output.items[0]?.id : answer.code;
  };

  test('it is a cookie that no script reads, sent only where one logs in, and the answer names no secret', async () => {
    const answer = await browserLogin(ada);
    const header = answer.cookies['stored-login']?.header ?? '';
    expect(header).toMatch(/Path=\/api\/booking\/tokens;/);
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Strict/);
    expect(header).toMatch(/Max-Age=7776000/);
    expect(answer.cookies['session']?.header).toMatch(/Max-Age=86400/);
    expect(Object.keys(answer.output).sort()).toEqual(['expiry', 'id']);
    later(2 * DAY);
    expect(await whoIs(pair(answer, 'session'))).toBe('AUTHENTICATION');
    const again = await silently(pair(answer, 'stored-login'));
    expect(Object.keys(again.output).sort()).toEqual(['expiry', 'id']);
    expect(await whoIs(pair(again, 'session'))).toBe(ada.id);
    expect(pair(again, 'stored-login')).not.toBe(pair(answer, 'stored-login'));
  });

  test('only pages of ours use it', async () => {
    const cookie = pair(await browserLogin(ada), 'stored-login');
    expect((await silently(cookie, {})).code).toBe('ORIGIN_FORBIDDEN');
    expect((await silently(cookie, { ...OWN_PAGE, origin: 'https://evil.example' })).code).toBe(
      'ORIGIN_FORBIDDEN',
    );
    expect((await silently(cookie)).status).toBe(201);
  });

  test('one that is refused is taken from the browser', async () => {
    const answer = await silently('stored-login=made-up');
    expect(answer.code).toBe('STORED_LOGIN_INVALID');
    expect(answer.cookies['stored-login']?.value).toBe('');
  });

  test('logging out after the token has run out ends it too', async () => {
    const cookie = pair(await browserLogin(ada), 'stored-login');
    later(2 * DAY);
    const params = { id: 'current' };
    const out = await call('DELETE /tokens/{id}', { params }, { headers: { ...OWN_PAGE, cookie } });
    expect(out.status).toBe(204);
    expect(out.cookies['stored-login']?.value).toBe('');
    expect((await silently(cookie)).code).toBe('STORED_LOGIN_INVALID');
    const bare = await call('DELETE /tokens/{id}', { params }, { headers: OWN_PAGE });
    expect(bare.code).toBe('AUTHENTICATION');
  });

  test('whoever logs in with the same browser ends the login of the one before', async () => {
    const first = await browserLogin(ada);
    const [session, stored] = [pair(first, 'session'), pair(first, 'stored-login')];
    const ben = await stage.addCustomer();
    const second = await browserLogin(ben, { storeLogin: false, cookie: `${session}; ${stored}` });
    expect(second.cookies['stored-login']?.value).toBe('');
    expect(await whoIs(pair(second, 'session'))).toBe(ben.id);
    expect(await whoIs(session)).toBe('AUTHENTICATION');
    expect((await silently(stored)).code).toBe('STORED_LOGIN_INVALID');
  });
});

describe('a customer whose state changes', () => {
  const setState = (state: string) =>
    database.db.updateTable('customer').set({ state }).where('id', '=', ada.id).execute();

  test.each(CUSTOMER_STATES)('to %s keeps the session exactly if that state may log in', async (state) => {
    const { id, credential } = await logIn();
    await setState(state);
    const gone = state === 'DELETED' || state === 'DELETING' ? 'USER_DATA_INVALID' : 'CUSTOMER_STATE';
    expect(await me(id)).toBe(mayLogIn(state) ? undefined : gone);
    expect((await renew(credential)).code).toBe(mayLogIn(state) ? undefined : 'CUSTOMER_STATE');
  });

  test('to DELETED reads the sentence of the specification, loses the cookie, and sees what everybody sees', async () => {
    const { id, credential } = await logIn();
    await setState('DELETED');
    const answer = await call('GET /customers', { query: {} }, { headers: { cookie: `session=${id}` } });
    expect(answer.status).toBe(401);
    expect(answer.problem.detail).toBe(
      'Deine Daten konnten nicht korrekt verarbeitet werden, du wirst ausgeloggt!',
    );
    expect(answer.cookies['session']?.value).toBe('');
    expect((await call('GET /providers', undefined, { token: id })).status).toBe(200);

    for (const job of sessionJobs) await job.run(database.db, now);
    await setState('ACTIVE');
    expect(await me(id)).toBe('AUTHENTICATION');
    expect((await renew(credential)).code).toBe('STORED_LOGIN_INVALID');
  });
});

describe('a renewal beside the end of all logins', () => {
  const ROUNDS = 20;
  const NEW_PASSWORD = 'Wetterhahn!Kuchen42';

  /** Renews until it is refused; answers with what it got and what it would use next. */
  async function renewInCircles(credential: string) {
    const tokens: string[] = [];
    // Far more than an end takes.
    for (let next = credential; tokens.length < 500; ) {
      const answer = await renew(next);
      if (answer.status !== 201) return tokens;
      tokens.push(answer.output.id);
      next = answer.output.storedLogin?.credential ?? '';
    }
    return tokens;
  }

  const ends: [string, (login: { id: string; customer: StageCustomer }) => Promise<{ status: number }>][] = [
    ['logging out', ({ id }) => call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: id })],
    [
      'logging out everywhere',
      ({ id }) => call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: id }),
    ],
    [
      'a password reset',
      async ({ customer }) => {
        const asked = { purpose: 'PASSWORD_RESET', customerId: customer.id, now, lifeSeconds: 900 } as const;
        const token = await createOnetimeToken(database.db, asked);
        return call('POST /passwordresets/confirm', { body: { token, password: NEW_PASSWORD } });
      },
    ],
    [
      'blocking',
      async ({ customer }) => {
        const facts = {
          kind: 'USER_DATA',
          customerId: customer.id,
          fingerprint: null,
          facts: {},
          now,
        } as const;
        await openCase(database.db, facts);
        const [first] = (await findOpenCases(database.db)).filter(
          ({ customerId }) => customerId === customer.id,
        );
        await decideCase(database.db, { id: first?.id ?? 0, decision: 'CONFIRMED', by: 'Test', now });
        return { status: 204 };
      },
    ],
  ];

  test.each(ends)('%s leaves nothing that lives, in twenty rounds', async (_what, end) => {
    for (let round = 0; round < ROUNDS; round++) {
      // Attempts at resets are limited for each address.
      await database.db.deleteFrom('attempt').execute();
      const customer = await stage.addCustomer();
      const login = await logIn(customer);
      const renewing = renewInCircles(login.credential);
      for (let turn = 0; turn < round % 5; turn++) await me(login.id);
      expect((await end({ id: login.id, customer })).status).toBe(204);
      const tokens = await renewing;
      const left = await Promise.all(tokens.map(me));
      expect(left.filter((code) => code === undefined)).toEqual([]);
      const stored = database.db
        .selectFrom('stored_login')
        .where('customer_id', '=', customer.id)
        .select('family_id');
      expect(await stored.execute()).toEqual([]);
    }
  });

  test('logins by the old password beside a reset leave nothing that lives, in twenty rounds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await database.db.deleteFrom('attempt').execute();
      const customer = await stage.addCustomer();
      const body = { login: customer.number, credential: PASSWORD };
      const first = await call('POST /tokens', { body }, { headers: OWN_PAGE });
      // A known device is no stranger to the queue: it does not wait for the reset.
      const known = first.cookies['device']?.value ?? '';
      const sessions: string[] = [];
      const logInInCircles = async () => {
        let device = known;
        while (sessions.length < 200) {
          const headers = { ...OWN_PAGE, cookie: `device=${device}` };
          const answer = await call('POST /tokens', { body }, { headers });
          if (answer.status !== 201) return;
          device = answer.cookies['device']?.value ?? '';
          sessions.push(answer.cookies['session']?.value ?? '');
        }
      };
      const trying = [logInInCircles(), logInInCircles(), logInInCircles()];
      const asked = { purpose: 'PASSWORD_RESET', customerId: customer.id, now, lifeSeconds: 900 } as const;
      const token = await createOnetimeToken(database.db, asked);
      const reset = await call('POST /passwordresets/confirm', { body: { token, password: NEW_PASSWORD } });
      expect(reset.status).toBe(204);
      await Promise.all(trying);
      const left = await Promise.all(sessions.map(me));
      expect(left.filter((code) => code === undefined)).toEqual([]);
    }
  });

  test('browsers that change between two customers do not wait for each other in a circle', async () => {
    const [one, two] = [await stage.addCustomer(), await stage.addCustomer()];
    for (let round = 0; round < ROUNDS; round++) {
      const logins = await Promise.all([one, two].map(logIn));
      const answers = await Promise.all(
        [two, one].map((customer, index) =>
          call(
            'POST /tokens',
            { body: { login: customer.number, credential: PASSWORD, storeLogin: true } },
            { headers: { ...OWN_PAGE, cookie: `stored-login=${logins[index]?.credential}` } },
          ),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      for (const { credential } of logins)
        expect((await renew(credential)).code).toBe('STORED_LOGIN_INVALID');
    }
  });
});

describe('the token after creating a customer', () => {
  test('logs in once, within 60 seconds, for that customer alone, and its answer is not stored', async () => {
    const make = (purpose: 'CUSTOMER_CREATED' | 'PASSWORD_RESET' = 'CUSTOMER_CREATED') =>
      createOnetimeToken(database.db, { purpose, customerId: ada.id, now, lifeSeconds: 60 });
    const use = (onetimeToken: string) => call('POST /tokens', { body: { onetimeToken } });

    const secret = await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(secret)));
    expect(answers.filter(({ code }) => code === 'ONETIME_TOKEN_INVALID')).toHaveLength(4);
    const good = answers.find(({ status }) => status === 201);
    expect(good?.headers['cache-control']).toBe('no-store');
    const mine = await call('GET /customers', { query: {} }, { token: good?.output.id });
    expect(mine.output.items[0]?.id).toBe(ada.id);

    const late = await make();
    later(60);
    expect((await use(late)).code).toBe('ONETIME_TOKEN_INVALID');
    expect((await use(await make('PASSWORD_RESET'))).code).toBe('ONETIME_TOKEN_INVALID');
    const refused = await make();
    await database.db.updateTable('customer').set({ state: 'REQUESTED' }).where('id', '=', ada.id).execute();
    expect((await use(refused)).code).toBe('CUSTOMER_STATE');
  });
});

import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { CUSTOMER_STATES, mayLogIn } from '#domain/customer/customer-state.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { decideCase, findOpenCases, openCase } from '#server/features/registration/fraud.repository.ts';
import { type Cookies } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';
import { sessionJobs } from './session.jobs.ts';

const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };
const DAY = 24 * 3600;
const NEW_PASSWORD = 'Wetterhahn!Kuchen42';

const ENDS = ['logging out', 'logging out everywhere', 'a password reset', 'blocking'] as const;

const test = serverTest()
  .extend('warnings', { scope: 'file' }, (): unknown[][] => [])
  .extend('device', ({ clock, db, call, ada }) => {
    const later = (seconds: number) => {
      clock.set(clock.now().add({ seconds }));
    };
    const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).code;
    const logIn = async (customer = ada) => {
      const body = { login: customer.number, credential: PASSWORD, storeLogin: true };
      const { output } = await call('POST /tokens', { body });
      return { id: output.id, expiry: output.expiry, credential: output.storedLogin?.credential ?? '' };
    };
    const renew = (credential: string) => call('POST /tokens', { body: { loginType: 'STORED', credential } });
    const rows = (customer = ada) =>
      db.selectFrom('stored_login').where('customer_id', '=', customer.id).selectAll().execute();
    const browserLogin = (customer: StageCustomer, more: { storeLogin?: boolean; cookie?: string } = {}) => {
      const { storeLogin = true, cookie = '' } = more;
      return call(
        'POST /tokens',
        { body: { login: customer.number, credential: PASSWORD, storeLogin } },
        { headers: { ...OWN_PAGE, cookie } },
      );
    };
    const silently = (cookie: string, headers: Record<string, string> = OWN_PAGE) =>
      call('POST /tokens', { body: { loginType: 'STORED' } }, { headers: { ...headers, cookie } });
    const whoIs = async (cookie: string) => {
      const answer = await call('GET /customers', { query: {} }, { headers: { cookie } });
      return answer.status === 200 ? answer.output.items[0]?.id : answer.code;
    };
    const setState = (state: string) =>
      db.updateTable('customer').set({ state }).where('id', '=', ada.id).execute();
    /** Renews until a renewal is refused; returns the tokens that it got. */
    async function renewInCircles(credential: string) {
      const tokens: string[] = [];
      // Far more renewals than happen before the logins have ended.
      for (let next = credential; tokens.length < 500; ) {
        const answer = await renew(next);
        if (answer.status !== 201) return tokens;
        tokens.push(answer.output.id);
        next = answer.output.storedLogin?.credential ?? '';
      }
      return tokens;
    }
    const ends: Record<
      (typeof ENDS)[number],
      (login: { id: string; customer: StageCustomer }) => Promise<{ status: number }>
    > = {
      'logging out': ({ id }) => call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: id }),
      'logging out everywhere': ({ id }) =>
        call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: id }),
      'a password reset': async ({ customer }) => {
        const asked = {
          purpose: 'PASSWORD_RESET',
          customerId: customer.id,
          now: clock.now(),
          lifeSeconds: 900,
        } as const;
        const token = await createOnetimeToken(db, asked);
        return call('POST /passwordresets/confirm', { body: { token, password: NEW_PASSWORD } });
      },
      blocking: async ({ customer }) => {
        const facts = {
          kind: 'USER_DATA',
          customerId: customer.id,
          fingerprint: null,
          facts: {},
          now: clock.now(),
        } as const;
        await openCase(db, facts);
        const [first] = (await findOpenCases(db)).filter(({ customerId }) => customerId === customer.id);
        await decideCase(db, { id: first?.id ?? 0, decision: 'CONFIRMED', by: 'Test', now: clock.now() });
        return { status: 204 };
      },
    };
    return { later, me, logIn, renew, rows, browserLogin, silently, whoIs, setState, renewInCircles, ends };
  });
test.beforeEach(({ warnings }) => {
  warnings.length = 0;
});
test.beforeAll(({ app, warnings }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.warn = (...logged: unknown[]) => warnings.push(logged);
    done();
  });
});

describe('a stored login', () => {
  test('comes beside a token of a day and lives 90 days from its last use on; the database holds no secret', async ({
    services,
    clock,
    db,
    device,
  }) => {
    const first = await device.logIn();
    expect(first.expiry).toBe(NOW.add({ hours: 24 }).toString());
    device.later(89 * DAY);
    const used = await device.renew(first.credential);
    expect(used.output.expiry).toBe(clock.now().add({ hours: 24 }).toString());
    expect(used.output.storedLogin?.expiry).toBe(
      clock
        .now()
        .add({ hours: 90 * 24 })
        .toString(),
    );
    expect(await device.me(used.output.id)).toBeUndefined();
    const next = used.output.storedLogin?.credential ?? '';
    expect(next).not.toBe(first.credential);
    const dump = JSON.stringify(await device.rows());
    expect(dump).not.toContain(next);
    expect(dump).not.toContain(used.output.id);
    device.later(90 * DAY);
    expect((await device.renew(next)).code).toBe('STORED_LOGIN_INVALID');
    for (const job of sessionJobs) await job.run(db, clock.now(), services);
    expect(await device.rows()).toEqual([]);
  });

  test('asked for by several tabs at once, or again after a lost answer: one answer for all, and nothing doubled', async ({
    warnings,
    device,
  }) => {
    const { credential } = await device.logIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.renew(credential)));
    device.later(30);
    answers.push(await device.renew(credential));
    for (const answer of answers) expect(answer.text).toBe(answers[0]?.text);
    expect(await device.rows()).toHaveLength(2);
    expect(warnings).toEqual([]);
    const next = answers[0]?.output.storedLogin?.credential ?? '';
    expect((await device.renew(next)).status).toBe(201);
  });

  test('used again later it ends with all that it became, and the log says whose, but no secret', async ({
    warnings,
    device,
    ada,
  }) => {
    const first = await device.logIn();
    device.later(DAY);
    const used = await device.renew(first.credential);
    const next = used.output.storedLogin?.credential ?? '';
    expect(await device.me(used.output.id)).toBeUndefined();
    const other = await device.logIn();
    device.later(31);
    const reused = await device.renew(first.credential);
    expect(reused.code).toBe('STORED_LOGIN_INVALID');
    expect(await device.me(used.output.id)).toBe('AUTHENTICATION');
    expect((await device.renew(next)).code).toBe('STORED_LOGIN_INVALID');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.[0]).toMatchObject({ customerId: ada.id });
    expect(JSON.stringify(warnings)).not.toContain(first.credential);
    // On another device the same customer stays logged in.
    expect(await device.me(other.id)).toBeUndefined();
    expect((await device.renew(other.credential)).status).toBe(201);
  });

  test.for([40, 3 * DAY])(
    'whose answer was never written down, because the app was killed, is answered once more %i s later; the first answer is taken back',
    async (seconds, { services, clock, db, warnings, device }) => {
      const { credential } = await device.logIn();
      device.later(DAY);
      const lost = await device.renew(credential);
      device.later(seconds);
      for (const job of sessionJobs) await job.run(db, clock.now(), services);
      const again = await device.renew(credential);
      expect(again.status).toBe(201);
      const next = again.output.storedLogin?.credential ?? '';
      expect([again.output.id, next]).not.toContain(lost.output.id);
      expect(next).not.toBe(lost.output.storedLogin?.credential);
      // The very same again within half a minute, as ever.
      expect((await device.renew(credential)).text).toBe(again.text);
      expect(await device.me(lost.output.id)).toBe('AUTHENTICATION');
      expect(await device.me(again.output.id)).toBeUndefined();
      expect(warnings).toEqual([]);
      expect((await device.renew(next)).status).toBe(201);
    },
  );

  test('a thief who renews first and keeps still is out once the customer comes, and ends both by coming back', async ({
    device,
  }) => {
    const { credential } = await device.logIn();
    device.later(DAY);
    const stolen = await device.renew(credential);
    device.later(DAY);
    const own = await device.renew(credential);
    expect(await device.me(own.output.id)).toBeUndefined();
    expect(await device.me(stolen.output.id)).toBe('AUTHENTICATION');
    const late = await device.renew(stolen.output.storedLogin?.credential ?? '');
    expect(late.code).toBe('STORED_LOGIN_INVALID');
    expect(await device.me(own.output.id)).toBe('AUTHENTICATION');
    expect(await device.rows()).toEqual([]);
  });

  test('a thief who renews between the end of the app and its next start is noticed at that start', async ({
    device,
  }) => {
    const { credential } = await device.logIn();
    device.later(DAY);
    // The app wrote this answer down and was killed before it used it.
    const own = await device.renew(credential);
    device.later(60);
    const stolen = await device.renew(credential);
    expect(await device.me(stolen.output.id)).toBeUndefined();
    expect(await device.me(own.output.id)).toBe('AUTHENTICATION');
    const next = own.output.storedLogin?.credential ?? '';
    expect((await device.renew(next)).code).toBe('STORED_LOGIN_INVALID');
    expect(await device.me(stolen.output.id)).toBe('AUTHENTICATION');
  });

  test('whatever is replayed, used and lost in whatever order: never more than one is valid, and whatever was replaced or taken back ends the family', async ({
    clock,
    stage,
    device,
  }) => {
    type Answer = { token: string; next: string };
    type Known = { credential: string; rotatedAt?: number; answer?: Answer; isOut?: boolean };
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ renew: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ call: fc.nat(5) }) },
      { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(1, 20, 40, DAY) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const customer = await stage.addCustomer();
        const known: Known[] = [{ credential: (await device.logIn(customer)).credential }];
        const used = new Set<string>();
        let isEnded = false;
        // Counts back from the newest, which is 0.
        const pick = (back: number) => known[Math.max(0, known.length - 1 - back)] as Known;
        for (const one of steps) {
          if ('wait' in one) {
            device.later(one.wait);
            continue;
          }
          const second = clock.now().epochMilliseconds / 1000;
          if ('call' in one) {
            const { answer } = pick(one.call);
            if (!answer) continue;
            // One that has run out says as well that its answer has arrived.
            await device.me(answer.token);
            used.add(answer.token);
            continue;
          }
          const chosen = pick(one.renew);
          const following = known.find(({ credential }) => credential === chosen.answer?.next);
          const isUsed =
            chosen.answer !== undefined &&
            (used.has(chosen.answer.token) || following?.rotatedAt !== undefined);
          const isLate = chosen.rotatedAt !== undefined && second > chosen.rotatedAt + 30;
          const answer = await device.renew(chosen.credential);
          isEnded ||= chosen.isOut === true || (isLate && isUsed);
          expect(answer.code).toBe(isEnded ? 'STORED_LOGIN_INVALID' : undefined);
          const given =
            answer.status === 201
              ? { token: answer.output.id, next: answer.output.storedLogin?.credential ?? '' }
              : { token: '', next: '' };
          if (!isEnded && chosen.rotatedAt !== undefined && !isLate) expect(given).toEqual(chosen.answer);
          if (!isEnded && (chosen.rotatedAt === undefined || isLate)) {
            if (following) following.isOut = true;
            Object.assign(chosen, { rotatedAt: second, answer: given });
            known.push({ credential: given.next });
          }
          const valid = (await device.rows(customer)).filter(({ rotated_at }) => rotated_at === null);
          expect(valid).toHaveLength(isEnded ? 0 : 1);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('made up, empty or of somebody else: refused, and nothing ends', async ({ call, device }) => {
    const { credential } = await device.logIn();
    for (const wrong of ['x', `${credential}x`, 'A'.repeat(43)]) {
      expect((await device.renew(wrong)).code).toBe('STORED_LOGIN_INVALID');
    }
    expect((await call('POST /tokens', { body: { loginType: 'STORED' } })).code).toBe('STORED_LOGIN_INVALID');
    expect((await device.renew(credential)).status).toBe(201);
  });
});

describe('logging out', () => {
  test('ends the token and its stored login; on other devices both live', async ({ call, device }) => {
    const [here, there] = [await device.logIn(), await device.logIn()];
    const out = await call('DELETE /tokens/{id}', { params: { id: 'current' } }, { token: here.id });
    expect(out.status).toBe(204);
    expect((await device.renew(here.credential)).code).toBe('STORED_LOGIN_INVALID');
    expect(await device.me(there.id)).toBeUndefined();
    expect((await device.renew(there.credential)).status).toBe(201);
  });

  test('an app names its stored login, so that it ends also when the token has run out, or is that of another account', async ({
    call,
    stage,
    device,
  }) => {
    const [mine, there] = [await device.logIn(), await device.logIn()];
    const others = await device.logIn(await stage.addCustomer());
    const end = (headers: Record<string, string>) =>
      call('DELETE /tokens/{id}', { params: { id: 'current' } }, { headers });
    expect((await end({ 'x-stored-login': others.credential })).status).toBe(204);
    expect((await device.renew(others.credential)).code).toBe('STORED_LOGIN_INVALID');
    expect(await device.me(others.id)).toBe('AUTHENTICATION');
    expect(await device.me(mine.id)).toBeUndefined();

    device.later(2 * DAY);
    expect((await end({ 'x-stored-login': mine.credential })).status).toBe(204);
    expect((await device.renew(mine.credential)).code).toBe('STORED_LOGIN_INVALID');
    expect((await end({ 'x-stored-login': mine.credential })).code).toBe('AUTHENTICATION');
    expect((await device.renew(there.credential)).status).toBe(201);
  });

  test('everywhere ends all tokens and all stored logins', async ({ call, device }) => {
    const [here, there] = [await device.logIn(), await device.logIn()];
    await call('POST /tokens/{id}/deleteall', { params: { id: 'current' } }, { token: here.id });
    expect([await device.me(here.id), await device.me(there.id)]).toEqual([
      'AUTHENTICATION',
      'AUTHENTICATION',
    ]);
    expect(await device.rows()).toEqual([]);
  });
});

describe('in a browser', () => {
  const pair = ({ cookies }: { cookies: Cookies }, name: string) => `${name}=${cookies[name]?.value}`;

  test('it is a cookie that no script reads, sent only where one logs in, and the answer names no secret', async ({
    device,
    ada,
  }) => {
    const answer = await device.browserLogin(ada);
    const header = answer.cookies['stored-login']?.header ?? '';
    expect(header).toMatch(/Path=\/api\/booking\/tokens;/);
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Strict/);
    expect(header).toMatch(/Max-Age=7776000/);
    expect(answer.cookies['session']?.header).toMatch(/Max-Age=86400/);
    expect(Object.keys(answer.output).sort()).toEqual(['expiry', 'id']);
    device.later(2 * DAY);
    expect(await device.whoIs(pair(answer, 'session'))).toBe('AUTHENTICATION');
    const again = await device.silently(pair(answer, 'stored-login'));
    expect(Object.keys(again.output).sort()).toEqual(['expiry', 'id']);
    expect(await device.whoIs(pair(again, 'session'))).toBe(ada.id);
    expect(pair(again, 'stored-login')).not.toBe(pair(answer, 'stored-login'));
  });

  test('only pages of ours use it', async ({ device, ada }) => {
    const cookie = pair(await device.browserLogin(ada), 'stored-login');
    expect((await device.silently(cookie, {})).code).toBe('ORIGIN_FORBIDDEN');
    expect((await device.silently(cookie, { ...OWN_PAGE, origin: 'https://evil.example' })).code).toBe(
      'ORIGIN_FORBIDDEN',
    );
    expect((await device.silently(cookie)).status).toBe(201);
  });

  test('one that is refused is taken from the browser', async ({ device }) => {
    const answer = await device.silently('stored-login=made-up');
    expect(answer.code).toBe('STORED_LOGIN_INVALID');
    expect(answer.cookies['stored-login']?.value).toBe('');
  });

  test('logging out after the token has run out ends it too', async ({ call, device, ada }) => {
    const cookie = pair(await device.browserLogin(ada), 'stored-login');
    device.later(2 * DAY);
    const params = { id: 'current' };
    const out = await call('DELETE /tokens/{id}', { params }, { headers: { ...OWN_PAGE, cookie } });
    expect(out.status).toBe(204);
    expect(out.cookies['stored-login']?.value).toBe('');
    expect((await device.silently(cookie)).code).toBe('STORED_LOGIN_INVALID');
    const bare = await call('DELETE /tokens/{id}', { params }, { headers: OWN_PAGE });
    expect(bare.code).toBe('AUTHENTICATION');
  });

  test('whoever logs in with the same browser ends the login of the one before', async ({
    stage,
    device,
    ada,
  }) => {
    const first = await device.browserLogin(ada);
    const [session, stored] = [pair(first, 'session'), pair(first, 'stored-login')];
    const ben = await stage.addCustomer();
    const second = await device.browserLogin(ben, { storeLogin: false, cookie: `${session}; ${stored}` });
    expect(second.cookies['stored-login']?.value).toBe('');
    expect(await device.whoIs(pair(second, 'session'))).toBe(ben.id);
    expect(await device.whoIs(session)).toBe('AUTHENTICATION');
    expect((await device.silently(stored)).code).toBe('STORED_LOGIN_INVALID');
  });
});

describe('a customer whose state changes', () => {
  test.for(CUSTOMER_STATES)(
    'to %s keeps the session exactly if that state may log in',
    async (state, { device }) => {
      const { id, credential } = await device.logIn();
      await device.setState(state);
      const gone = state === 'DELETED' || state === 'DELETING' ? 'USER_DATA_INVALID' : 'CUSTOMER_STATE';
      expect(await device.me(id)).toBe(mayLogIn(state) ? undefined : gone);
      expect((await device.renew(credential)).code).toBe(mayLogIn(state) ? undefined : 'CUSTOMER_STATE');
    },
  );

  test('to DELETED reads the sentence of the specification each time, loses the cookie by logging out, and sees what everybody sees', async ({
    services,
    clock,
    db,
    call,
    device,
    stage,
  }) => {
    const { id, credential } = await device.logIn();
    await device.setState('DELETED');
    const headers = { ...OWN_PAGE, cookie: `session=${id}` };
    for (const answer of [
      await call('GET /customers', { query: {} }, { headers }),
      await call('GET /bookings', { query: {} }, { headers }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.problem.detail).toBe(
        'Deine Daten konnten nicht korrekt verarbeitet werden, du wirst ausgeloggt!',
      );
      expect(answer.cookies['session']).toBeUndefined();
    }
    const vehicle = await stage.addVehicle();
    const body = { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 48) };
    const quote = await call('POST /quotes', { body }, { headers });
    expect([quote.status, quote.cookies['session']]).toEqual([200, undefined]);
    const out = await call('DELETE /tokens/{id}', { params: { id: 'current' } }, { headers });
    expect(out.cookies['session']?.value).toBe('');
    expect((await call('GET /providers', undefined, { token: id })).status).toBe(200);

    for (const job of sessionJobs) await job.run(db, clock.now(), services);
    await device.setState('ACTIVE');
    expect(await device.me(id)).toBe('AUTHENTICATION');
    expect((await device.renew(credential)).code).toBe('STORED_LOGIN_INVALID');
  });
});

describe('a renewal beside the end of all logins', () => {
  const ROUNDS = 20;

  test.for(ENDS)('%s leaves nothing that lives, in twenty rounds', async (end, { db, stage, device }) => {
    for (let round = 0; round < ROUNDS; round++) {
      // Attempts at resets are limited for each address.
      await db.deleteFrom('attempt').execute();
      const customer = await stage.addCustomer();
      const login = await device.logIn(customer);
      const renewing = device.renewInCircles(login.credential);
      for (let turn = 0; turn < round % 5; turn++) await device.me(login.id);
      expect((await device.ends[end]({ id: login.id, customer })).status).toBe(204);
      const tokens = await renewing;
      const left = await Promise.all(tokens.map(device.me));
      expect(left.filter((code) => code === undefined)).toEqual([]);
      const stored = db.selectFrom('stored_login').where('customer_id', '=', customer.id).select('family_id');
      expect(await stored.execute()).toEqual([]);
    }
  });

  test('logins by the old password beside a reset leave nothing that lives, in twenty rounds', async ({
    clock,
    db,
    stage,
    call,
    device,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      await db.deleteFrom('attempt').execute();
      const customer = await stage.addCustomer();
      const body = { login: customer.number, credential: PASSWORD };
      const first = await call('POST /tokens', { body }, { headers: OWN_PAGE });
      // The login queue gives a known device its own turns: it does not wait for the reset.
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
      const asked = {
        purpose: 'PASSWORD_RESET',
        customerId: customer.id,
        now: clock.now(),
        lifeSeconds: 900,
      } as const;
      const token = await createOnetimeToken(db, asked);
      const reset = await call('POST /passwordresets/confirm', { body: { token, password: NEW_PASSWORD } });
      expect(reset.status).toBe(204);
      await Promise.all(trying);
      const left = await Promise.all(sessions.map(device.me));
      expect(left.filter((code) => code === undefined)).toEqual([]);
    }
  });

  test('browsers that change between two customers do not wait for each other in a circle', async ({
    stage,
    call,
    device,
  }) => {
    const [one, two] = [await stage.addCustomer(), await stage.addCustomer()];
    for (let round = 0; round < ROUNDS; round++) {
      const logins = await Promise.all([one, two].map(device.logIn));
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
        expect((await device.renew(credential)).code).toBe('STORED_LOGIN_INVALID');
    }
  });
});

describe('the token after creating a customer', () => {
  test('logs in once, within 60 seconds, for that customer alone, and its answer is not stored', async ({
    clock,
    db,
    call,
    device,
    ada,
  }) => {
    const make = (purpose: 'CUSTOMER_CREATED' | 'PASSWORD_RESET' = 'CUSTOMER_CREATED') =>
      createOnetimeToken(db, { purpose, customerId: ada.id, now: clock.now(), lifeSeconds: 60 });
    const use = (onetimeToken: string) => call('POST /tokens', { body: { onetimeToken } });

    const secret = await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(secret)));
    expect(answers.filter(({ code }) => code === 'ONETIME_TOKEN_INVALID')).toHaveLength(4);
    const good = answers.find(({ status }) => status === 201);
    expect(good?.headers['cache-control']).toBe('no-store');
    const mine = await call('GET /customers', { query: {} }, { token: good?.output.id });
    expect(mine.output.items[0]?.id).toBe(ada.id);

    const late = await make();
    device.later(60);
    expect((await use(late)).code).toBe('ONETIME_TOKEN_INVALID');
    expect((await use(await make('PASSWORD_RESET'))).code).toBe('ONETIME_TOKEN_INVALID');
    const refused = await make();
    await db.updateTable('customer').set({ state: 'REQUESTED' }).where('id', '=', ada.id).execute();
    expect((await use(refused)).code).toBe('CUSTOMER_STATE');
  });
});

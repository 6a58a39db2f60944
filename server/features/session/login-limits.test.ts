import { describe, expect } from 'vitest';
import { solvePuzzle } from '#domain/registration/proof-of-work.ts';
import { address, loginTest, OWN_PAGE } from '#server/test/login-test.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';

const test = loginTest();

test.override('environment', { TRUST_PROXY: 'true', PROOF_OF_WORK_BITS: '2' });

describe('nobody can lock a customer out', () => {
  test('a browser in which the customer has logged in before gets in while the account is under fire', async ({
    stage,
    logins,
  }) => {
    const before = await logins.right({ headers: OWN_PAGE });
    const device = before.cookies['device']?.value ?? '';
    expect(before.cookies['device']?.header).toMatch(/HttpOnly.*SameSite=Strict/);
    for (let index = 0; index < 51; index++) await logins.logIn({ address: address(index) });
    expect((await logins.right({ address: '203.0.113.9' })).code).toBe('RATE_LIMITED');
    const old = { ...OWN_PAGE, cookie: `device=${device}` };
    const inside = await logins.right({ address: '203.0.113.9', headers: old });
    expect(inside.status).toBe(201);
    // The secret is another one after each login: who knew the one before knows nothing.
    const next = inside.cookies['device']?.value ?? '';
    expect(next).not.toBe(device);
    expect((await logins.right({ address: '203.0.113.9', headers: old })).code).toBe('RATE_LIMITED');
    const headers = { ...OWN_PAGE, cookie: `device=${next}` };
    // It is limited by itself, and for this customer alone.
    for (let time = 0; time < 10; time++) expect((await logins.logIn({ headers })).code).toBe('LOGIN_FAILED');
    expect((await logins.right({ headers })).code).toBe('RATE_LIMITED');
    const made = { ...OWN_PAGE, cookie: 'device=made-up' };
    expect((await logins.right({ address: '203.0.113.9', headers: made })).code).toBe('RATE_LIMITED');
    const ben = await stage.addCustomer();
    for (let index = 0; index < 51; index++)
      await logins.logIn({ number: ben.number, address: address(index) });
    const foreign = await logins.right({ number: ben.number, address: '203.0.113.9', headers });
    expect(foreign.code).toBe('RATE_LIMITED');
  });

  test('a browser that several customers use is known to each of them; a planted secret to nobody', async ({
    stage,
    ada,
    logins,
  }) => {
    const ben = await stage.addCustomer();
    const withDevice = (device: string) => ({ ...OWN_PAGE, cookie: `device=${device}` });
    const first = await logins.right({ headers: withDevice('planted') });
    const one = first.cookies['device']?.value ?? '';
    expect(one).not.toBe('planted');
    const second = await logins.right({ number: ben.number, headers: withDevice(one) });
    const both = withDevice(second.cookies['device']?.value ?? '');
    for (const { number } of [ada, ben]) {
      for (let index = 0; index < 51; index++) await logins.logIn({ number, address: address(index) });
    }
    const planted = await logins.right({ address: '203.0.113.9', headers: withDevice('planted') });
    expect(planted.code).toBe('RATE_LIMITED');
    const again = await logins.right({ address: '203.0.113.9', headers: both });
    expect(again.status).toBe(201);
    const headers = withDevice(again.cookies['device']?.value ?? '');
    expect((await logins.right({ number: ben.number, address: '203.0.113.9', headers })).status).toBe(201);
  });

  test('while somebody floods the address, a new browser behind it gets in by a proof of work, one for each attempt', async ({
    ada,
    call,
    logins,
  }) => {
    for (let index = 0; index < 101; index++) await logins.logIn({ number: `70${index}` });
    expect((await logins.logIn()).status).toBe(428);
    const refused = await logins.right();
    expect([refused.status, refused.code]).toEqual([428, 'PROOF_OF_WORK_NEEDED']);
    const work = async (login: string) => {
      const { output } = await call('POST /tokens/puzzles', { body: { login } });
      return { 'x-proof-of-work': `${output.challenge}:${(await solvePuzzle(output)).join(',')}` };
    };
    const made = await work(ada.number);
    // Work for another account, or made up, opens nothing; what is refused for it is not used up.
    const foreign = await logins.right({ headers: await work('100-1') });
    const forged = await logins.right({ headers: { 'x-proof-of-work': 'x' } });
    expect([foreign.code, forged.code]).toEqual(['PROOF_OF_WORK_NEEDED', 'PROOF_OF_WORK_NEEDED']);
    expect((await logins.right({ headers: made })).status).toBe(201);
    expect((await logins.right({ headers: made })).code).toBe('PROOF_OF_WORK_NEEDED');
    // An account keeps its own limit, however much somebody works.
    for (let time = 0; time < 10; time++)
      expect((await logins.logIn({ headers: await work(ada.number) })).code).toBe('LOGIN_FAILED');
    expect((await logins.right({ headers: await work(ada.number) })).code).toBe('RATE_LIMITED');
  });

  test('a stored login and a passkey meet none of these limits', async ({ call, ada, logins }) => {
    const body = { login: ada.number, credential: PASSWORD, storeLogin: true };
    const { output } = await call('POST /tokens', { body });
    const credential = output.storedLogin?.credential ?? '';
    for (let index = 0; index < 51; index++) await logins.logIn({ address: address(index) });
    expect((await call('POST /tokens', { body: { loginType: 'STORED', credential } })).status).toBe(201);
  });

  test('an address that is over its limit does not use up the limits of accounts', async ({
    db,
    ada,
    logins,
  }) => {
    for (let index = 0; index < 120; index++) await logins.logIn({ number: `70${index}` });
    for (let time = 0; time < 20; time++) await logins.logIn();
    const counted = await db
      .selectFrom('attempt')
      .where('subject', '=', `login:${ada.number}`)
      .selectAll()
      .execute();
    expect(counted).toEqual([]);
    expect((await logins.right({ address: '198.51.100.7' })).status).toBe(201);
  });
});

test('an account logs in 300 times an hour at most, from everywhere together', async ({
  clock,
  db,
  ada,
  logins,
}) => {
  const subject = `logins:${ada.number}`;
  const window_ends_at = clock.now().add({ minutes: 1 });
  await db.insertInto('attempt').values({ subject, count: 299, window_ends_at }).execute();
  for (let time = 0; time < 3; time++) expect((await logins.logIn()).code).toBe('LOGIN_FAILED');
  expect((await logins.right({ address: '198.51.100.7' })).status).toBe(201);
  const refused = await logins.right();
  expect([refused.code, refused.headers['retry-after']]).toEqual(['RATE_LIMITED', '60']);
  clock.set(clock.now().add({ minutes: 1 }));
  expect((await logins.right()).status).toBe(201);
});

test('addresses of one IPv6 network count as one', async ({ logins }) => {
  for (let index = 1; index <= 10; index++) await logins.logIn({ address: `2001:db8:1:2::${index}` });
  expect((await logins.right({ address: '2001:db8:1:2:ffff::1' })).code).toBe('RATE_LIMITED');
  expect((await logins.right({ address: '2001:db8:1:3::1' })).status).toBe(201);
});

describe('a login by e-mail address', () => {
  const confirmed = test.extend('confirm', ({ db }) => {
    return (customerId: number, email: string, at: Temporal.Instant | null = NOW) =>
      db
        .updateTable('customer')
        .set({ email, email_confirmed_at: at })
        .where('id', '=', customerId)
        .execute();
  });

  confirmed(
    'opens the one account in which it is confirmed, however it is typed',
    async ({ ada, call, logins, confirm }) => {
      await confirm(ada.id, 'Ada.Mail@example.org');
      for (const number of ['ada.mail@example.org', ' ADA.MAIL@EXAMPLE.ORG\u202C ']) {
        const { status, output } = await logins.right({ number });
        expect(status).toBe(201);
        const me = await call('GET /customers', { query: {} }, { token: output.id });
        expect(me.output.items[0]?.customerNumber).toBe(ada.number);
      }
    },
  );

  confirmed(
    'fails like an unknown one where it is not confirmed, of several accounts, or of one that is deleted',
    async ({ stage, db, logins, confirm }) => {
      const [open, one, other, gone] = await Promise.all([
        stage.addCustomer(),
        stage.addCustomer(),
        stage.addCustomer(),
        stage.addCustomer(),
      ]);
      await confirm(open.id, 'offen@example.org', null);
      await confirm(one.id, 'familie@example.org');
      await confirm(other.id, 'Familie@example.org');
      await confirm(gone.id, 'weg@example.org');
      await db.updateTable('customer').set({ state: 'DELETING' }).where('id', '=', gone.id).execute();
      const answers = [];
      for (const name of ['offen', 'familie', 'weg', 'niemand']) {
        const { status, code, problem } = await logins.right({ number: `${name}@example.org` });
        answers.push({ status, code, detail: problem.detail });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.code).toBe('LOGIN_FAILED');
      // An address that somebody else has not confirmed takes nothing away from who has.
      await confirm(other.id, 'familie@example.org', null);
      expect((await logins.right({ number: 'familie@example.org' })).status).toBe(201);
    },
  );

  confirmed(
    'meets the limits of an unknown one, and nobody learns from them whose address it is',
    async ({ ada, logins, confirm }) => {
      await confirm(ada.id, 'ada@example.org');
      const here = '203.0.113.50';
      const codesOf = async (number: string) => {
        const codes = [];
        for (let time = 0; time < 11; time++)
          codes.push((await logins.logIn({ number, address: here })).code);
        return codes;
      };
      const known = await codesOf('ada@example.org');
      expect(known).toEqual(await codesOf('niemand@example.org'));
      expect(known.at(-1)).toBe('RATE_LIMITED');
      // The number is another thing that was typed: it is not held up, and tells nothing.
      expect((await logins.logIn({ address: here })).code).toBe('LOGIN_FAILED');
      // A browser in which this customer has logged in before has its own limit, by either name.
      const before = await logins.right({ headers: OWN_PAGE });
      const headers = { ...OWN_PAGE, cookie: `device=${before.cookies['device']?.value ?? ''}` };
      expect((await logins.right({ number: 'ada@example.org', address: here, headers })).status).toBe(201);
    },
  );
});

import { hash } from '@node-rs/argon2';
import { describe, expect, vi } from 'vitest';
import { address, loginTest, OWN_PAGE } from '#server/test/login-test.ts';
import { PASSWORD } from '#server/test/stage.ts';

const test = loginTest();

const counts = (answers: { status: number }[]) => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};

test.override('environment', { TRUST_PROXY: 'true' });

describe('a thousand guesses at one account at once', () => {
  test('from one address: ten are looked at, then none gets in, not even the right password; elsewhere it still does', async ({
    stage,
    logins,
  }) => {
    const ben = await stage.addCustomer();
    const guesses = Array.from({ length: 1000 }, () => logins.logIn());
    const other = logins.right({ number: ben.number, address: '198.51.100.7' });
    const answers = await Promise.all(guesses);
    expect(counts(answers)[401]).toBeLessThanOrEqual(10);
    expect((counts(answers)[401] ?? 0) + (counts(answers)[429] ?? 0)).toBe(1000);
    for (const answer of answers) {
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await other).status).toBe(201);
    while ((await logins.logIn()).code !== 'RATE_LIMITED');
    expect((await logins.right()).code).toBe('RATE_LIMITED');
    expect((await logins.right({ address: '198.51.100.7' })).status).toBe(201);
  });

  test('from a thousand addresses: fifty are looked at, then none gets in, also not with the right password', async ({
    clock,
    logins,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        index === 700 ? logins.right({ address: address(index) }) : logins.logIn({ address: address(index) }),
      ),
    );
    expect((counts(answers)[401] ?? 0) + (counts(answers)[201] ?? 0)).toBeLessThanOrEqual(51);
    let next = 2000;
    let looked = counts(answers)[401] ?? 0;
    // Whoever comes back is looked at until the account's limit.
    for (let code = ''; code !== 'RATE_LIMITED'; ) {
      code = (await logins.logIn({ address: address(next++) })).code ?? '';
      if (code === 'LOGIN_FAILED') looked++;
    }
    expect(looked).toBe(50);
    expect((await logins.right({ address: '203.0.113.9' })).code).toBe('RATE_LIMITED');
    clock.set(clock.now().add({ minutes: 15 }));
    expect((await logins.right({ address: '203.0.113.9' })).status).toBe(201);
  });
});

test('while strangers guess at many accounts from many addresses, a known browser does not queue up behind them', async ({
  logins,
}) => {
  const before = await logins.right({ headers: OWN_PAGE });
  const cookie = `device=${before.cookies['device']?.value ?? ''}`;
  let looked = 0;
  const guesses = Array.from({ length: 200 }, async (_, index) => {
    const { status } = await logins.logIn({ number: `60${index}-1`, address: address(index) });
    if (status === 401) looked++;
  });
  // The queue of strangers is full.
  await vi.waitUntil(() => looked > 5, 20_000);
  const lookedBefore = looked;
  expect((await logins.right({ address: '203.0.113.9', headers: { ...OWN_PAGE, cookie } })).status).toBe(201);
  const ahead = looked - lookedBefore;
  await Promise.all(guesses);
  expect(ahead).toBeLessThan((looked - lookedBefore) / 4);
});

describe('the time of an answer', () => {
  const quantile = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
  const median = (values: number[]) => quantile(values, 0.5);
  /** The width of the middle half. */
  const spread = (values: number[]) => quantile(values, 0.75) - quantile(values, 0.25);
  const PAIRS = 60;
  /** Four standard deviations of as many tosses of a coin: by chance once in 15,000 runs. */
  const FEWEST = PAIRS / 2 - 2 * Math.sqrt(PAIRS);

  /**
   * In pairs, each pair in the other order, so that what slows the machine slows both. Of a pair, either is the slower
   * one as often as a coin falls, however much the machine is used by others; and the medians differ by less than the
   * times of one kind do among themselves.
   */
  async function expectAlike(
    first: (n: number) => Promise<unknown>,
    second: (n: number) => Promise<unknown>,
    /** Until nothing goes on behind the answer: it would slow down whoever comes next. */
    settle = () => Promise.resolve(),
  ) {
    const timed = async (ask: (n: number) => Promise<unknown>, n: number) => {
      const started = performance.now();
      await ask(n);
      const time = performance.now() - started;
      await settle();
      return time;
    };
    // The first ones compile.
    for (let n = PAIRS; n < PAIRS + 5; n++) await Promise.all([first(n), second(n)]);
    const times: [number, number][] = [];
    for (let n = 0; n < PAIRS; n++) {
      if (n % 2 === 0) times.push([await timed(first, n), await timed(second, n)]);
      else times.push(await timed(second, n).then(async (later) => [await timed(first, n), later]));
    }
    const firsts = times.map(([one]) => one);
    const seconds = times.map(([, one]) => one);
    expect(Math.abs(median(firsts) - median(seconds))).toBeLessThan(
      Math.max(spread(firsts), spread(seconds)),
    );
    const firstIsSlower = times.filter(([one, two]) => one > two).length;
    expect(firstIsSlower).toBeGreaterThan(FEWEST);
    expect(firstIsSlower).toBeLessThan(PAIRS - FEWEST);
  }

  test('of a login does not tell a known account from an unknown one: the medians differ by less than the noise', async ({
    clock,
    db,
    stage,
    logins,
  }) => {
    // As the product makes it; the stage's hashes are cheap.
    const password_hash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const known = await Promise.all(
      Array.from({ length: PAIRS + 5 }, () => stage.addCustomer({ now: clock.now() })),
    );
    await db
      .updateTable('customer')
      .set({ password_hash })
      .where(
        'id',
        'in',
        known.map(({ id }) => id),
      )
      .execute();
    await expectAlike(
      (n) => logins.logIn({ number: known[n]?.number ?? '', address: address(n) }),
      (n) => logins.logIn({ number: `9${n}9`, address: address(n + 200) }),
    );
  });

  test('of asking for a link does not either', async ({ clock, db, stage, call }) => {
    const known = await Promise.all(
      Array.from({ length: PAIRS + 5 }, () => stage.addCustomer({ now: clock.now() })),
    );
    const ask = async (login: string, from: string) => {
      const answer = await call(
        'POST /passwordresets',
        { body: { login } },
        { headers: { 'x-forwarded-for': from } },
      );
      expect(answer.status).toBe(204);
    };
    const settle = async () => {
      while ((await db.selectFrom('password_reset_request').select('id').execute()).length > 0);
    };
    await expectAlike(
      async (n) => {
        await ask(known[n]?.number ?? '', address(n + 300));
      },
      async (n) => {
        await ask(`9${n}9`, address(n + 400));
      },
      settle,
    );
  });
});

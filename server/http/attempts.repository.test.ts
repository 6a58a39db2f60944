import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { type AttemptLimit, countAttempts, resetAttempts, uncountAttempts } from './attempts.repository.ts';

const MINUTES = 15;
const limit = (subject: string, max: number): AttemptLimit => ({ subject, max, minutes: MINUTES });

const test = serverTest().extend('own', ({ db }) => {
  const counts = async () => {
    const rows = await db.selectFrom('attempt').select(['subject', 'count']).execute();
    return Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
  };
  return { counts };
});
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
});

test('whoever is stopped by one limit does not count at the next, until the window is over', async ({
  db,
  own,
}) => {
  const limits = [limit('address', 2), limit('account', 5)];
  expect(await countAttempts(db, limits, NOW)).toBeUndefined();
  expect(await countAttempts(db, limits, NOW.add({ minutes: 5 }))).toBeUndefined();
  const stopped = await countAttempts(db, limits, NOW.add({ minutes: 14 }));
  expect(stopped).toEqual({ subject: 'address', waitSeconds: 60 });
  expect(await own.counts()).toEqual({ address: 3, account: 2 });
  expect(await countAttempts(db, limits, NOW.add({ minutes: MINUTES }))).toBeUndefined();
  expect(await own.counts()).toEqual({ address: 1, account: 1 });
});

test('counts like somebody who counts by hand', async ({ db, own }) => {
  type Window = { count: number; ends: number };
  type Step = { what: string; address: number; account: number; laterMinutes: number };
  const max = [2, 3, 5];
  const step = fc.record({
    what: fc.constantFrom('COUNT', 'COUNT', 'COUNT', 'TAKE_BACK', 'FORGET'),
    // Two addresses, two accounts: some limits are shared, others are not.
    address: fc.integer({ min: 0, max: 1 }),
    account: fc.integer({ min: 0, max: 1 }),
    laterMinutes: fc.integer({ min: 0, max: 9 }),
  });
  const run = async (steps: Step[]) => {
    await db.deleteFrom('attempt').execute();
    const byHand = new Map<string, Window>();
    let minute = 0;
    for (const { what, address, account, laterMinutes } of steps) {
      minute += laterMinutes;
      const now = NOW.add({ minutes: minute });
      const subjects = [`address ${address}`, `${account}@${address}`, `account ${account}`];
      const limits = subjects.map((subject, index) => limit(subject, max[index] ?? 0));
      if (what === 'TAKE_BACK') {
        await uncountAttempts(db, subjects, subjects[1]);
        for (const subject of subjects) {
          const window = byHand.get(subject);
          if (window) window.count = subject === subjects[1] ? 0 : Math.max(0, window.count - 1);
        }
      } else if (what === 'FORGET') {
        await resetAttempts(db, subjects[2] ?? '');
        byHand.delete(subjects[2] ?? '');
      } else {
        const stopped = await countAttempts(db, limits, now);
        expect(stopped).toEqual(expectCount(byHand, limits, minute));
      }
      expect(await own.counts()).toEqual(
        Object.fromEntries([...byHand].map(([subject, { count }]) => [subject, count])),
      );
    }
  };
  const expectCount = (byHand: Map<string, Window>, limits: AttemptLimit[], minute: number) => {
    for (const { subject, max: allowed } of limits) {
      const before = byHand.get(subject);
      const isOver = !before || before.ends <= minute;
      const window = isOver ? { count: 1, ends: minute + MINUTES } : { ...before, count: before.count + 1 };
      byHand.set(subject, window);
      if (window.count > allowed) return { subject, waitSeconds: (window.ends - minute) * 60 };
    }
    return undefined;
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), run), { numRuns: 40 });
});

test('at the same time nothing is lost, and nobody waits for each other for ever', async ({ db, own }) => {
  const crossing = Array.from({ length: 200 }, (_, index) => [
    limit(`address ${index % 5}`, 1000),
    limit(`${index % 3}@${index % 5}`, 1000),
    limit(`account ${index % 3}`, 1000),
  ]);
  await Promise.all(
    crossing.map(async (limits, index) => {
      expect(await countAttempts(db, limits, NOW)).toBeUndefined();
      if (index % 2 === 0) {
        await uncountAttempts(
          db,
          limits.map(({ subject }) => subject),
        );
      }
    }),
  );
  const found = await own.counts();
  const sum = (kind: RegExp) =>
    Object.entries(found).reduce((all, [subject, count]) => all + (kind.test(subject) ? count : 0), 0);
  expect([sum(/^address/), sum(/@/), sum(/^account/)]).toEqual([100, 100, 100]);
});

test('an attempt is taken back in the order in which it was counted: the two never wait for each other', async ({
  db,
  own,
}) => {
  const subjects = ['address', 'account@address', 'account'] as const;
  const [address, both, account] = subjects;
  // Inserted in the opposite order, in which an unordered select would find and lock the rows.
  for (const subject of subjects.toReversed()) await countAttempts(db, [limit(subject, 5)], NOW);
  const lock = (subject: string) => sql`select 1 from attempt where subject = ${subject} for update nowait`;
  let takeBack: Promise<void> | undefined;
  await db.transaction().execute(async (counting) => {
    await lock(address).execute(counting);
    takeBack = uncountAttempts(db, [...subjects]);
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(counting);
      return rows.length > 0;
    }, 20_000);
    await lock(account).execute(counting);
  });
  await takeBack;
  expect(await own.counts()).toEqual({ [address]: 0, [both]: 0, [account]: 0 });
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { LoginQueue, type Requester } from './login-queue.ts';

const LIMITS = {
  running: 2,
  flood: { waiting: 20, running: 1, restMs: 0 },
  waiting: 20,
  waitingPerAddress: 10,
  waitingPerAccount: 5,
};

/** Creates a queue whose work ends when the test calls `end`. */
function setUp(limits = LIMITS) {
  const queue = new LoginQueue(limits);
  const running: (Requester & { end: () => void })[] = [];
  const enter = (account: string, address: string, isKnown = false) =>
    queue.run(
      { account, address, isKnown },
      () =>
        new Promise<void>((end) => {
          running.push({
            account,
            address,
            isKnown,
            end: () => {
              running.splice(running.indexOf(one), 1);
              end();
            },
          });
          const one = running.at(-1) as (typeof running)[number];
        }),
    );
  return { enter, running, names: () => running.map(({ account, address }) => `${account}@${address}`) };
}
/** Waits until the queue has started everything that it can. */
const settled = () => new Promise((done) => setImmediate(done));

test('a crowd at one account leaves the other turn to whoever comes next', async () => {
  const { enter, names } = setUp();
  const crowd = Array.from({ length: 30 }, (_, index) => enter('ada', `a${index}`));
  await settled();
  expect(names()).toEqual(['ada@a0']);
  void enter('ben', 'b');
  await settled();
  expect(names()).toEqual(['ada@a0', 'ben@b']);
  // One runs, five wait, the others were refused.
  const refused = await Promise.all(crowd.slice(6));
  expect(refused).toEqual(Array.from({ length: 24 }, () => undefined));
});

test('a crowd from one address has one turn while others wait, and both when nobody does', async () => {
  const { enter, running, names } = setUp();
  for (let index = 0; index < 12; index++) void enter(`account${index}`, 'crowd');
  await settled();
  expect(names()).toEqual(['account0@crowd', 'account1@crowd']);
  void enter('ben', 'b');
  void enter('eve', 'e');
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['account1@crowd', 'ben@b']);
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['ben@b', 'account2@crowd']);
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['account2@crowd', 'eve@e']);
});

test('while many wait fewer run, and when it is over as many as before', async () => {
  const { enter, running, names } = setUp({ ...LIMITS, flood: { waiting: 3, running: 1, restMs: 0 } });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void enter(name, name);
  await settled();
  expect(names()).toEqual(['a@a', 'b@b']);
  // Five wait: fewer may run.
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['b@b']);
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['c@c']);
  // Four wait, then three: two may run again.
  running[0]?.end();
  await settled();
  expect(names()).toEqual(['d@d', 'e@e']);
});

test('whoever is known finds room, and has every second turn, however many strangers wait', async () => {
  const { enter, running, names } = setUp({ ...LIMITS, flood: { waiting: 100, running: 2, restMs: 0 } });
  for (let index = 0; index < 40; index++) void enter(`stranger${index}`, `s${index}`);
  void enter('ada', 'office', true);
  void enter('ben', 'office', true);
  void enter('ada', 'phone', true);
  const next = async () => {
    running[0]?.end();
    await settled();
    return names().at(-1);
  };
  await settled();
  expect(names()).toEqual(['stranger0@s0', 'stranger1@s1']);
  const turns = [await next(), await next(), await next(), await next(), await next(), await next()];
  expect(turns).toEqual([
    'ada@office',
    'stranger2@s2',
    'ben@office',
    'stranger3@s3',
    'ada@phone',
    'stranger4@s4',
  ]);
});

test('whoever is known and comes again and again does not keep strangers waiting', async () => {
  const { enter, running } = setUp();
  const done: string[] = [];
  for (let index = 0; index < 10; index++)
    void enter(`s${index}`, `s${index}`).then(() => done.push(`s${index}`));
  for (let index = 0; index < 5; index++) void enter(`known${index}`, 'known', true);
  await settled();
  let turns = 0;
  while (done.length < 10) {
    const one = running[0];
    if (!one) throw new Error('nobody has a turn');
    one.end();
    if (one.isKnown) void enter(one.account, 'known', true);
    await settled();
    turns++;
  }
  expect(turns).toBeLessThanOrEqual(22);
});

test('while many wait, strangers rest after each turn; whoever is known does not wait for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const flood = { waiting: 3, running: 1, restMs: 10 };
    const { enter, running, names } = setUp({ ...LIMITS, flood });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void enter(name, name);
    await settled();
    running[0]?.end();
    running[0]?.end();
    await settled();
    expect(names()).toEqual([]);
    void enter('ada', 'office', true);
    await settled();
    expect(names()).toEqual(['ada@office']);
    running[0]?.end();
    await settled();
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(flood.restMs);
    expect(names()).toEqual(['c@c']);
    running[0]?.end();
    await vi.advanceTimersByTimeAsync(flood.restMs);
    // Three wait: the flood is over, and unknown requesters need not rest.
    expect(names()).toEqual(['d@d', 'e@e']);
    running[0]?.end();
    await settled();
    expect(names()).toEqual(['e@e', 'f@f']);
  } finally {
    vi.useRealTimers();
  }
});

test('work that fails gives its turn on', async () => {
  const queue = new LoginQueue({ ...LIMITS, running: 1 });
  const who = { account: 'ada', address: 'a', isKnown: false };
  const failed = queue.run(who, () => Promise.reject(new Error('broken')));
  const next = queue.run(who, () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toEqual({ result: 'done' });
});

test('whoever comes and goes: never more than allowed run, one for each account, and everybody let in gets a turn', async () => {
  const visitor = fc.record({
    account: fc.constantFrom('a', 'b', 'c', 'd'),
    address: fc.constantFrom('1', '2', '3'),
    isKnown: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(visitor, fc.constant('end' as const)), { maxLength: 60 }),
      async (steps) => {
        const { enter, running } = setUp();
        const answers: Promise<unknown>[] = [];
        for (const step of steps) {
          if (step === 'end') running[0]?.end();
          else answers.push(enter(step.account, step.address, step.isKnown));
          await settled();
          expect(running.length).toBeLessThanOrEqual(LIMITS.running);
          expect(new Set(running.map(({ account }) => account)).size).toBe(running.length);
        }
        while (running[0]) {
          running[0].end();
          await settled();
        }
        // Every request ends.
        const all = await Promise.all(answers);
        expect(all).toHaveLength(answers.length);
      },
    ),
    { numRuns: 60 },
  );
});

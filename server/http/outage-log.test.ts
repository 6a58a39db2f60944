import { afterEach, test as base, beforeEach, describe, expect, vi } from 'vitest';
import type { DatabasePresence } from '#server/db/presence.ts';
import { createOutageLog } from './outage-log.ts';

type Line = { msg: string; failures?: number; err?: unknown };

const test = base.extend('away', () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const lines: Line[] = [];
  let onChange: Parameters<DatabasePresence['onChange']>[0] = () => undefined;
  const presence = {
    isAway: false,
    onChange: (listener: typeof onChange) => void (onChange = listener),
    go(reason: Error) {
      this.isAway = true;
      onChange({ isAway: true, reason });
    },
    comeBack(awayMs: number) {
      this.isAway = false;
      onChange({ isAway: false, awayMs });
    },
  };
  const log = createOutageLog((facts, msg) => lines.push({ msg, ...facts }), presence);
  const report = (err: unknown) =>
    log.logMethod.call({}, [{ err }, 'request failed'], ((facts: object, msg: string) =>
      lines.push({ msg, ...facts })) as never);
  return { lines, report, presence };
};

test('in an outage the first line comes at once, the others are counted, and the next outage is told at once again', ({
  away,
}) => {
  const { lines, report } = setUp();
  for (let count = 0; count < 100; count++) report(away);
  expect(lines).toEqual([
    expect.objectContaining({ failures: 1, code: 'ECONNREFUSED', msg: 'the database is unavailable' }),
  ]);
  vi.advanceTimersByTime(1_000);
  expect(lines.map(({ failures }) => failures)).toEqual([1, 99]);
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(2);
  report(away);
  expect(lines.map(({ failures }) => failures)).toEqual([1, 99, 1]);
});

describe('a server that knows when its database is away', () => {
  test('writes one line when it goes, however it is noticed, and one when it is back, with what failed meanwhile', ({
    away,
  }) => {
    const { lines, report, presence } = setUp();
    report(away);
    report(away);
    presence.go(away);
    vi.advanceTimersByTime(60_000);
    for (let count = 0; count < 98; count++) report(away);
    expect(lines).toEqual([
      { failures: 1, code: 'ECONNREFUSED', reason: away.message, msg: 'the database is unavailable' },
    ]);
    presence.comeBack(61_400);
    expect(lines.slice(1)).toEqual([{ failures: 99, awaySeconds: 61, msg: 'the database is back' }]);
    presence.go(away);
    expect(lines.slice(2)).toEqual([
      { failures: 0, code: 'ECONNREFUSED', reason: away.message, msg: 'the database is unavailable' },
    ]);
  });
});

test('what a job reports about it counts too; what is wrong otherwise is written as it is', ({ away }) => {
  const { lines, report } = setUp();
  report(new Error('the job failed', { cause: away }));
  const bug = new TypeError('x is not a function');
  report(bug);
  expect(lines).toEqual([expect.objectContaining({ failures: 1 }), { msg: 'request failed', err: bug }]);
});

test.for([
  ['a file that is missing', Object.assign(new Error('ENOENT: open'), { code: 'ENOENT', syscall: 'open' })],
  [
    'another service that is away',
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
  ],
] as const)('%s is no outage of the database', ([, error]) => {
  const { lines, report } = setUp();
  report(error);
  expect(lines).toEqual([{ msg: 'request failed', err: error }]);
});

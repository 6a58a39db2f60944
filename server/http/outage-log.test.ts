import { afterEach, test as base, beforeEach, expect, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

type Line = { msg: string; failures?: number; err?: unknown };

const test = base.extend('away', () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const lines: Line[] = [];
  const log = createOutageLog((facts, msg) => lines.push({ msg, ...facts }));
  const report = (err: unknown) =>
    log.logMethod.call({}, [{ err }, 'request failed'], ((facts: object, msg: string) =>
      lines.push({ msg, ...facts })) as never);
  return { lines, report };
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

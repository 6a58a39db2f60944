import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacer } from './pacer.ts';

const REST_MS = 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const nextTurn = () => vi.advanceTimersToNextTimerAsync();

function crowdOf(perTurn: number) {
  const pacer = new Pacer({ perTurn, restMs: REST_MS });
  const continued: string[] = [];
  const enter = (name: string, lane: string) => void pacer.wait(lane).then(() => continued.push(name));
  return { continued, enter };
}

test('a crowd goes on a few at a time, and whoever comes in another lane does not wait for it', async () => {
  const { continued, enter } = crowdOf(2);
  for (let index = 0; index < 6; index++) enter(`crowd ${index}`, 'crowd');
  await nextTurn();
  expect(continued).toEqual(['crowd 0', 'crowd 1']);
  enter('ben', 'ben');
  await nextTurn();
  expect(continued.slice(2)).toEqual(['crowd 2', 'ben']);
  await nextTurn();
  expect(continued.slice(4)).toEqual(['crowd 3', 'crowd 4']);
});

test('whoever comes after a crowd of many lanes does not wait for all of them', async () => {
  const { continued, enter } = crowdOf(3);
  for (let index = 0; index < 100; index++) enter(`crowd ${index}`, `lane ${index}`);
  await nextTurn();
  enter('ben', 'ben');
  await nextTurn();
  expect(continued).toHaveLength(6);
  expect(continued).toContain('ben');
});

test('whoever goes on knows how many wait behind', async () => {
  const pacer = new Pacer({ perTurn: 2, restMs: REST_MS });
  const behind: number[] = [];
  for (const lane of ['a', 'a', 'a', 'b']) void pacer.wait(lane).then((count) => behind.push(count));
  await vi.runAllTimersAsync();
  expect(behind.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 2]);
});

test('whoever comes alone does not wait for time to pass; a crowd rests between its turns', async () => {
  const { continued, enter } = crowdOf(2);
  for (const name of ['a', 'b', 'c']) enter(name, name);
  await vi.advanceTimersByTimeAsync(0);
  expect(continued).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(continued).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(continued).toHaveLength(3);
});

test('whoever comes when, everybody goes on, in the order of their lane', async () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (lanes, perTurn) => {
      const pacer = new Pacer({ perTurn, restMs: REST_MS });
      const continued: Record<string, number[]> = { a: [], b: [], c: [] };
      for (const [index, lane] of lanes.entries()) {
        if (lane === undefined) await nextTurn();
        else void pacer.wait(lane).then(() => continued[lane]?.push(index));
      }
      await vi.runAllTimersAsync();
      const entered = lanes.flatMap((lane, index) => (lane ? [index] : []));
      expect(
        Object.values(continued)
          .flat()
          .toSorted((a, b) => a - b),
      ).toEqual(entered);
      for (const order of Object.values(continued)) expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});

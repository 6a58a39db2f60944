import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pacer } from './pacer.ts';

const turn = () => new Promise((done) => setImmediate(done));

test('a crowd goes on a few at a time, and whoever comes in another lane does not wait for it', async () => {
  const pacer = new Pacer(2);
  const gone: string[] = [];
  const enter = (name: string, lane: string) => void pacer.wait(lane).then(() => gone.push(name));
  for (let index = 0; index < 5; index++) enter(`crowd ${index}`, 'crowd');
  await turn();
  expect(gone).toEqual(['crowd 0', 'crowd 1']);
  enter('ben', 'ben');
  await turn();
  expect(gone.slice(2)).toEqual(['crowd 2', 'ben']);
  await turn();
  expect(gone.slice(4)).toEqual(['crowd 3', 'crowd 4']);
});

test('whoever comes when, everybody goes on, in the order of their lane', async () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (lanes, perTurn) => {
      const pacer = new Pacer(perTurn);
      const gone: Record<string, number[]> = { a: [], b: [], c: [] };
      const waits: Promise<unknown>[] = [];
      for (const [index, lane] of lanes.entries()) {
        if (lane === undefined) await turn();
        else waits.push(pacer.wait(lane).then(() => gone[lane]?.push(index)));
      }
      await Promise.all(waits);
      for (const order of Object.values(gone)) expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});

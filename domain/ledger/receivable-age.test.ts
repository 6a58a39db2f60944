import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsByAge } from './receivable-age.ts';

const ON = Temporal.PlainDate.from('2027-06-30');
const due = (days: number) => ({ dueOn: ON.subtract({ days }), openCents: 100 });

test('an item is in one step of age, on each day on which a step begins and ends', () => {
  const stepOf = (days: number) => centsByAge([due(days)], ON).indexOf(100);
  expect([-20, 0, 1, 30, 31, 60, 61, 90, 91, 4_000].map(stepOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test('whatever is open, the steps sum up to it', () => {
  const item = fc.record({
    dueOn: fc.integer({ min: -60, max: 900 }).map((days) => ON.subtract({ days })),
    openCents: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0);
      expect(sum(centsByAge(items, ON))).toBe(sum(items.map(({ openCents }) => openCents)));
    }),
  );
});

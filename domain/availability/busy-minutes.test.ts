import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusyMinutes, busyWithin, replaceWithin } from './busy-minutes.ts';

/** Periods that do not overlap, from gaps and lengths; two may touch. */
const periods = fc
  .array(fc.record({ gap: fc.nat({ max: 9 }), length: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 })
  .map((steps) => {
    let end = 0;
    return steps.flatMap(({ gap, length }) => {
      const start = end + gap;
      end = start + length;
      return [start, end];
    });
  });

const touching = (busy: readonly number[], from: number, until: number) =>
  pairs(busy).filter(([start, end]) => start < until && end > from);
const pairs = (busy: readonly number[]) =>
  Array.from(
    { length: busy.length / 2 },
    (_, index) => [busy[index * 2] ?? 0, busy[index * 2 + 1] ?? 0] as const,
  );

test('what touches a range is replaced, and nothing else', () => {
  fc.assert(
    fc.property(
      periods,
      periods,
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 60 }),
      (before, after, from, length) => {
        const until = from + length;
        const rest = pairs(before).filter(([start, end]) => start >= until || end <= from);
        // The truth afterwards: outside the range as before, and inside what fits between.
        const inside = touching(after, from, until).filter(([start, end]) =>
          rest.every(([other, otherEnd]) => other >= end || otherEnd <= start),
        );
        const replaced = replaceWithin(
          Uint32Array.from(before),
          { from, until },
          Uint32Array.from(inside.flat()),
          0,
        );
        const expected = [...rest, ...inside].toSorted(([one], [other]) => one - other);
        expect([...replaced]).toEqual(expected.flat());
      },
    ),
  );
});

test('what has ended is forgotten on the way', () => {
  const busy: BusyMinutes = Uint32Array.of(1, 2, 3, 4, 10, 12);
  const replaced = replaceWithin(busy, { from: 20, until: 30 }, Uint32Array.of(21, 25), 4);
  expect([...replaced]).toEqual([10, 12, 21, 25]);
  expect(busyWithin(replaced, 0, 30 * 60_000)).toHaveLength(2);
});

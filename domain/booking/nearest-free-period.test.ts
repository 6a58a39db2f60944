import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnQuarterHour } from '#domain/booking/grid.ts';
import { longestExtension, nearestFreePeriod } from '#domain/booking/nearest-free-period.ts';
import { overlaps, type Period, periodMs } from '#domain/booking/period.ts';

const noon = Temporal.Instant.from('2026-11-21T12:00+01:00');

/** Hours counted from noon. */
function hours(start: number, end: number): Period {
  return { start: noon.add({ minutes: start * 60 }), end: noon.add({ minutes: end * 60 }) };
}

test('a period that is free is its own nearest one', () => {
  expect(nearestFreePeriod([hours(0, 2)], hours(2, 4), noon)).toEqual(hours(2, 4));
  expect(nearestFreePeriod([], hours(2, 4), noon)).toEqual(hours(2, 4));
});

test('a taken one moves to where it is nearest, of two equally near ones to the later', () => {
  expect(nearestFreePeriod([hours(9, 12)], hours(10, 12), noon)).toEqual(hours(12, 14));
  expect(nearestFreePeriod([hours(10, 20)], hours(11, 12), noon)).toEqual(hours(9, 10));
  expect(nearestFreePeriod([hours(10, 14)], hours(12, 14), noon)).toEqual(hours(14, 16));
  expect(nearestFreePeriod([hours(9, 14)], hours(11, 13), noon)).toEqual(hours(14, 16));
});

test('nothing is offered before the running quarter hour', () => {
  const now = noon.add({ minutes: 10 });
  expect(nearestFreePeriod([hours(2, 8)], hours(3, 5), now)).toEqual(hours(0, 2));
  expect(nearestFreePeriod([hours(1.75, 8)], hours(3, 5), now)).toEqual(hours(8, 10));
});

test('nothing is offered more than 14 days away or 180 days ahead', () => {
  expect(nearestFreePeriod([hours(0, 15 * 24)], hours(0, 2), noon)).toBeUndefined();
  expect(nearestFreePeriod([hours(0, 14 * 24)], hours(0, 2), noon)).toEqual(hours(14 * 24, 14 * 24 + 2));
  const last = 180 * 24;
  expect(nearestFreePeriod([hours(last - 20 * 24, last + 1)], hours(last, last + 1), noon)).toBeUndefined();
});

test('a gap between blocks that lie off the grid is used on the grid', () => {
  expect(nearestFreePeriod([hours(0, 1.1), hours(3.2, 400)], hours(0, 1), noon)).toEqual(hours(1.25, 2.25));
});

const busyPeriods = fc.array(
  fc
    .tuple(fc.nat(400), fc.integer({ min: 1, max: 120 }))
    .map(([start, length]) => hours(start / 4, (start + length) / 4)),
  { maxLength: 8 },
);

test('it is the same as looking at every quarter hour', () => {
  fc.assert(
    fc.property(
      busyPeriods,
      fc.nat(300),
      fc.integer({ min: 4, max: 60 }),
      fc.nat(200),
      (busy, at, length, clock) => {
        const wanted = hours(at / 4, (at + length) / 4);
        const now = noon.add({ minutes: clock * 15 + 7 });
        let best: number | undefined;
        for (let start = Math.max(clock, at - 1344); start <= at + 1344; start++) {
          const candidate = hours(start / 4, (start + length) / 4);
          if (busy.some((period) => overlaps(period, candidate))) continue;
          if (best === undefined || Math.abs(start - at) <= Math.abs(best - at)) best = start;
        }
        const found = nearestFreePeriod(busy, wanted, now);
        expect(found).toEqual(best === undefined ? undefined : hours(best / 4, (best + length) / 4));
        if (!found) return;
        expect(isOnQuarterHour(found.start)).toBe(true);
        expect(periodMs(found)).toBe(periodMs(wanted));
      },
    ),
    { numRuns: 60 },
  );
});

test('an extension reaches to the next booking', () => {
  expect(longestExtension([hours(-5, 0), hours(6, 8), hours(9, 10)], hours(0, 2))).toEqual(hours(0, 6));
  expect(longestExtension([hours(6.1, 8)], hours(0, 2))).toEqual(hours(0, 6));
});

test('an extension reaches to 28 days where nothing follows', () => {
  expect(longestExtension([hours(0, 2)], hours(0, 2))).toEqual(hours(0, 28 * 24));
});

test('no extension where the next booking touches or the 28 days are used', () => {
  expect(longestExtension([hours(2, 4)], hours(0, 2))).toBeUndefined();
  expect(longestExtension([], hours(0, 28 * 24))).toBeUndefined();
});

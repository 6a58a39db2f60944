import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnQuarterHour } from '#domain/booking/grid.ts';
import { freePeriodFinder, longestExtension } from '#domain/booking/nearest-free-period.ts';
import { overlaps, type Period, periodMs } from '#domain/booking/period.ts';

const noon = Temporal.Instant.from('2026-11-21T12:00+01:00');

/** Hours counted from noon. */
function hours(start: number, end: number): Period {
  return { start: noon.add({ minutes: start * 60 }), end: noon.add({ minutes: end * 60 }) };
}

/** The offers for a wish, in hours counted from noon. */
function offered(busy: Period[], wanted: Period, now = noon): (readonly [number, number])[] {
  const hour = (instant: Temporal.Instant) => noon.until(instant).total('hours');
  return freePeriodFinder(wanted, now)(busy).map(({ start, end }) => [hour(start), hour(end)] as const);
}

test('a period that is free is its own and only answer', () => {
  expect(offered([hours(0, 2)], hours(2, 4))).toEqual([[2, 4]]);
  expect(offered([], hours(2, 4))).toEqual([[2, 4]]);
});

test('a taken one moves to where it is nearest, before and after; of two equally near ones the later is first', () => {
  expect(offered([hours(1, 4), hours(5, 400)], hours(1, 2))).toEqual([[4, 5]]);
  expect(offered([hours(4, 7)], hours(5, 7))).toEqual([
    [7, 9],
    [2, 4],
  ]);
  expect(offered([hours(4, 6)], hours(3, 5))).toEqual([
    [2, 4],
    [6, 8],
  ]);
  expect(offered([hours(4, 6)], hours(4, 5), noon)).toEqual([[6, 7]]);
});

test('by day nothing is offered at night, which begins at 23 and ends at 6 o’clock', () => {
  // 14 to 18 o'clock, taken from 13 to 20: the next four hours by day are tomorrow's first.
  expect(offered([hours(1, 8)], hours(2, 6))).toEqual([[18, 22]]);
  // 9 to 15 o'clock tomorrow: not 3 to 9, although it is as near as 15 to 21.
  expect(offered([hours(21, 27)], hours(21, 27))).toEqual([[27, 33]]);
  // Over night from 20 to 8 o'clock: both ends stay in the day.
  expect(offered([hours(8, 9)], hours(8, 20))).toEqual([[9, 21]]);
  expect(offered([hours(8, 11)], hours(8, 20))).toEqual([[18, 30]]);
});

test('who wants the car at night is offered the night', () => {
  expect(offered([hours(14, 16)], hours(14, 17))).toEqual([[16, 19]]);
  expect(offered([hours(11, 13)], hours(12, 14))).toEqual([
    [13, 15],
    [9, 11],
  ]);
});

test('never offered is what ends where the wish begins, nor what was only moved ahead of that', () => {
  expect(offered([hours(6, 10)], hours(6, 8))).toEqual([[18, 20]]);
  expect(offered([hours(2, 3), hours(6, 10)], hours(6, 8))).toEqual([
    [0, 2],
    [18, 20],
  ]);
  expect(offered([hours(5.75, 10)], hours(6, 8))).toEqual([
    [3.75, 5.75],
    [18, 20],
  ]);
});

test('nothing is offered before the running quarter hour', () => {
  const now = noon.add({ minutes: 10 });
  expect(offered([hours(2, 8)], hours(3, 5), now)).toEqual([
    [0, 2],
    [8, 10],
  ]);
  expect(offered([hours(1.75, 8)], hours(3, 5), now)).toEqual([[8, 10]]);
});

test('nothing is offered more than 14 days away or 180 days ahead', () => {
  expect(offered([hours(0, 15 * 24)], hours(0, 2))).toEqual([]);
  expect(offered([hours(0, 14 * 24)], hours(0, 2))).toEqual([[14 * 24, 14 * 24 + 2]]);
  const last = 180 * 24;
  expect(offered([hours(last - 20 * 24, last + 1)], hours(last, last + 1))).toEqual([]);
});

test('a gap between blocks that lie off the grid is used on the grid', () => {
  expect(offered([hours(0, 1.1), hours(3.2, 400)], hours(0, 1))).toEqual([[1.25, 2.25]]);
});

const busyPeriods = fc.array(
  fc
    .tuple(fc.nat(400), fc.integer({ min: 1, max: 120 }))
    .map(([start, length]) => hours(start / 4, (start + length) / 4)),
  { maxLength: 8 },
);

/** Minutes of the Berlin clock. */
const minuteOf = (instant: Temporal.Instant) => {
  const { hour, minute } = instant.toZonedDateTimeISO('Europe/Berlin');
  return 60 * hour + minute;
};
const startsByDay = ({ start }: Period) => minuteOf(start) >= 360 && minuteOf(start) < 1380;
const endsByDay = ({ end }: Period) => minuteOf(end) > 360 && minuteOf(end) <= 1380;
const liesInOneDay = (period: Period) =>
  startsByDay(period) &&
  endsByDay(period) &&
  period.start
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDate()
    .equals(period.end.toZonedDateTimeISO('Europe/Berlin').toPlainDate());

test('the first offer is the nearest of all quarter hours that the rules leave', () => {
  fc.assert(
    fc.property(
      busyPeriods,
      fc.nat(300),
      fc.integer({ min: 4, max: 120 }),
      fc.nat(200),
      (busy, at, length, clock) => {
        const wanted = hours(at / 4, (at + length) / 4);
        const now = noon.add({ minutes: clock * 15 + 7 });
        let best: number | undefined;
        for (let start = Math.max(clock, at - 1344); start <= at + 1344; start++) {
          const candidate = hours(start / 4, (start + length) / 4);
          if (busy.some((period) => overlaps(period, candidate))) continue;
          if (startsByDay(wanted) && !startsByDay(candidate)) continue;
          if (endsByDay(wanted) && !endsByDay(candidate)) continue;
          if (liesInOneDay(wanted) && !liesInOneDay(candidate)) continue;
          // Earlier than the wish, and the car is free until the wish begins.
          const isUntilWish = start + length <= at && clock < at;
          if (isUntilWish && !busy.some((period) => overlaps(period, hours(start / 4, at / 4)))) continue;
          if (best === undefined || Math.abs(start - at) <= Math.abs(best - at)) best = start;
        }
        const [found] = freePeriodFinder(wanted, now)(busy);
        expect(found).toEqual(best === undefined ? undefined : hours(best / 4, (best + length) / 4));
        if (!found) return;
        expect(isOnQuarterHour(found.start)).toBe(true);
        expect(periodMs(found)).toBe(periodMs(wanted));
        expect(found.end.equals(wanted.start)).toBe(false);
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerBy, checkMoveRequest, freeParts, type InTheWay, movablePeriods } from './move-request.ts';
import { isTakenIn } from './repair-gap.ts';

/** A Monday, 10:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-23T09:00:00Z');
const period = (fromHours: number, hours: number) => ({
  start: NOW.add({ minutes: fromHours * 60 }),
  end: NOW.add({ minutes: (fromHours + hours) * 60 }),
});
const booked = (bookingId: number, fromHours: number, hours: number): InTheWay => ({
  ...period(fromHours, hours),
  bookingId,
});
const fixed = (fromHours: number, hours: number): InTheWay => ({
  ...period(fromHours, hours),
  bookingId: undefined,
});

describe('customers are asked', () => {
  test('only for a period that their bookings meet, and never where the car is on a trip or out of service', () => {
    expect(checkMoveRequest(period(24, 4), [], NOW)).toBe('MOVE_NEEDLESS');
    expect(checkMoveRequest(period(24, 4), [booked(1, 20, 4), booked(2, 28, 2)], NOW)).toBe('MOVE_NEEDLESS');
    expect(checkMoveRequest(period(24, 4), [booked(1, 20, 4.25)], NOW)).toBeUndefined();
    expect(checkMoveRequest(period(24, 4), [booked(1, 25, 1), fixed(27, 3)], NOW)).toBe('MOVE_IMPOSSIBLE');
  });

  test('and have four hours to answer before the first of them begins, or the period', () => {
    expect(checkMoveRequest(period(6, 4), [booked(1, 4, 3)], NOW)).toBeUndefined();
    expect(checkMoveRequest(period(6, 4), [booked(1, 3.75, 3)], NOW)).toBe('MOVE_IMPOSSIBLE');
    expect(checkMoveRequest(period(3.75, 4), [booked(1, 7, 3)], NOW)).toBe('MOVE_IMPOSSIBLE');
    expect(answerBy(period(6, 4), [booked(1, 5, 3), booked(2, 8, 1)])).toEqual(period(5, 0).start);
    expect(answerBy(period(6, 4), [booked(2, 8, 1)])).toEqual(period(6, 0).start);
  });
});

test('the periods with the fewest customers to ask come first, each with others, when workshops are open', () => {
  // Tuesday by day one booking, Wednesday two: eight hours of it meet the later one, or both.
  const busy = [booked(1, 21.5, 13.5), booked(2, 45.5, 6), booked(3, 51.5, 7.5), fixed(69.5, 13.5)];
  const found = movablePeriods({ busy, within: period(12, 72), minutes: 480, now: NOW });
  expect(found.map(({ bookings }) => bookings)).toEqual([1, 1, 2]);
  expect(new Set(found.map(({ period: { start } }) => start.toString())).size).toBe(3);
  for (const { period: each } of found) expect(isTakenIn(each.start)).toBe(true);
});

const slots = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 12 })), { maxLength: 8 });
const busyOf = (gaps: [number, number][]): InTheWay[] => {
  let at = 0;
  return gaps.map(([gap, length], index) => {
    at += gap;
    const taken = booked(index, at / 4, length / 4);
    at += length;
    return taken;
  });
};

test('what is held beside bookings fills the period with them and meets none', () => {
  fc.assert(
    fc.property(slots, fc.nat(60), fc.integer({ min: 4, max: 60 }), (gaps, from, length) => {
      const wish = period(from / 4, length / 4);
      const busy = busyOf(gaps);
      const parts = freeParts(wish, busy);
      for (let quarter = from; quarter < from + length; quarter++) {
        const at = period(quarter / 4, 0.25);
        const covers = ({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }) =>
          start.epochMilliseconds <= at.start.epochMilliseconds &&
          end.epochMilliseconds >= at.end.epochMilliseconds;
        expect([...parts, ...busy].filter(covers)).toHaveLength(1);
      }
      const total = parts.reduce(
        (sum, { start, end }) => sum + end.epochMilliseconds - start.epochMilliseconds,
        0,
      );
      expect(total).toBeLessThanOrEqual(length * 900_000);
    }),
  );
});

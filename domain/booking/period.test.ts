import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPeriod, overlaps, type Period, periodMs } from '#domain/booking/period.ts';

const now = at('2026-11-21T14:20+01:00');

function at(text: string): Temporal.Instant {
  return Temporal.Instant.from(text);
}

function from(start: string, length: Temporal.DurationLike): Period {
  return { start: at(start), end: at(start).add(length) };
}

test('an hour on the grid that lies ahead is a good period', () => {
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { hours: 1 }), now)).toBeUndefined();
});

test('a booking is longer than 53 minutes', () => {
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { minutes: 45 }), now)).toBe('PERIOD_TOO_SHORT');
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { milliseconds: 3_200_000 }), now)).toBe(
    'PERIOD_TOO_SHORT',
  );
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { milliseconds: 3_200_001 }), now)).toBe(
    'PERIOD_OFF_GRID',
  );
});

test('an end at or before the start is too short', () => {
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { hours: 0 }), now)).toBe('PERIOD_TOO_SHORT');
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { hours: -2 }), now)).toBe('PERIOD_TOO_SHORT');
});

test('a booking lasts at most 28 days', () => {
  expect(checkPeriod(from('2026-11-22T15:00+01:00', { hours: 672 }), now)).toBeUndefined();
  expect(checkPeriod(from('2026-11-22T15:00+01:00', { hours: 672, minutes: 15 }), now)).toBe(
    'PERIOD_TOO_LONG',
  );
});

test('both ends lie on quarter hours', () => {
  expect(checkPeriod(from('2026-11-21T15:05+01:00', { minutes: 70 }), now)).toBe('PERIOD_OFF_GRID');
  expect(checkPeriod(from('2026-11-21T15:00+01:00', { minutes: 70 }), now)).toBe('PERIOD_OFF_GRID');
  expect(checkPeriod(from('2026-11-21T15:00:00.000000001+01:00', { hours: 2 }), now)).toBe('PERIOD_OFF_GRID');
});

test('the running quarter hour is the earliest start', () => {
  expect(checkPeriod(from('2026-11-21T14:15+01:00', { hours: 1 }), now)).toBeUndefined();
  expect(checkPeriod(from('2026-11-21T14:00+01:00', { hours: 2 }), now)).toBe('PERIOD_IN_PAST');
});

test('180 days ahead is the latest start', () => {
  const sharp = at('2026-01-10T12:00Z');
  const last = sharp.add({ hours: 180 * 24 });
  expect(checkPeriod({ start: last, end: last.add({ hours: 1 }) }, sharp)).toBeUndefined();
  const beyond = last.add({ minutes: 15 });
  expect(checkPeriod({ start: beyond, end: beyond.add({ hours: 1 }) }, sharp)).toBe('PERIOD_TOO_FAR_AHEAD');
});

test('a fixed start is not checked, its end must not lie before now', () => {
  const fixed = { startIsFixed: true };
  expect(checkPeriod(from('2026-11-21T10:00+01:00', { hours: 5 }), now, fixed)).toBeUndefined();
  expect(checkPeriod(from('2026-11-21T10:00+01:00', { hours: 4 }), now, fixed)).toBe('PERIOD_IN_PAST');
  expect(checkPeriod(from('2026-11-21T14:00+01:00', { minutes: 45 }), now, fixed)).toBe('PERIOD_TOO_SHORT');
  expect(checkPeriod(from('2026-11-21T10:00+01:00', { hours: 673 }), now, fixed)).toBe('PERIOD_TOO_LONG');
  expect(checkPeriod(from('2026-11-21T10:00+01:00', { minutes: 301 }), now, fixed)).toBe('PERIOD_OFF_GRID');
});

test('elapsed time counts on the nights of a clock change', () => {
  // 01:00 to 03:00 by the clock: three hours in October, one hour in March.
  expect(periodMs({ start: at('2026-10-25T01:00+02:00'), end: at('2026-10-25T03:00+01:00') })).toBe(
    3 * 3_600_000,
  );
  expect(periodMs({ start: at('2027-03-28T01:00+01:00'), end: at('2027-03-28T03:00+02:00') })).toBe(
    3_600_000,
  );
  const twice = { start: at('2026-10-25T02:00+02:00'), end: at('2026-10-25T02:00+01:00') };
  expect(checkPeriod(twice, at('2026-10-24T12:00Z'))).toBeUndefined();
});

test('periods that touch do not overlap', () => {
  const morning = from('2026-11-21T08:00+01:00', { hours: 2 });
  expect(overlaps(morning, from('2026-11-21T10:00+01:00', { hours: 2 }))).toBe(false);
  expect(overlaps(morning, from('2026-11-21T09:45+01:00', { hours: 2 }))).toBe(true);
});

test('two periods overlap exactly when they share a quarter hour', () => {
  const quarter = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(quarter, quarter, ([a, lengthA], [b, lengthB]) => {
      const period = (start: number, length: number) => ({
        start: now.add({ minutes: start * 15 }),
        end: now.add({ minutes: (start + length) * 15 }),
      });
      const cells = new Set(Array.from({ length: lengthA }, (_, index) => a + index));
      const share = Array.from({ length: lengthB }, (_, index) => b + index).some((cell) => cells.has(cell));
      expect(overlaps(period(a, lengthA), period(b, lengthB))).toBe(share);
      expect(overlaps(period(b, lengthB), period(a, lengthA))).toBe(share);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BOOKING_MS } from '#domain/booking/period.ts';
import { bindingDistanceKm, suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';

const start = Temporal.Instant.from('2026-11-23T09:00+01:00');
const kmOf = (hours: number) => suggestedDistanceKm({ start, end: start.add({ minutes: hours * 60 }) });

test.each([
  [1, 10],
  [1.25, 10],
  [1.5, 15],
  [2, 20],
  [3, 25],
  [4, 35],
  [5, 40],
  [8, 65],
  [12, 100],
])('%s hours: 10 km for the first, 8 for each further one, rounded to 5: %s km', (hours, km) => {
  expect(kmOf(hours)).toBe(km);
});

test.each([
  [12.25, 100],
  [18, 100],
  [21, 105],
  [24, 120],
  [36, 180],
  [48, 240],
  [7 * 24, 840],
  [28 * 24, 3360],
])('beyond 12 hours a day counts 120 km: %s hours, %s km', (hours, km) => {
  expect(kmOf(hours)).toBe(km);
});

test('a period that is shorter than an hour is an hour', () => {
  expect(kmOf(0.25)).toBe(10);
});

test('on the night of a clock change elapsed time counts', () => {
  const night = (from: string, to: string) => ({
    start: Temporal.Instant.from(from),
    end: Temporal.Instant.from(to),
  });
  expect(suggestedDistanceKm(night('2026-10-25T00:00+02:00', '2026-10-25T04:00+01:00'))).toBe(40);
});

test('it never falls and never leaps when the period grows', () => {
  const quarters = MAX_BOOKING_MS / (15 * 60 * 1000);
  fc.assert(
    fc.property(fc.integer({ min: 4, max: quarters - 1 }), (length) => {
      const step = kmOf((length + 1) / 4) - kmOf(length / 4);
      expect([0, 5]).toContain(step);
    }),
  );
});

test('whatever the period, it is a multiple of 5, at least 10 and within 2.5 km of the rule', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 2688 }), (length) => {
      const hours = length / 4;
      const km = kmOf(hours);
      expect(km % 5).toBe(0);
      expect(km).toBeGreaterThanOrEqual(10);
      if (hours <= 12) expect(Math.abs(km - (2 + 8 * hours))).toBeLessThanOrEqual(2.5);
      if (hours >= 24) expect(Math.abs(km - 5 * hours)).toBeLessThanOrEqual(2.5);
    }),
  );
});

test('where an estimate binds, planning less than the suggested distance changes nothing', () => {
  const period = { start, end: start.add({ hours: 5 }) };
  expect(bindingDistanceKm(0, period)).toBe(suggestedDistanceKm(period));
  expect(bindingDistanceKm(undefined, period)).toBe(suggestedDistanceKm(period));
  expect(bindingDistanceKm(400, period)).toBe(400);
});

import { expect, it } from 'vitest';
import { MAX_BOOKING_MS } from '#domain/booking/period.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { stepKm } from './km-stepper.tsx';

it('goes by tens up to 100 km, by fifties beyond', () => {
  expect([0, 10, 90, 100, 150].map((km) => stepKm(km, 1))).toEqual([10, 20, 100, 150, 200]);
  expect([10, 100, 150, 200].map((km) => stepKm(km, -1))).toEqual([0, 90, 100, 150]);
});

it('goes from a suggested distance to the next round one', () => {
  expect([35, 98, 105, 840].map((km) => stepKm(km, 1))).toEqual([40, 100, 150, 850]);
  expect([35, 105, 120, 840].map((km) => stepKm(km, -1))).toEqual([30, 100, 100, 800]);
});

it('stops at nothing, and not before the longest suggestion', () => {
  expect(stepKm(0, -1)).toBe(0);
  expect(stepKm(4000, 1)).toBe(4000);
  const start = Temporal.Instant.from('2026-11-23T09:00+01:00');
  const longest = suggestedDistanceKm({ start, end: start.add({ milliseconds: MAX_BOOKING_MS }) });
  expect(stepKm(longest, 1)).toBeGreaterThan(longest);
});

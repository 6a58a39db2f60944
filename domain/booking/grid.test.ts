import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilToQuarterHour, floorToQuarterHour, floorToQuarterHourMs, isOnQuarterHour } from './grid.ts';

/** From 1913 to 2083, to the nanosecond; often on or beside a quarter hour. */
const instants = fc
  .tuple(
    fc.integer({ min: -2_000_000, max: 4_000_000 }),
    fc.constantFrom(0n, 1n, -1n, 999_999n, 433_000_000_001n),
  )
  .map(([quarters, beside]) => new Temporal.Instant(BigInt(quarters) * 900_000_000_000n + beside));

test('rounds as Temporal does, and knows to the nanosecond what is on the grid', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const floor = instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
      expect(floorToQuarterHour(instant).toString()).toBe(floor.toString());
      expect(floorToQuarterHourMs(instant)).toBe(floor.epochMilliseconds);
      expect(isOnQuarterHour(instant)).toBe(floor.equals(instant));
      expect(isOnQuarterHour(instant)).toBe(ceilToQuarterHour(instant).equals(instant));
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimatedRange, rangeAt } from './range.ts';
import { VEHICLE_CLASSES } from './vehicle-class.ts';

it.for([
  ['a small electric car, full', 'S', true, 100, 200],
  ['the same with a third', 'S', true, 33, 60],
  ['a compact car with a full tank', 'M', false, 100, 630],
  ['a van with a quarter of a tank', 'L_TRANSPORTER', false, 25, 140],
  ['an empty one', 'M', true, 0, 0],
] as const)('%s', ([, vehicleClass, electric, percent, km]) => {
  expect(estimatedRange(vehicleClass, electric, percent)).toBe(km);
});

it('never promises more for less', () => {
  const percents = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...VEHICLE_CLASSES),
      fc.boolean(),
      percents,
      (vehicleClass, electric, [a, b]) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const [low, high] = [less, more].map((percent) => estimatedRange(vehicleClass, electric, percent));
        expect(low).toBeLessThanOrEqual(high ?? 0);
        expect(low).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it.for([
  ['half of what it had', 40, { percent: 80, km: 300 }, 150],
  ['more than it had', 100, { percent: 30, km: 100 }, 330],
  ['nothing', 0, { percent: 80, km: 300 }, 0],
  ['something, and it was empty then', 40, { percent: 0, km: 0 }, null],
] as const)('with %s', ([, percent, known, km]) => {
  expect(rangeAt(percent, known)).toBe(km);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EQUIPMENT } from './equipment.ts';
import { FEATURES } from './vehicle-class.ts';
import { differencesOf, differenceText, fulfilledPart, type Traits } from './vehicle-wish.ts';

const CHOSEN: Traits = { automatic: true, electric: true, seats: 5, equipment: ['CHILD_SEAT', 'NAVIGATION'] };
const textsOf = (chosen: Traits, offered: Traits) =>
  differencesOf(chosen, offered).map((difference) => differenceText(difference, offered.seats));

const traits = fc.record({
  automatic: fc.boolean(),
  electric: fc.boolean(),
  seats: fc.integer({ min: 1, max: 9 }),
  equipment: fc.uniqueArray(fc.constantFrom(...EQUIPMENT)),
});
const wish = fc.record({
  feature: fc.option(fc.array(fc.constantFrom(...FEATURES)), { nil: undefined }),
  seats: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  equipment: fc.option(fc.array(fc.constantFrom(...EQUIPMENT)), { nil: undefined }),
});

test('what another car has not is named, the gearbox first', () => {
  const bare: Traits = { automatic: false, electric: false, seats: 4, equipment: ['NAVIGATION'] };
  expect(textsOf(CHOSEN, bare)).toEqual([
    'Schaltgetriebe',
    'kein Elektroauto',
    'nur 4 Sitze',
    'ohne Kindersitz',
  ]);
  expect(textsOf(bare, CHOSEN)).toEqual(['Elektroauto']);
  expect(textsOf({ ...bare, seats: 2 }, { ...bare, seats: 1 })).toEqual(['nur 1 Sitz']);
});

test('a car is like itself, and like one that has more', () => {
  fc.assert(
    fc.property(traits, (car) => {
      expect(differencesOf(car, car)).toEqual([]);
      expect(differencesOf(car, { ...car, automatic: true, seats: 9, equipment: EQUIPMENT })).toEqual([]);
    }),
  );
});

test('of a wish counts what the chosen car has: the rest was given up when it was chosen', () => {
  const asked = { feature: ['AUTOMATIC', 'ELECTRIC'], seats: 7, equipment: ['CHILD_SEAT'] } as const;
  expect(fulfilledPart(asked, { ...CHOSEN, electric: false })).toEqual({
    feature: ['AUTOMATIC'],
    seats: undefined,
    equipment: ['CHILD_SEAT'],
  });
  fc.assert(
    fc.property(wish, traits, (some, car) => {
      const part = fulfilledPart(some, car);
      expect(fulfilledPart(part, car)).toEqual(part);
      expect(part?.equipment?.every((each) => car.equipment.includes(each)) ?? true).toBe(true);
      expect((part?.seats ?? 1) <= car.seats).toBe(true);
    }),
  );
});

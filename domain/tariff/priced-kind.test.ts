import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from './price-list.ts';
import { pricedKind } from './priced-kind.ts';
import { tripPrice } from './trip-price.ts';

const anyKind = fc.record({ class: fc.constantFrom(...VEHICLE_CLASSES), electric: fc.boolean() });

test('who gets a larger car pays for the booked one, who gets a cheaper one pays less', () => {
  const small = { class: 'S', electric: false } as const;
  expect(pricedKind(small, { class: 'M', electric: true }, PRICE_LIST_2026)).toEqual(small);
  expect(pricedKind(small, { class: 'S', electric: true }, PRICE_LIST_2026).electric).toBe(true);
  expect(pricedKind({ class: 'S', electric: true }, small, PRICE_LIST_2026).electric).toBe(true);
});

test('no time and no distance becomes dearer', () => {
  fc.assert(
    fc.property(
      anyKind,
      anyKind,
      fc.integer({ min: 4, max: 28 * 96 }),
      fc.integer({ min: 0, max: 96 }),
      fc.nat(2_000),
      fc.constantFrom(TARIFF_START, TARIFF_PLUS),
      (booked, other, quarters, from, km, tariff) => {
        const start = Temporal.Instant.from('2027-03-26T00:00:00Z').add({ minutes: 15 * from });
        const period = { start, end: start.add({ minutes: 15 * quarters }) };
        const priceOf = ({ class: vehicleClass, electric }: typeof booked) =>
          tripPrice({ vehicleClass, electric, period, km, priceList: PRICE_LIST_2026, tariff }).totalCents;
        expect(priceOf(pricedKind(booked, other, PRICE_LIST_2026))).toBeLessThanOrEqual(priceOf(booked));
      },
    ),
  );
});

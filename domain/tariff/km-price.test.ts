import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

function price(km: number, electric = false) {
  return kmPrice({ km, vehicleClass: 'M', electric, priceList: PRICE_LIST_2026 });
}

test('the first 100 km cost the near rate, all further ones the far rate', () => {
  expect(price(40)).toEqual({ cents: 1320, lines: [{ kind: 'NEAR', km: 40, unitCents: 33, cents: 1320 }] });
  expect(price(100).lines).toHaveLength(1);
  expect(price(130)).toEqual({
    cents: 3300 + 810,
    lines: [
      { kind: 'NEAR', km: 100, unitCents: 33, cents: 3300 },
      { kind: 'FAR', km: 30, unitCents: 27, cents: 810 },
    ],
  });
});

test('no kilometres cost nothing', () => {
  expect(price(0)).toEqual({ cents: 0, lines: [] });
});

test('electric vehicles cost two cents less per km, near and far', () => {
  expect(price(130, true).lines.map(({ unitCents }) => unitCents)).toEqual([31, 25]);
});

test('fractions of a km are rounded once per line', () => {
  expect(price(1.5).cents).toBe(50);
});

test('more kilometres never cost less, and electric never costs more', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(500), fc.constantFrom(...VEHICLE_CLASSES), (km, more, vehicleClass) => {
      const cents = (distance: number, electric: boolean) =>
        kmPrice({ km: distance, vehicleClass, electric, priceList: PRICE_LIST_2026 }).cents;
      expect(cents(km + more, false)).toBeGreaterThanOrEqual(cents(km, false));
      expect(cents(km, false) - cents(km, true)).toBe(2 * km);
    }),
  );
});

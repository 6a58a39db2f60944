import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withKmPackage } from '#domain/tariff/km-package-trip.ts';
import { PRICE_LIST_2026, TARIFF_START, TARIFFS } from '#domain/tariff/price-list.ts';
import { containedVatCents, tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

const NB = '\u00A0';
const start = Temporal.Instant.from('2027-06-19T09:00+02:00');
const facts = (km: number) => ({
  vehicleClass: 'S' as const,
  electric: false,
  period: { start, end: start.add({ hours: 10 }) },
  km,
  priceList: PRICE_LIST_2026,
  tariff: TARIFF_START,
});

test('a trip within the package costs its share, and what is left is named', () => {
  const trip = withKmPackage(facts(80), { km: 100, cents: 2700 });
  expect(trip.price.lines).toEqual([
    { code: 'TIME_HOURS_DAY', text: `10 Std. am Tag × 2,90${NB}€`, cents: 2900 },
    { code: 'KM_PACKAGE', text: `80 km aus dem Paket „100 km für 27,00${NB}€“`, cents: 2160 },
  ]);
  expect(trip.price.totalCents).toBe(5060);
  expect(trip).toMatchObject({ usedKm: 80, leftKm: 20, savedCents: 240, aloneCents: 2900 + 2700 });
});

test('the kilometres behind the package keep the rate of their place in the trip', () => {
  const { price, usedKm, leftKm } = withKmPackage(facts(150), { km: 100, cents: 2700 });
  expect(price.lines.slice(1).map(({ code, cents }) => [code, cents])).toEqual([
    ['KM_PACKAGE', 2700],
    ['KM_FAR', 50 * 25],
  ]);
  expect([usedKm, leftKm]).toEqual([100, 0]);
});

test('a package that makes a trip dearer says so', () => {
  const { savedCents } = withKmPackage({ ...facts(100), electric: true }, { km: 100, cents: 2900 });
  expect(savedCents).toBe(100 * 28 - 2900);
});

test('for any trip: lines add up, the time stays, nothing is covered twice, and without kilometres nothing changes', () => {
  fc.assert(
    fc.property(
      fc.nat(1200),
      fc.integer({ min: 4, max: 2688 }),
      fc.constantFrom(...VEHICLE_CLASSES),
      fc.constantFrom(...TARIFFS),
      fc.constantFrom(...PRICE_LIST_2026.kmPackages),
      fc.boolean(),
      (km, quarters, vehicleClass, tariff, kmPackage, electric) => {
        const period = { start, end: start.add({ minutes: 15 * quarters }) };
        const input = { ...facts(km), vehicleClass, tariff, electric, period };
        const without = tripPrice(input);
        const trip = withKmPackage(input, kmPackage);
        const { price } = trip;
        expect(price.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price.totalCents);
        expect(price.timeCents).toBe(without.timeCents);
        expect(price.timeCents + price.kmCents).toBe(price.totalCents);
        expect(price.vatCents).toBe(containedVatCents(price.totalCents));
        expect(trip.usedKm + trip.leftKm).toBe(kmPackage.km);
        expect(without.totalCents - price.totalCents).toBe(trip.savedCents);
        expect(trip.aloneCents).toBeGreaterThanOrEqual(price.totalCents);
        if (trip.leftKm === 0) expect(trip.aloneCents).toBe(price.totalCents);
        if (km === 0) expect(price).toEqual(without);
        const further = withKmPackage({ ...input, km: km + 1 }, kmPackage);
        expect(further.price.totalCents).toBeGreaterThanOrEqual(price.totalCents);
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeInOrder } from '#domain/allotment/take-in-order.ts';
import { kmPackageLines, withKmPackage } from '#domain/tariff/km-package-trip.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { PRICE_LIST_2026, TARIFF_START, TARIFFS } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
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
    { code: 'TIME_HOURS_DAY', text: `10 Std. (7–22${NB}Uhr) × 2,90${NB}€`, cents: 2900 },
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
        expect(price.vatCents).toBe(containedVatCents(price.totalCents, 1900));
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

describe('bought packages', () => {
  const used = (usedKm: number, km = 100, cents = 2700, lastDay = '2027-08-10') => ({
    usedKm,
    km,
    cents,
    lastDay,
  });

  test('each take off their kilometres at the rate of their place in the trip', () => {
    const lines = kmPackageLines(facts(170), [used(60), used(80, 250, 6200, '2027-09-01')]);
    expect(lines).toEqual([
      {
        code: 'KM_PACKAGE',
        text: `60 km aus dem Paket „100 km für 27,00${NB}€“, gültig bis 10.08.2027`,
        cents: -60 * 30,
      },
      {
        code: 'KM_PACKAGE',
        text: `80 km aus dem Paket „250 km für 62,00${NB}€“, gültig bis 01.09.2027`,
        cents: -(40 * 30 + 40 * 25),
      },
    ]);
  });

  test('that no words tell apart share a line', () => {
    const lines = kmPackageLines(facts(170), [used(100), used(40), used(0, 500, 11_500)]);
    expect(lines).toEqual([
      {
        code: 'KM_PACKAGE',
        text: `140 km aus 2 Paketen „100 km für 27,00${NB}€“, gültig bis 10.08.2027`,
        cents: -(100 * 30 + 40 * 25),
      },
    ]);
  });

  test('leave of any trip what its other kilometres cost, and of a covered one nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1200 }),
        fc.array(fc.record({ km: fc.constantFrom(100, 250, 500), left: fc.nat(500) }), { maxLength: 5 }),
        fc.constantFrom(...VEHICLE_CLASSES),
        fc.boolean(),
        (km, open, vehicleClass, electric) => {
          const input = { ...facts(km), vehicleClass, electric };
          const taken = takeInOrder(
            km,
            open.map((each) => Math.min(each.left, each.km)),
          );
          const packages = open.map((each, index) => used(taken[index] ?? 0, each.km));
          const off = kmPackageLines(input, packages).reduce((sum, { cents }) => sum + cents, 0);
          const prepaidKm = taken.reduce((sum, each) => sum + each, 0);
          const { cents } = kmPrice({ ...input, km });
          expect(cents + off).toBe(kmPrice({ ...input, km, prepaidKm }).cents);
          if (prepaidKm === km) expect(cents + off).toBe(0);
        },
      ),
    );
  });
});

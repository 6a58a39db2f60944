import { expect, test } from 'vitest';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

test('the first price list is the table of §S5', () => {
  const euros = VEHICLE_CLASSES.map((name) =>
    Object.values(PRICE_LIST_2026.classes[name]).map((cents) => cents / 100),
  );
  expect(euros).toEqual([
    [2.9, 0.5, 32, 180, 0.3, 0.25],
    [3.6, 0.5, 39, 215, 0.33, 0.27],
    [4.5, 0.5, 47, 260, 0.36, 0.3],
    [5.5, 1, 58, 320, 0.4, 0.34],
    [6, 1.5, 62, 345, 0.42, 0.36],
    [6.5, 1.5, 68, 380, 0.45, 0.38],
  ]);
});

test('it begins with the year in Berlin', () => {
  const start = Temporal.Instant.from(PRICE_LIST_2026.validFrom).toZonedDateTimeISO('Europe/Berlin');
  expect(start.toPlainDateTime().toString()).toBe('2026-01-01T00:00:00');
});

test('Plus costs 9,90 € a month and takes 20 % off time', () => {
  expect(
    TARIFFS.map(({ id, monthlyCents, timeDiscountPercent }) => [id, monthlyCents, timeDiscountPercent]),
  ).toEqual([
    ['START', 0, 0],
    ['PLUS', 990, 20],
  ]);
});

test('packages of 100, 250 and 500 km cost 27, 62 and 115 € and are valid for 90 days', () => {
  expect(PRICE_LIST_2026.kmPackages.map(({ km, cents }) => [km, cents / 100])).toEqual([
    [100, 27],
    [250, 62],
    [500, 115],
  ]);
  expect(PRICE_LIST_2026.kmPackageDays).toBe(90);
});

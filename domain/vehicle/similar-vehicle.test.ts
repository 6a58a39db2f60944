import { expect, test } from 'vitest';
import { isSimilarVehicle, type PricedVehicle } from './similar-vehicle.ts';

const priced = (vehicleClass: PricedVehicle['class'], totalCents = 1_000) => ({
  class: vehicleClass,
  totalCents,
});

test('the same class replaces a vehicle, also where its kilometres cost more', () => {
  expect(isSimilarVehicle(priced('S'), priced('S', 1_080))).toBe(true);
  expect(isSimilarVehicle(priced('SPEZIAL'), priced('SPEZIAL'))).toBe(true);
});

test('a larger car does at no higher price, a smaller one never', () => {
  expect(isSimilarVehicle(priced('S'), priced('M'))).toBe(true);
  expect(isSimilarVehicle(priced('S'), priced('L_9_SITZER', 999))).toBe(true);
  expect(isSimilarVehicle(priced('S'), priced('M', 1_001))).toBe(false);
  expect(isSimilarVehicle(priced('M'), priced('S', 500))).toBe(false);
});

test('a van or a special vehicle is no larger car', () => {
  expect(isSimilarVehicle(priced('M'), priced('L_TRANSPORTER'))).toBe(false);
  expect(isSimilarVehicle(priced('M'), priced('SPEZIAL'))).toBe(false);
  expect(isSimilarVehicle(priced('L_TRANSPORTER'), priced('L_9_SITZER'))).toBe(false);
});

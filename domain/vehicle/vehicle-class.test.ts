import { expect, test } from 'vitest';
import { EQUIPMENT, equipmentTitle } from '#domain/vehicle/equipment.ts';
import { FEATURES, featureTitle, VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';

test('every class, feature and piece of equipment has a title of its own', () => {
  const titles = [
    ...VEHICLE_CLASSES.map((name) => vehicleClassTitle[name]),
    ...FEATURES.map((name) => featureTitle[name]),
    ...EQUIPMENT.map((name) => equipmentTitle[name]),
  ];
  expect(titles.every((title) => title.length > 0)).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

test('the classes are those of the filter', () => {
  expect(VEHICLE_CLASSES.map((name) => vehicleClassTitle[name])).toEqual([
    'S',
    'M',
    'L Pkw',
    'L 9-Sitzer',
    'L Transporter',
    'Spezial',
  ]);
});

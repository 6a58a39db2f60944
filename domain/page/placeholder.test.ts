import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { fillPlaceholders, findPlaceholders } from './placeholder.ts';
import { isPlaceholder, type PlaceholderFacts, placeholderValue } from './placeholder-value.ts';
import { SAMPLE_OPERATOR } from './sample-operator.ts';

const FACTS: PlaceholderFacts = {
  product: 'Stadtwagen',
  mail: 'info@example.org',
  operator: SAMPLE_OPERATOR,
  priceList: PRICE_LIST_2026,
  vatBasisPoints: 1900,
  tariffs: { start: TARIFF_START, plus: TARIFF_PLUS },
  cities: 9,
  stations: 1234,
  vehicles: 62,
  city: { slug: 'nuernberg', title: 'Nürnberg' },
};
const value = (name: string, facts = FACTS) => placeholderValue(name, facts)?.replaceAll('\u00A0', ' ');

test.each([
  ['product', 'Stadtwagen'],
  ['mail', 'info@example.org'],
  ['phone', '069 90009123'],
  ['city', 'Nürnberg'],
  ['city.slug', 'nuernberg'],
  ['price.S.hour', '2,90 €'],
  ['price.L_9_SITZER.night', '1,00 €'],
  ['price.M.day', '39,00 €'],
  ['price.L_PKW.week', '260,00 €'],
  ['price.SPEZIAL.km', '0,45 €'],
  ['price.L_TRANSPORTER.kmFar', '0,36 €'],
  ['price.S.kmElectric', '0,28 €'],
  ['price.S.kmFarElectric', '0,23 €'],
  ['hours.day', '7–22 Uhr'],
  ['hours.night', '22–7 Uhr'],
  ['km.near', '100'],
  ['electric.km', '2 Cent'],
  ['plus.month', '9,90 €'],
  ['plus.discount', '20 %'],
  ['plus.paysOff', '49,50 €'],
  ['kmpackage.100', '27,00 €'],
  ['kmpackage.250', '62,00 €'],
  ['kmpackage.500', '115,00 €'],
  ['kmpackage.list', '100 km für 27,00 €, 250 km für 62,00 € oder 500 km für 115,00 €'],
  ['kmpackage.sizes', '100, 250 oder 500'],
  ['kmpackage.largest', '500 km für 115,00 €'],
  ['kmpackage.days', '90'],
  ['sipak.year', '99,00 €'],
  ['sipak.yearCompany', '149,00 €'],
  ['deductible.with', '300,00 €'],
  ['deductible.without', '1.500,00 €'],
  ['fee.late', '15,00 €'],
  ['fee.lateMinutes', '15'],
  ['cancel.freeHours', '24'],
  ['cancel.freeMinutes', '15'],
  ['cancel.share', '50 %'],
  ['booking.maxDays', '28'],
  ['booking.aheadDays', '180'],
  ['booking.gridMinutes', '15'],
  ['withdrawal.days', '14'],
  ['invoice.dueDays', '14'],
  ['documents.months', '6'],
  ['vat', '19 %'],
  ['count.cities', '9'],
  ['count.stations', '1.234'],
  ['count.vehicles', '62'],
])('{{%s}} says „%s“', (name, expected) => {
  expect(value(name)).toBe(expected);
});

test.each([
  'price.XL.hour',
  'price.S.minute',
  'price.S.constructor',
  'kmpackage.each.cents',
  'trip.S.0h.80km',
  'trip.S.673h.80km',
  'trip.S.10h',
  'toString',
  '__proto__',
  '',
])('„%s“ is no placeholder', (name) => {
  expect(isPlaceholder(name)).toBe(false);
  expect(value(name)).toBeUndefined();
});

test('without a price list or a city there is nothing to say, and never an invented figure', () => {
  const bare = { ...FACTS, priceList: undefined, city: undefined };
  for (const name of [
    'price.S.hour',
    'price.S.kmElectric',
    'hours.day',
    'hours.night',
    'km.near',
    'electric.km',
    'fee.late',
    'fee.lateMinutes',
    'fee.reminder',
    'fee.returnedDebit',
    'cancel.share',
    'sipak.year',
    'deductible.with',
    'kmpackage.100',
    'kmpackage.list',
    'kmpackage.days',
    'trip.S.10h.80km',
    'city',
    'city.slug',
  ]) {
    expect(isPlaceholder(name)).toBe(true);
    expect(value(name, bare)).toBeUndefined();
  }
});

test('a Saturday in a small car: ten hours cost less than a day, 80 km come on top', () => {
  // 10 h × 2,90 € = 29,00 €, below the day of 32,00 €; 80 km × 0,30 € = 24,00 €.
  expect(value('trip.S.10h.80km')).toBe('53,00 €');
});

test('an example trip costs what the booking’s own function says', () => {
  const hours = fc.integer({ min: 1, max: 672 });
  fc.assert(
    fc.property(fc.constantFrom(...VEHICLE_CLASSES), hours, fc.nat(3000), (vehicleClass, length, km) => {
      const start = Temporal.Instant.from('2026-07-11T07:00:00Z');
      const price = tripPrice({
        vehicleClass,
        electric: false,
        period: { start, end: start.add({ hours: length }) },
        km,
        priceList: PRICE_LIST_2026,
        tariff: TARIFF_START,
      });
      const cents = value(`trip.${vehicleClass}.${length}h.${km}km`)?.replace(/\D/g, '');
      expect(Number(cents)).toBe(price.totalCents);
    }),
    { numRuns: 40 },
  );
});

describe('placeholders in a text', () => {
  test('are found with where they begin, and filled once', () => {
    const text = 'Ab {{ price.S.hour }} in {{city}}.';
    expect(findPlaceholders(text)).toEqual([
      { name: 'price.S.hour', index: 3 },
      { name: 'city', index: 25 },
    ]);
    expect(fillPlaceholders(text, (name) => `<${name}{{city}}>`)).toBe(
      'Ab <price.S.hour{{city}}> in <city{{city}}>.',
    );
  });

  test('whatever a text says, only what stands between double braces is touched', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('city', 'vat'), (parts, name) => {
        const plain = parts.map((part) => part.replace(/[{}]/g, ''));
        expect(fillPlaceholders(plain.join(`{{${name}}}`), () => '$&')).toBe(plain.join('$&'));
      }),
    );
  });
});

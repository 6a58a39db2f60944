import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Estimate, estimateParts, estimateSum, estimateText } from '#domain/tariff/estimate.ts';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';

const start = Temporal.Instant.from('2026-11-23T09:00+01:00');
const estimate: Estimate = { currency: 'EUR', timeCents: 1160, km: 35, kmCents: 1050, tariff: TARIFF_START };
/** As a person reads it: no-break spaces look like others. */
const read = (text: string) => text.replaceAll('\u00A0', ' ');

test('an estimate names its sum and both parts', () => {
  expect(read(estimateText(estimate))).toBe('voraussichtlich 22,10 € (Zeit 11,60 € + etwa 35 km 10,50 €)');
});

test('that is what four hours of a small car cost', () => {
  const period = { start, end: start.add({ hours: 4 }) };
  const km = suggestedDistanceKm(period);
  const price = tripPrice({
    vehicleClass: 'S',
    electric: false,
    period,
    km,
    priceList: PRICE_LIST_2026,
    tariff: TARIFF_START,
  });
  expect({ ...price, km, tariff: TARIFF_START }).toMatchObject(estimate);
});

test('a tariff that visitors are not shown is named', () => {
  expect(read(estimateText({ ...estimate, timeCents: 928, tariff: TARIFF_PLUS }))).toBe(
    'voraussichtlich 19,78 € (Zeit 9,28 € + etwa 35 km 10,50 €) im Tarif Plus',
  );
});

test('fees of changes are a part of their own', () => {
  expect(read(estimateText({ ...estimate, feeCents: 580 }))).toBe(
    'voraussichtlich 27,90 € (Zeit 11,60 € + etwa 35 km 10,50 € + Gebühren 5,80 €)',
  );
});

test('Swiss customers read francs, long ways are grouped', () => {
  expect(
    read(estimateText({ ...estimate, currency: 'CHF', timeCents: 123_400, km: 3360, kmCents: 84_500 })),
  ).toBe('voraussichtlich 2.079,00 sFr (Zeit 1.234,00 sFr + etwa 3.360 km 845,00 sFr)');
});

test('numbers do not part from their units at a line break', () => {
  expect(estimateParts(estimate).split(' ')).toEqual([
    '(Zeit',
    '11,60\u00A0€',
    '+',
    'etwa',
    '35\u00A0km',
    '10,50\u00A0€)',
  ]);
});

test('the sum is that of the parts, to the cent, as they are shown', () => {
  const cents = (text: string) => Number(text.replace(/\D/g, ''));
  fc.assert(
    fc.property(fc.nat(1e7), fc.nat(1e6), fc.nat(1e5), (timeCents, kmCents, feeCents) => {
      const any = { ...estimate, timeCents, kmCents, feeCents };
      const shown = estimateParts(any).match(/[\d.]+,\d\d/g) ?? [];
      expect(shown.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(estimateSum(any)));
    }),
  );
});

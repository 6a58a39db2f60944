import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START, TARIFFS } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

const NB = '\u00A0';
const start = Temporal.Instant.from('2026-11-21T14:00+01:00');

function trip(hours: number, more: Partial<Parameters<typeof tripPrice>[0]> = {}) {
  return tripPrice({
    vehicleClass: 'M',
    electric: false,
    period: { start, end: start.add({ minutes: hours * 60 }) },
    priceList: PRICE_LIST_2026,
    tariff: TARIFF_START,
    ...more,
  });
}

test('a trip by day with its kilometres', () => {
  expect(trip(4, { km: 40 })).toEqual({
    currency: 'EUR',
    timeCents: 1440,
    kmCents: 1320,
    totalCents: 2760,
    vatCents: 441,
    vatBasisPoints: 1900,
    lines: [
      { code: 'TIME_HOURS_DAY', text: `4 Std. (7–22${NB}Uhr) × 3,60${NB}€`, cents: 1440 },
      { code: 'KM_NEAR', text: `40 km × 0,33${NB}€`, cents: 1320 },
    ],
    alternatives: [
      { text: '24-Stunden-Preis', cents: 3900 },
      { text: '7-Tage-Preis', cents: 21_500 },
    ],
    kmRateCents: 33,
  });
});

test('without kilometres only the time is priced, the rate is named', () => {
  const price = trip(4, { electric: true });
  expect(price.kmCents).toBe(0);
  expect(price.totalCents).toBe(1440);
  expect(price.kmRateCents).toBe(31);
});

test('the tariff takes its share off the time only, and off the alternatives alike', () => {
  const price = trip(4, { km: 40, tariff: TARIFF_PLUS });
  expect(price.timeCents).toBe(1152);
  expect(price.kmCents).toBe(1320);
  expect(price.lines[1]).toEqual({
    code: 'TARIFF_DISCOUNT',
    text: `Tarif Plus: 20${NB}% Rabatt auf die Zeit`,
    cents: -288,
  });
  expect(price.alternatives[0]).toEqual({ text: '24-Stunden-Preis', cents: 3120 });
});

test('the texts of blocks, nights and far kilometres read well', () => {
  const texts = (...input: Parameters<typeof trip>) => trip(...input).lines.map(({ text }) => text);
  expect(texts(24)).toEqual(['1 Tag (24 Std.)']);
  expect(texts(48)).toEqual([`2 Tage (je 24 Std.) × 39,00${NB}€`]);
  expect(texts(7 * 24)).toEqual(['1 Woche (7 Tage)']);
  expect(texts(14 * 24)).toEqual([`2 Wochen (je 7 Tage) × 215,00${NB}€`]);
  expect(texts(9.25)).toEqual([
    `8 Std. (7–22${NB}Uhr) × 3,60${NB}€`,
    `1,25 Std. (22–7${NB}Uhr) × 0,50${NB}€`,
  ]);
  expect(texts(1, { km: 130 }).slice(1)).toEqual([
    `100 km × 0,33${NB}€`,
    `30 km × 0,27${NB}€ (ab dem 101. Kilometer)`,
  ]);
  expect(trip(48).alternatives.map(({ text }) => text)).toEqual(['Stundenpreis', '7-Tage-Preis']);
  expect(trip(26).alternatives.map(({ text }) => text)).toEqual([
    'Stundenpreis',
    '2 × 24-Stunden-Preis',
    '7-Tage-Preis',
  ]);
});

test('Swiss price lists speak of francs', () => {
  const price = trip(4, { priceList: { ...PRICE_LIST_2026, currency: 'CHF' } });
  expect(price.currency).toBe('CHF');
  expect(price.lines[0]?.text).toBe(`4 Std. (7–22${NB}Uhr) × 3,60${NB}sFr`);
});

test('VAT is contained in the price', () => {
  expect(containedVatCents(11_900, 1900)).toBe(1900);
  expect(containedVatCents(0, 1900)).toBe(0);
});

test('for any trip the lines add up to the total, which is time and kilometres', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2688 }),
      fc.option(fc.nat(2000), { nil: undefined }),
      fc.constantFrom(...VEHICLE_CLASSES),
      fc.constantFrom(...TARIFFS),
      fc.boolean(),
      (quarters, km, vehicleClass, tariff, electric) => {
        const price = trip(quarters / 4, { km, vehicleClass, tariff, electric });
        expect(price.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price.totalCents);
        expect(price.timeCents + price.kmCents).toBe(price.totalCents);
        expect(Number.isInteger(price.vatCents)).toBe(true);
        expect(Math.abs((price.totalCents - price.vatCents) * 1.19 - price.totalCents)).toBeLessThan(1);
        for (const { cents } of price.alternatives) expect(cents).toBeGreaterThanOrEqual(price.timeCents);
      },
    ),
  );
});

test('with a discount the time price still never falls when the period grows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2680 }),
      fc.constantFrom(...VEHICLE_CLASSES),
      (quarters, vehicleClass) => {
        const cents = (length: number) => trip(length / 4, { vehicleClass, tariff: TARIFF_PLUS }).timeCents;
        expect(cents(quarters + 1)).toBeGreaterThanOrEqual(cents(quarters));
      },
    ),
  );
});

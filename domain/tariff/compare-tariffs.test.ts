import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTariffs, paysOff, type TariffPrice } from '#domain/tariff/compare-tariffs.ts';
import {
  PRICE_LIST_2026,
  TARIFF_PLUS,
  TARIFF_START,
  TARIFFS,
  type Tariff,
} from '#domain/tariff/price-list.ts';
import { type TripFacts, tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

const offer = { priceList: PRICE_LIST_2026, tariffs: TARIFFS };
const saturday = Temporal.Instant.from('2027-06-19T09:00+02:00');
const trip = (hours: number, km: number): TripFacts => ({
  vehicleClass: 'S',
  electric: false,
  period: { start: saturday, end: saturday.add({ hours }) },
  km,
});

const facts = fc
  .record({
    quarter: fc.nat(4 * 24 * 365),
    quarters: fc.integer({ min: 4, max: 2688 }),
    km: fc.nat(1000),
    vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
    electric: fc.boolean(),
  })
  .map(({ quarter, quarters, ...more }): TripFacts => {
    const start = saturday.add({ minutes: 15 * quarter });
    return { ...more, period: { start, end: start.add({ minutes: 15 * quarters }) } };
  });
const two = (compared: TariffPrice[]): [TariffPrice, TariffPrice] => {
  const [start, plus] = compared;
  if (!start || !plus) throw new Error('two tariffs are compared');
  return [start, plus];
};

test('a Saturday of ten hours and 80 km: 53,00 € in Start, 47,20 € in Plus', () => {
  const [start, plus] = two(compareTariffs(trip(10, 80), offer));
  expect(start.price.totalCents).toBe(10 * 290 + 80 * 30);
  expect(plus.price.totalCents).toBe(10 * 290 * 0.8 + 80 * 30);
});

test('each tariff has the price that the booking would have', () => {
  fc.assert(
    fc.property(facts, (each) => {
      for (const { tariff, price } of compareTariffs(each, offer)) {
        expect(price).toEqual(tripPrice({ ...each, priceList: PRICE_LIST_2026, tariff }));
      }
    }),
  );
});

test('a higher discount is never dearer, costs the same kilometres, and the order is that of the tariffs', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const [start, plus] = two(compareTariffs(each, offer));
      expect([start.tariff.id, plus.tariff.id]).toEqual(['START', 'PLUS']);
      expect(plus.price.totalCents).toBeLessThanOrEqual(start.price.totalCents);
      expect(plus.price.kmCents).toBe(start.price.kmCents);
    }),
  );
});

test('in every tariff a price never falls with time or kilometres and never exceeds a rejected alternative', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 96 }), fc.nat(300), (each, quarters, km) => {
      const { start, end } = each.period;
      const longer = { ...each, period: { start, end: end.add({ minutes: 15 * quarters }) } };
      const further = { ...each, km: (each.km ?? 0) + km };
      const prices = compareTariffs(each, offer);
      for (const more of [compareTariffs(longer, offer), compareTariffs(further, offer)]) {
        more.forEach(({ price }, index) => {
          expect(price.totalCents).toBeGreaterThanOrEqual(prices[index]?.price.totalCents ?? Number.NaN);
        });
      }
      for (const { price } of prices) {
        for (const { cents } of price.alternatives) expect(price.timeCents).toBeLessThanOrEqual(cents);
      }
    }),
  );
});

describe('when Plus pays off', () => {
  test('with more than 49,50 € of time in a month, or two such Saturdays', () => {
    const [start, plus] = two(compareTariffs(trip(10, 80), offer));
    expect(paysOff(plus, start)).toEqual({ moreThanTimeCents: 4950, trips: 2 });
  });

  test('so many trips cost less with its fee, one trip fewer does not', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const [start, plus] = two(compareTariffs(each, offer));
        const { trips } = paysOff(plus, start) ?? {};
        expect(trips).toBeDefined();
        const month = ({ tariff, price }: TariffPrice, count: number) =>
          tariff.monthlyCents + count * price.totalCents;
        expect(month(plus, trips ?? 0)).toBeLessThan(month(start, trips ?? 0));
        expect(month(plus, (trips ?? 0) - 1)).toBeGreaterThanOrEqual(month(start, (trips ?? 0) - 1));
      }),
    );
  });

  test('the cent above the limit is the first that saves, whatever fee and discount are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 99 }), (monthly, percent) => {
        const other: Tariff = { id: 'X', title: 'X', monthlyCents: monthly, timeDiscountPercent: percent };
        const [base, compared] = two(
          compareTariffs(trip(2, 0), { ...offer, tariffs: [TARIFF_START, other] }),
        );
        const { moreThanTimeCents = -1 } = paysOff(compared, base) ?? {};
        const saved = (timeCents: number) => timeCents * percent - monthly * 100;
        expect(saved(moreThanTimeCents)).toBeLessThanOrEqual(0);
        expect(saved(moreThanTimeCents + 1)).toBeGreaterThan(0);
      }),
    );
  });

  test('nothing is said where no fee is asked for or nothing is taken off', () => {
    const compare = (other: Tariff) => {
      const [base, compared] = two(compareTariffs(trip(2, 0), { ...offer, tariffs: [TARIFF_PLUS, other] }));
      return paysOff(compared, base);
    };
    expect(
      compare({ ...TARIFF_PLUS, id: 'GRATIS', monthlyCents: 0, timeDiscountPercent: 30 }),
    ).toBeUndefined();
    expect(compare({ ...TARIFF_PLUS, id: 'TEUER', monthlyCents: 2000 })).toBeUndefined();
  });
});

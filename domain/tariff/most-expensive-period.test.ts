import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { periodMs } from '#domain/booking/period.ts';
import { mostExpensivePeriod } from '#domain/tariff/most-expensive-period.ts';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';

const winter = Temporal.Instant.from('2027-01-04T00:00+01:00');

test('no period of the same length costs more, whenever it begins', () => {
  fc.assert(
    fc.property(
      fc.nat(7 * 96),
      fc.integer({ min: 4, max: 2688 }),
      fc.constantFrom(...VEHICLE_CLASSES),
      fc.constantFrom(...TARIFFS),
      (startQuarter, quarters, vehicleClass, tariff) => {
        const milliseconds = quarters * QUARTER_HOUR_MS;
        const start = winter.add({ milliseconds: startQuarter * QUARTER_HOUR_MS });
        const cents = (period: { start: Temporal.Instant; end: Temporal.Instant }) =>
          tripPrice({ vehicleClass, electric: false, period, priceList: PRICE_LIST_2026, tariff }).totalCents;
        const dearest = mostExpensivePeriod(milliseconds, PRICE_LIST_2026);
        expect(periodMs(dearest)).toBe(milliseconds);
        expect(cents({ start, end: start.add({ milliseconds }) })).toBeLessThanOrEqual(cents(dearest));
      },
    ),
    { numRuns: 300 },
  );
});

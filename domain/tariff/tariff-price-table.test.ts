import { expect, test } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tariffPriceTable } from '#domain/tariff/tariff-price-table.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';

const DAY = '2026-06-06T08:00:00Z';
const NIGHT = '2026-06-06T21:00:00Z';
const words = (texts: string[][]) => texts.map((row) => row.map((text) => text.replaceAll('\u00A0', ' ')));

test('the table of a tariff has its discount taken off the time and not off the kilometres', () => {
  const { time, km } = tariffPriceTable(PRICE_LIST_2026, TARIFF_PLUS);
  expect(words([time.head, ...time.rows]).slice(0, 3)).toEqual([
    ['Klasse', 'Stunde, 7–22 Uhr', 'Stunde, 22–7 Uhr', '24 Stunden', '7 Tage'],
    ['S', '2,32 €', '0,40 €', '25,60 €', '144,00 €'],
    ['M', '2,88 €', '0,40 €', '31,20 €', '172,00 €'],
  ]);
  expect(words([km.head, ...km.rows]).slice(0, 2)).toEqual([
    ['Klasse', 'bis 100 km je Fahrt', 'danach', 'elektrisch bis 100 km', 'elektrisch danach'],
    ['S', '0,30 €', '0,25 €', '0,28 €', '0,23 €'],
  ]);
});

test.each([TARIFF_START, TARIFF_PLUS])(
  'what the table of %s says is what a trip of that length costs',
  (tariff) => {
    const { time, km } = tariffPriceTable(PRICE_LIST_2026, tariff);
    const cents = (text = '') => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
    const price = (
      vehicleClass: VehicleClass,
      start: string,
      hours: number,
      trip = { km: 0, electric: false },
    ) => {
      const from = Temporal.Instant.from(start);
      const period = { start: from, end: from.add({ hours }) };
      return tripPrice({ vehicleClass, period, priceList: PRICE_LIST_2026, tariff, ...trip });
    };
    for (const [index, vehicleClass] of VEHICLE_CLASSES.entries()) {
      const [, ...row] = time.rows[index] ?? [];
      expect(row.map(cents)).toEqual([
        price(vehicleClass, DAY, 1).timeCents,
        price(vehicleClass, NIGHT, 1).timeCents,
        price(vehicleClass, DAY, 24).timeCents,
        price(vehicleClass, DAY, 24 * 7).timeCents,
      ]);
      const [, near, far, electricNear, electricFar] = (km.rows[index] ?? []).map(cents);
      const kmOf = (count: number, electric: boolean) =>
        price(vehicleClass, DAY, 1, { km: count, electric }).kmCents;
      expect([near, electricNear]).toEqual([kmOf(1, false), kmOf(1, true)]);
      expect([far, electricFar]).toEqual([
        kmOf(101, false) - kmOf(100, false),
        kmOf(101, true) - kmOf(100, true),
      ]);
    }
  },
);

import { kmRates } from '#domain/tariff/km-price.ts';
import { formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { dayHours, nearKm, nightHours } from '#domain/tariff/price-words.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';

type Table = { head: string[]; rows: string[][] };

/** What an hour, a day, a week and a kilometre cost in each class under this tariff, its discount taken off (§S12.17). */
export function tariffPriceTable(
  priceList: Omit<PriceList, 'id'>,
  { timeDiscountPercent }: Pick<Tariff, 'timeDiscountPercent'>,
): { time: Table; km: Table } {
  const money = (cents: number) => formatMoney({ cents, currency: priceList.currency });
  const time = (cents: number) => money(cents - roundHalfAwayFromZero((cents * timeDiscountPercent) / 100));
  const limit = `${priceList.kmNearLimit}\u00A0km`;
  return {
    time: {
      head: [
        'Klasse',
        `Stunde, ${dayHours(priceList)}`,
        `Stunde, ${nightHours(priceList)}`,
        '24\u00A0Stunden',
        '7\u00A0Tage',
      ],
      rows: VEHICLE_CLASSES.map((vehicleClass) => {
        const prices = priceList.classes[vehicleClass];
        const { hourDayCents, hourNightCents, dayCents, weekCents } = prices;
        const title = vehicleClassTitle[vehicleClass];
        return [title, ...[hourDayCents, hourNightCents, dayCents, weekCents].map(time)];
      }),
    },
    km: {
      head: ['Klasse', nearKm(priceList), 'danach', `elektrisch bis ${limit}`, 'elektrisch danach'],
      rows: VEHICLE_CLASSES.map((vehicleClass) => {
        const rates = [false, true].flatMap((electric) => {
          const { nearCents, farCents } = kmRates({ vehicleClass, electric, priceList });
          return [nearCents, farCents];
        });
        return [vehicleClassTitle[vehicleClass], ...rates.map(money)];
      }),
    },
  };
}

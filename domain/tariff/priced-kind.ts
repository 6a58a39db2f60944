import type { ClassPrices, PriceList } from '#domain/tariff/price-list.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { kmRates } from './km-price.ts';

/** What the price of a car depends on. */
export type VehicleKind = { class: VehicleClass; electric: boolean };

const TIME_RATES = [
  'hourDayCents',
  'hourNightCents',
  'dayCents',
  'weekCents',
] as const satisfies readonly (keyof ClassPrices)[];

/**
 * The kind by whose rates a booking moved to another kind of car is paid: the other's own if none is higher,
 * else as booked. No time or distance becomes dearer (§S16.50).
 */
export function pricedKind(
  booked: VehicleKind,
  other: VehicleKind,
  priceList: Omit<PriceList, 'id'>,
): VehicleKind {
  const [before, after] = [booked, other].map(({ class: vehicleClass, electric }) => {
    const { nearCents, farCents } = kmRates({ vehicleClass, electric, priceList });
    return [...TIME_RATES.map((rate) => priceList.classes[vehicleClass][rate]), nearCents, farCents];
  });
  const isDearer = after?.some((cents, index) => cents > (before?.[index] ?? 0));
  return isDearer ? booked : other;
}

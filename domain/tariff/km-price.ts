import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** Kilometres at one rate: NEAR up to the limit of the price list, FAR beyond it. */
export type KmPriceLine = { kind: 'NEAR' | 'FAR'; km: number; unitCents: number; cents: number };

export type KmPrice = { cents: number; lines: KmPriceLine[] };

/**
 * The price of a trip's kilometres (§S5.3, §S5.9); each line is rounded to whole cents once. The first
 * `prepaidKm` cost nothing here; the others keep their place, and so their rate.
 */
export function kmPrice(input: {
  km: number;
  prepaidKm?: number;
  vehicleClass: VehicleClass;
  electric: boolean;
  priceList: Omit<PriceList, 'id'>;
}): KmPrice {
  const { km, prepaidKm = 0, priceList } = input;
  const rates = kmRates(input);
  const lines = [
    line('NEAR', Math.min(km, priceList.kmNearLimit) - prepaidKm, rates.nearCents),
    line('FAR', km - Math.max(priceList.kmNearLimit, prepaidKm), rates.farCents),
  ].filter((line) => line.km > 0);
  return { cents: sumOfCents(lines), lines };
}

/** Both rates per km, in cents, after the discount for electric vehicles. */
export function kmRates(input: {
  vehicleClass: VehicleClass;
  electric: boolean;
  priceList: Omit<PriceList, 'id'>;
}): { nearCents: number; farCents: number } {
  const { kmNearCents, kmFarCents } = input.priceList.classes[input.vehicleClass];
  const discount = input.electric ? input.priceList.electricKmDiscountCents : 0;
  return { nearCents: Math.max(0, kmNearCents - discount), farCents: Math.max(0, kmFarCents - discount) };
}

function line(kind: KmPriceLine['kind'], km: number, unitCents: number): KmPriceLine {
  return { kind, km, unitCents, cents: roundHalfAwayFromZero(km * unitCents) };
}

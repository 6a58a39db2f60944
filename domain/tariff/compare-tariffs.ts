import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { type TripFacts, type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';

/** The price of the same trip in a tariff, without the tariff's monthly fee. */
export type TariffPrice = { tariff: Tariff; price: TripPrice };

export function compareTariffs(
  facts: TripFacts,
  { priceList, tariffs }: { priceList: Omit<PriceList, 'id'>; tariffs: readonly Tariff[] },
): TariffPrice[] {
  return tariffs.map((tariff) => ({ tariff, price: tripPrice({ ...facts, priceList, tariff }) }));
}

export type PaysOff = {
  /** Pays off above this time price per month, in cents before any discount. */
  moreThanTimeCents: number;
  /** Pays off from this many such trips per month; undefined if the other tariff makes them no cheaper. */
  trips: number | undefined;
};

/**
 * When a tariff with a higher monthly fee and a higher discount costs less than another one over a month
 * (§S5.11). Undefined if its fee or its discount is not higher.
 */
export function paysOff(other: TariffPrice, base: TariffPrice): PaysOff | undefined {
  const feeCents = other.tariff.monthlyCents - base.tariff.monthlyCents;
  const percent = other.tariff.timeDiscountPercent - base.tariff.timeDiscountPercent;
  if (feeCents <= 0 || percent <= 0) return undefined;
  const savedCents = base.price.totalCents - other.price.totalCents;
  return {
    moreThanTimeCents: Math.floor((feeCents * 100) / percent),
    trips: savedCents > 0 ? Math.floor(feeCents / savedCents) + 1 : undefined,
  };
}

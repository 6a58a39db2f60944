import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { type TripFacts, type TripPrice, tripPrice } from '#domain/tariff/trip-price.ts';

/** What the same trip costs in a tariff, without the tariff's monthly fee. */
export type TariffPrice = { tariff: Tariff; price: TripPrice };

export function compareTariffs(
  facts: TripFacts,
  { priceList, tariffs }: { priceList: Omit<PriceList, 'id'>; tariffs: readonly Tariff[] },
): TariffPrice[] {
  return tariffs.map((tariff) => ({ tariff, price: tripPrice({ ...facts, priceList, tariff }) }));
}

export type PaysOff = {
  /** More than this much time in a month, in cents at the price without any discount. */
  moreThanTimeCents: number;
  /** From so many of these trips in a month; undefined when this trip is no cheaper in the other tariff. */
  trips: number | undefined;
};

/**
 * When a tariff with a higher monthly fee and a higher discount costs less than another one, in sum over a month
 * (§S5.11). Undefined when it always or never does.
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

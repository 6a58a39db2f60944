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
  const moreThanTimeCents = paysOffAboveCents(other.tariff, base.tariff);
  if (moreThanTimeCents === undefined) return undefined;
  const feeCents = other.tariff.monthlyCents - base.tariff.monthlyCents;
  const savedCents = base.price.totalCents - other.price.totalCents;
  return {
    moreThanTimeCents,
    trips: savedCents > 0 ? Math.floor(feeCents / savedCents) + 1 : undefined,
  };
}

/** The time price of a month in cents, before any discount, above which `other` costs less (§S5.11); undefined as above. */
export function paysOffAboveCents(
  other: Pick<Tariff, 'monthlyCents' | 'timeDiscountPercent'>,
  base: Pick<Tariff, 'monthlyCents' | 'timeDiscountPercent'>,
): number | undefined {
  const feeCents = other.monthlyCents - base.monthlyCents;
  const percent = other.timeDiscountPercent - base.timeDiscountPercent;
  return feeCents <= 0 || percent <= 0 ? undefined : Math.floor((feeCents * 100) / percent);
}

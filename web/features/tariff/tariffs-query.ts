import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Tariffs = OutputOf<'GET /tariffs'>;
export type CityPrices = Tariffs['priceLists'][number];

export const tariffsQuery = { ...callQuery('GET /tariffs', {}), staleTime: 5 * 60_000 };

/**
 * Returns the price list of a city, which is its provider's; without a city the one that applies in every city, or undefined
 * if cities differ: the city then has to be asked for.
 */
export function pricesOf(
  { priceLists }: Tariffs,
  city: { provider: string } | undefined,
): CityPrices | undefined {
  if (city !== undefined) return priceLists.find(({ provider }) => provider === city.provider);
  const used = priceLists.filter(({ cities }) => cities > 0);
  return used.length === 1 ? used[0] : undefined;
}

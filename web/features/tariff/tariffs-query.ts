import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Tariffs = OutputOf<'GET /tariffs'>;
export type CityPrices = Tariffs['priceLists'][number];

export const tariffsQuery = { ...callQuery('GET /tariffs', {}), staleTime: 5 * 60_000 };

/** Returns the price list of a city; without a city the first one that applies to any city. */
export const pricesOf = ({ priceLists }: Tariffs, city: string | undefined): CityPrices | undefined =>
  priceLists.find(({ cities }) => (city === undefined ? cities.length > 0 : cities.includes(city)));

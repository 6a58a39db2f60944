import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Tariffs = OutputOf<'GET /tariffs'>;
export type CityPrices = Tariffs['priceLists'][number];

export const tariffsQuery = { ...callQuery('GET /tariffs', {}), staleTime: 5 * 60_000 };

/** The price list of a city's provider; without a city the first one that is valid anywhere. */
export const pricesOf = ({ priceLists }: Tariffs, city: string | undefined): CityPrices | undefined =>
  priceLists.find(({ cities }) => (city === undefined ? cities.length > 0 : cities.includes(city)));

import { pageQueries } from '#web/platform/query.tsx';
import { citiesQuery } from './city-queries.ts';
import type { City } from './page-data.ts';

/** @throws without a connection */
export const loadCities = async (): Promise<readonly City[]> =>
  (await pageQueries().ensureQueryData(citiesQuery)).items;

import type { QueryClient } from '@tanstack/react-query';
import { callQuery, isRefusal } from '#web/platform/query.tsx';
import { type City, hasAllCities } from './page-data.ts';
import { settingsQuery } from './settings-query.ts';

const CITIES_FRESH_MS = 5 * 60_000;

export const citiesQuery = { ...callQuery('GET /cities', {}), staleTime: CITIES_FRESH_MS };

export const cityQuery = (slug: string) => ({
  ...callQuery('GET /cities/{city}', { params: { city: slug } }),
  staleTime: CITIES_FRESH_MS,
});

/** For loaders: the city of an address; undefined when there is none of this name. */
export async function findCity(
  queryClient: QueryClient,
  slug: string | undefined,
): Promise<City | undefined> {
  if (slug === undefined) return undefined;
  const settings = await queryClient.ensureQueryData(settingsQuery);
  const shown = settings.cities.find(({ path }) => path === slug);
  if (shown || hasAllCities(settings)) return shown;
  return queryClient.ensureQueryData(cityQuery(slug)).catch((error: unknown) => {
    if (isRefusal(error, 'CITY_UNKNOWN')) return undefined;
    throw error;
  });
}

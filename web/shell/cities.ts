import { useQueries } from '@tanstack/react-query';
import { cityQuery } from './city-queries.ts';
import { type City, hasAllCities, useSettings } from './page-data.ts';

/** The cities of these slugs that are known: what the page does not carry is asked for. */
export function useCities(slugs: readonly string[]): City[] {
  const settings = useSettings();
  const shown = settings.cities.filter(({ path }) => slugs.includes(path));
  const missing = hasAllCities(settings)
    ? []
    : slugs.filter((slug) => shown.every(({ path }) => path !== slug));
  const found = useQueries({ queries: missing.map(cityQuery) });
  return [...shown, ...found.flatMap(({ data }) => data ?? [])];
}

export const useCity = (slug: string | undefined): City | undefined =>
  useCities(slug === undefined ? [] : [slug])[0];

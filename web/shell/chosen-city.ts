import { useLocation } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { CITY_KEY, cityOfAddress } from './city-of-address.ts';
import { hasAllCities, type PageData, useSettings } from './page-data.ts';

const remembered = createStored<string | null>(CITY_KEY, null, (value) =>
  typeof value === 'string' ? value : undefined,
);

/** Remembers a city, also for the next visit (§3.61). */
export const rememberCity = (slug: string): void => remembered.set(slug);

/** The slug of the city that was chosen last, also one that we may not serve any more. */
export const rememberedCity = (): string | undefined => remembered.get() ?? undefined;

/**
 * Returns the slug of the path’s city, else of the last one chosen; on the server and in the first render only the
 * path counts. Undefined: ask.
 */
export const useChosenCity = (): string | undefined => useCityHere(useSettings());

/** The same where a page's data is not at hand, as above all pages. */
export function useCityHere(settings: PageData['settings'] | undefined): string | undefined {
  const cities = settings?.cities ?? [];
  const { pathname } = useLocation();
  const last = remembered.use();
  // A remembered city that we no longer serve is ignored; of many not all are known here.
  const isKnown = !settings || !hasAllCities(settings) || cities.some(({ path }) => path === last);
  return cityOfAddress({ pathname, search: '' }, cities) ?? (isKnown ? (last ?? undefined) : undefined);
}

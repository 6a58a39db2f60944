import { useLocation } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { CITY_KEY, cityOfAddress } from './city-of-address.ts';
import { hasAllCities, useSettings } from './page-data.ts';

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
export function useChosenCity(): string | undefined {
  const settings = useSettings();
  const { cities } = settings;
  const { pathname } = useLocation();
  const last = remembered.use();
  // A remembered city that we no longer serve is ignored; of many not all are known here.
  const served = hasAllCities(settings) ? cities.find(({ path }) => path === last)?.path : last;
  return cityOfAddress({ pathname, search: '' }, cities) ?? served ?? undefined;
}

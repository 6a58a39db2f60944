import { useLocation } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { CITY_KEY, cityOfAddress } from './city-of-address.ts';
import { useSettings } from './page-data.ts';

const remembered = createStored<string | null>(CITY_KEY, null, (value) =>
  typeof value === 'string' ? value : undefined,
);

/** Remembers a city, also for the next visit (§3.61). */
export const rememberCity = (slug: string): void => remembered.set(slug);

/** The slug of the city that was chosen last, also one that we may not serve any more. */
export const rememberedCity = (): string | undefined => remembered.get() ?? undefined;

/**
 * Returns the chosen city's slug: that of the page's path, or else the one that was chosen last. On the server and
 * in the first render only the path counts: the page cache knows no other (`stadt` is remembered after it).
 * Undefined means that the city has to be asked for.
 */
export function useChosenCity(): string | undefined {
  const { cities } = useSettings();
  const { pathname } = useLocation();
  const last = remembered.use();
  // A remembered city that we no longer serve is ignored.
  return cityOfAddress({ pathname, search: '' }, cities) ?? cities.find(({ path }) => path === last)?.path;
}

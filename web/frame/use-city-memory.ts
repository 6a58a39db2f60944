import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { chooseCity } from '#web/shell/chosen-city.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { cityOfPath } from './city-of-path.ts';

const remembered = createStored<string | null>('stadt', null, (value) =>
  typeof value === 'string' ? value : undefined,
);

/** Remembers the chosen city (§3.61), also for the next visit: the one whose page was opened last. */
export function useCityMemory(): void {
  const { pathname } = useLocation();
  const { cities } = useSettings();
  useEffect(() => {
    const here = cityOfPath(pathname, cities);
    if (here) remembered.set(here);
    const city = here ?? remembered.get();
    // A remembered city that we no longer serve is ignored.
    chooseCity(cities.some(({ path }) => path === city) ? (city ?? undefined) : undefined);
  }, [pathname, cities]);
}

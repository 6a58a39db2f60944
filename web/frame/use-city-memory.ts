import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStored } from '#web/platform/storage.ts';
import { chooseCity } from '#web/shell/chosen-city.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { cityOfPath } from './city-of-path.ts';

const remembered = createStored<string | null>('stadt', null, (value) =>
  typeof value === 'string' ? value : undefined,
);

/** The chosen city (§3.61): the last one whose page was opened, also on the next visit. */
export function useCityMemory(): void {
  const { pathname } = useLocation();
  const { cities } = useSettings();
  useEffect(() => {
    const here = cityOfPath(pathname, cities);
    if (here) remembered.set(here);
    const city = here ?? remembered.get();
    // One that we have left since is none.
    chooseCity(cities.some(({ path }) => path === city) ? (city ?? undefined) : undefined);
  }, [pathname, cities]);
}

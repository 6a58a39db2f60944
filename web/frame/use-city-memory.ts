import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberCity } from '#web/shell/chosen-city.ts';
import { cityOfAddress } from '#web/shell/city-of-address.ts';

/**
 * Remembers the chosen city (§3.61): the one whose page was opened last. It is stored as soon as the page is
 * on the screen, because the visitor may leave it at once.
 */
export function useCityMemory(cities: readonly { path: string }[]): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    const city = cityOfAddress({ pathname, search }, cities);
    if (city) rememberCity(city);
  }, [pathname, search, cities]);
}

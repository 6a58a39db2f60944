import { useEffect, useState } from 'react';
import { type City, hasAllCities, useSettings } from './page-data.ts';

/**
 * Every city, where somebody chooses one: those that the page carries until the others are here, which are asked for in the
 * browser only.
 */
export function useAllCities(): readonly City[] {
  const settings = useSettings();
  const [all, setAll] = useState<readonly City[]>();
  const isComplete = hasAllCities(settings);
  useEffect(() => {
    if (isComplete) return;
    // The landing page does without queries until somebody touches it; without an answer there are those of the page.
    import('./load-cities.ts')
      .then(({ loadCities }) => loadCities())
      .then(setAll)
      .catch(() => undefined);
  }, [isComplete]);
  return all ?? settings.cities;
}

/** The key of the chosen city in localStorage; its value is the slug as JSON. */
export const CITY_KEY = 'stadt';

/**
 * Returns the slug of the city that an address names: as its last word, /{city}, /buchen/{city},
 * /fahrzeuge/{class}/{city}, …, or in its query parameter `stadt`.
 */
export function cityOfAddress(
  { pathname, search }: { pathname: string; search: string },
  cities: readonly { path: string }[],
): string | undefined {
  const last = pathname.split('/').findLast(Boolean);
  const asked = new URLSearchParams(search).get('stadt');
  return (cities.find(({ path }) => path === last) ?? cities.find(({ path }) => path === asked))?.path;
}

/**
 * Returns the slug of the city that a path ends with: /{city}, /buchen/{city}, /fahrzeuge/{class}/{city}, …
 */
export function cityOfPath(pathname: string, cities: readonly { path: string }[]): string | undefined {
  const last = pathname.split('/').findLast(Boolean);
  return cities.find(({ path }) => path === last)?.path;
}

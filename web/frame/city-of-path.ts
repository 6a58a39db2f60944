/** The city that a path is about: /{city}, /buchen/{city}, /faq/{city}, /fahrzeuge/{class}/{city}, … */
export function cityOfPath(pathname: string, cities: readonly { path: string }[]): string | undefined {
  const last = pathname.split('/').findLast(Boolean);
  return cities.find(({ path }) => path === last)?.path;
}

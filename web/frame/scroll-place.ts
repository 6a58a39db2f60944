/** The landing pages: `/` and each city's own. */
export const isHomePage = (pathname: string, cities: readonly { path: string }[]): boolean =>
  pathname === '/' || cities.some(({ path }) => pathname === `/${path}`);

export type Arrival = {
  hash: string;
  /** True for back, forward and the first page. */
  isBack: boolean;
  cameFromHome: boolean;
  isHome: boolean;
  /** Scroll position in px at which this history entry, or this home page, was left. */
  keptEntry: number | undefined;
  keptHome: number | undefined;
};

/**
 * Returns the scroll position in px of a page that was just opened; undefined leaves it (§2.91: the top but for
 * hashes; §4.45: Home restores).
 */
export function scrollPlace(arrival: Arrival): number | undefined {
  if (arrival.isBack) return arrival.keptEntry ?? (arrival.hash ? undefined : 0);
  if (arrival.hash) return undefined;
  if (!arrival.isHome) return 0;
  return arrival.cameFromHome ? undefined : (arrival.keptHome ?? 0);
}

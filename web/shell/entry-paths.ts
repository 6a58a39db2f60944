import type { FixedPath } from '#domain/page/addresses.ts';
import { fillPath } from '#domain/page/fill-path.ts';

/** The links on the landing page, which loads only these (docs/decisions/007). */
export const entryPaths = {
  home: () => '/' satisfies FixedPath,
  /** The map of the chosen city; without one, the map, which asks for it. */
  map: (city?: string) => (city ? fillPath('/buchen/{city}', { city }) : ('/buchen' satisfies FixedPath)),
  cityMap: (city: string) => fillPath('/buchen/{city}', { city }),
  /** A section of the city's page; without a city, of the landing page (§2.6). */
  anchor: (city: string | undefined, name: string) => `/${city ?? ''}#${name}`,
};

import type { FixedPath } from '#domain/page/addresses.ts';
import { fillPath } from '#domain/page/fill-path.ts';

/** The links that the landing page draws: it loads these and not the others (docs/decisions/007). */
export const entryPaths = {
  home: () => '/' satisfies FixedPath,
  map: () => '/buchen' satisfies FixedPath,
  cityMap: (city: string) => fillPath('/buchen/{city}', { city }),
  /** A place on the city's own page; without a city on the landing page (§2.6). */
  anchor: (city: string | undefined, name: string) => `/${city ?? ''}#${name}`,
};

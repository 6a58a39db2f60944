/** The links that the landing page draws: it loads these and not the others (docs/decisions/007). */
export const entryPaths = {
  home: () => '/',
  map: () => '/buchen',
  cityMap: (city: string) => `/buchen/${city}`,
  /** A place on the city's own page; without a city on the landing page (specification §2, Home anchors). */
  anchor: (city: string | undefined, name: string) => `/${city ?? ''}#${name}`,
};

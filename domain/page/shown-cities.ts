/** So many cities stand on every page; of more only the largest, and all others are asked for where somebody chooses. */
export const MAX_SHOWN_CITIES = 12;

type City = { title: string; bookees: number };

const byTitle = new Intl.Collator('de');

/** The cities that every page carries, by title: all, or of many those with the most vehicles. */
export function shownCities<C extends City>(cities: readonly C[]): C[] {
  if (cities.length <= MAX_SHOWN_CITIES) return [...cities];
  return cities
    .toSorted((one, other) => other.bookees - one.bookees || byTitle.compare(one.title, other.title))
    .slice(0, MAX_SHOWN_CITIES)
    .toSorted((one, other) => byTitle.compare(one.title, other.title));
}

import type { Db } from '#server/db/connect.ts';
import { findCities } from '#server/features/station/station.repository.ts';

/** A page that visitors and search engines find; all others say `noindex`. */
type PublicPage = {
  /** As in specification §2: `{name}` is one segment, `{name?}` at the end one or none. */
  path: string;
  /** Its addresses in the sitemap; a path with a parameter needs them. */
  addresses?: (db: Db) => Promise<string[]>;
  /** Query parameters that change what the server draws; whatever else is there is the same page. */
  query?: readonly string[];
  /** Shows what is free now, or belongs to a form under way: drawn anew for each visitor. */
  live?: true;
};

const forEachCity =
  (address: (slug: string) => string) =>
  async (db: Db): Promise<string[]> =>
    (await findCities(db)).map(({ slug }) => address(slug));

/** The one list behind sitemap, page cache, canonical addresses and the crawl: a new public page is a line here. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/' },
  { path: '/buchen', live: true },
  { path: '/buchen/{city}', addresses: forEachCity((slug) => `/buchen/${slug}`), live: true },
  { path: '/registrierung', live: true },
  { path: '/newsletteranmeldung', live: true },
];

const patterns = PUBLIC_PAGES.map((page) => ({ page, pattern: patternOf(page.path) }));

function patternOf(path: string): RegExp {
  const source = path.replace(/\/\{\w+\?\}$/, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** The first entry that the path belongs to; the list's order decides, as /buchen/filter is no city. */
export const publicPage = (path: string): PublicPage | undefined =>
  NOT_PUBLIC.test(path) ? undefined : patterns.find(({ pattern }) => pattern.test(path))?.page;

/** Fixed words in the place of a parameter. */
const NOT_PUBLIC = /^\/buchen\/filter$/;

/** Every public address, each once. */
export async function publicAddresses(db: Db): Promise<string[]> {
  const lists = await Promise.all(
    PUBLIC_PAGES.map(({ path, addresses = () => Promise.resolve([path]) }) => addresses(db)),
  );
  return [...new Set(lists.flat())];
}

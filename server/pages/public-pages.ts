import type { Snapshot } from '#server/features/page/content-store.ts';

/** A page that visitors and search engines find; all others say `noindex`. */
type PublicPage = {
  /** As in specification §2: `{name}` is one segment, `{name?}` at the end one or none. */
  path: string;
  /** Its addresses in the sitemap; a path with a parameter needs them. Today is YYYY-MM-DD in Berlin. */
  addresses?: (snapshot: Snapshot, today: string) => string[];
  /**
   * Drawn anew for each visitor: always (it shows what is free now, or belongs to a form under way), or when one of these
   * query parameters is there. All others make no other page.
   */
  live?: true | readonly string[];
};

const eachCity =
  (address: (slug: string) => string) =>
  ({ facts }: Snapshot): string[] =>
    facts.cities.map(({ slug }) => address(slug));

/** The one list behind sitemap, page cache, canonical addresses and the crawl: a new public page is a line here. */
const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/' },
  { path: '/buchen', live: true },
  { path: '/buchen/{city}', addresses: eachCity((slug) => `/buchen/${slug}`), live: true },
  { path: '/registrierung', live: true },
  { path: '/newsletteranmeldung', live: true },
];
/** Fixed words where the list has a parameter. */
const NOT_PUBLIC = ['/buchen/filter'];

const patterns = PUBLIC_PAGES.map((page) => ({ page, pattern: patternOf(page.path) }));

function patternOf(path: string): RegExp {
  const source = path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** The entry that a path belongs to. */
export const publicPage = (path: string): PublicPage | undefined =>
  NOT_PUBLIC.includes(path) ? undefined : patterns.find(({ pattern }) => pattern.test(path))?.page;

/** Is the page at this address the same for every visitor, until content, prices or the quarter hour change? */
export function isSameForAll({ pathname, searchParams }: URL): boolean {
  const page = publicPage(pathname);
  if (!page || page.live === true) return false;
  return !page.live?.some((name) => searchParams.has(name));
}

/** Every public address, each once. */
export function publicAddresses(snapshot: Snapshot, today: string): string[] {
  const lists = PUBLIC_PAGES.map(({ path, addresses }) => addresses?.(snapshot, today) ?? [path]);
  return [...new Set(lists.flat())];
}

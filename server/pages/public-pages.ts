import { ADDRESSES, type NeededIn, type OptionalIn, type PublicPath } from '#domain/page/addresses.ts';
import type { ContentKind } from '#domain/page/content-kind.ts';
import { isNewsFor } from '#domain/page/news-filter.ts';
import { pathPattern } from '#domain/page/path-pattern.ts';
import { documentsOf } from '#server/features/page/content-answer.ts';
import { rememberAnswer, type Snapshot } from '#server/features/page/content-store.ts';

/** A page that visitors and search engines find; all others say `noindex`. */
type PublicPage = (typeof ADDRESSES)[number];
/** The names in their paths that content stands for; a city is one of ours. */
type Segment = Exclude<NeededIn<PublicPath> | OptionalIn<PublicPath>, 'city'>;

const PUBLIC_PAGES: readonly PublicPage[] = ADDRESSES.filter(({ isPublic }) => isPublic);

/** Of which kind of document the segment of a path is the name; a city is one of ours. */
const KIND_OF_SEGMENT: Readonly<Record<Segment, ContentKind>> = {
  carclass: 'vehicle',
  id: 'news',
  slug: 'press',
  partner: 'partner',
};

function pagesOf(snapshot: Snapshot): { page: PublicPage; pattern: RegExp }[] {
  return rememberAnswer(snapshot, 'public pages', () => {
    const city = `(?:${snapshot.facts.cities.map(({ slug }) => slug).join('|')})`;
    const segment = (name: string) => (name === 'city' ? city : `(?<${name}>[^/]+)`);
    return PUBLIC_PAGES.map((page) => ({ page, pattern: pathPattern(page.path, segment) }));
  });
}

/** The row of the table that a path belongs to. */
export const publicPage = (snapshot: Snapshot, path: string): PublicPage | undefined =>
  pagesOf(snapshot).find(({ pattern }) => pattern.test(path))?.page;

/** Is there such a page today? A path may look like an entry's, and what it names be unknown. */
export function hasPublicPage(snapshot: Snapshot, path: string, today: string): boolean {
  for (const { pattern } of pagesOf(snapshot)) {
    const match = pattern.exec(path);
    if (!match) continue;
    // What may be missing and is missing names nothing.
    return Object.entries<string | undefined>(match.groups ?? {}).every(
      ([segment, name]) => name === undefined || namesOf(snapshot, segment, today).includes(name),
    );
  }
  return false;
}

/** What may stand for a segment of a path. */
function namesOf(snapshot: Snapshot, segment: string, today: string): string[] {
  if (segment === 'city') return snapshot.facts.cities.map(({ slug }) => slug);
  return documentsOf(snapshot, KIND_OF_SEGMENT[segment as Segment], undefined, today).map(
    ({ slug, fields }) => ('id' in fields ? `${fields.id}` : slug),
  );
}

/** The same for the sitemap: no news that visitors cannot read. */
const listedNames = (snapshot: Snapshot, segment: string, today: string): string[] =>
  KIND_OF_SEGMENT[segment as Segment] === 'news'
    ? documentsOf(snapshot, 'news', undefined, today)
        .filter(({ fields }) => isNewsFor(fields, { sections: ['web', 'app'] }))
        .map(({ fields }) => `${fields.id}`)
    : namesOf(snapshot, segment, today);

/** Is the page at this address the same for every visitor, until content, prices or the quarter hour change? */
export const isSameForAll = ({ isLive, reads = [] }: PublicPage, { searchParams }: URL): boolean =>
  !isLive && !reads.some((name) => searchParams.has(name));

/**
 * The addresses of the sitemap, each once. What another page says as well is not named twice. Today is YYYY-MM-DD in
 * Berlin.
 */
export function publicAddresses(snapshot: Snapshot, today: string): string[] {
  const listed = PUBLIC_PAGES.filter(({ isUnlisted }) => !isUnlisted);
  return [...new Set(listed.flatMap((page) => addressesOf(page, snapshot, today)))];
}

function addressesOf({ path, listedWith = [] }: PublicPage, snapshot: Snapshot, today: string): string[] {
  let found = [''];
  for (const word of path.split('/').filter(Boolean)) {
    const [, name, mayBeMissing] = /^\{(\w+)(\?)?\}$/.exec(word) ?? [];
    if (mayBeMissing && !listedWith.includes(name ?? '')) break;
    const names = name === undefined ? [word] : listedNames(snapshot, name, today);
    const below = found.flatMap((above) => names.map((one) => `${above}/${one}`));
    found = mayBeMissing ? [...found, ...below] : below;
  }
  return path === '/' ? ['/'] : found;
}

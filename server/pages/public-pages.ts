import { ADDRESSES, type NeededIn, type OptionalIn, type PublicPath } from '#domain/page/addresses.ts';
import type { ContentKind } from '#domain/page/content-kind.ts';
import { isNewsFor } from '#domain/page/news-filter.ts';
import { pathPattern } from '#domain/page/path-pattern.ts';
import { documentsOf } from '#server/features/page/content-answer.ts';
import { rememberAnswer, type Snapshot } from '#server/features/page/content-store.ts';

/** A row of the table of addresses. */
export type AddressRow = (typeof ADDRESSES)[number];
/** The path parameters that name a content document; `city` names one of our cities instead. */
type Segment = Exclude<NeededIn<PublicPath> | OptionalIn<PublicPath>, 'city'>;

/** The pages that search engines may list; all others have `noindex`. */
const PUBLIC_PAGES: readonly AddressRow[] = ADDRESSES.filter(({ isPublic }) => isPublic);

/** The kind of document that each path parameter names. */
const KIND_OF_SEGMENT: Readonly<Record<Segment, ContentKind>> = {
  carclass: 'vehicle',
  id: 'news',
  slug: 'press',
  partner: 'partner',
};

const isWritten = ({ needs }: AddressRow, { documents }: Snapshot): boolean =>
  needs === undefined || documents.has(needs);

function pagesOf(snapshot: Snapshot): { page: AddressRow; pattern: RegExp }[] {
  return rememberAnswer(snapshot, 'public pages', () => {
    const city = `(?:${snapshot.facts.cities.map(({ slug }) => slug).join('|')})`;
    const segment = (name: string) => (name === 'city' ? city : `(?<${name}>[^/]+)`);
    return PUBLIC_PAGES.filter((page) => isWritten(page, snapshot)).map((page) => ({
      page,
      pattern: pathPattern(page.path, segment),
    }));
  });
}

/** Returns the page of the table of addresses that a path matches. */
export const publicPage = (snapshot: Snapshot, path: string): AddressRow | undefined =>
  pagesOf(snapshot).find(({ pattern }) => pattern.test(path))?.page;

/** Whether the page exists today (YYYY-MM-DD): a path may match a page but name an unknown document. */
export function hasPublicPage(snapshot: Snapshot, path: string, today: string): boolean {
  for (const { pattern } of pagesOf(snapshot)) {
    const match = pattern.exec(path);
    if (!match) continue;
    // An optional parameter may be missing.
    return Object.entries<string | undefined>(match.groups ?? {}).every(
      ([segment, name]) => name === undefined || namesOf(snapshot, segment, today).includes(name),
    );
  }
  return false;
}

/** Returns the valid values of a path parameter. */
function namesOf(snapshot: Snapshot, segment: string, today: string): string[] {
  if (segment === 'city') return snapshot.facts.cities.map(({ slug }) => slug);
  return documentsOf(snapshot, KIND_OF_SEGMENT[segment as Segment], undefined, today).map(
    ({ slug, fields }) => ('id' in fields ? `${fields.id}` : slug),
  );
}

/** Returns the values for the sitemap, which leaves out news that visitors cannot read. */
const listedNames = (snapshot: Snapshot, segment: string, today: string): string[] =>
  KIND_OF_SEGMENT[segment as Segment] === 'news'
    ? documentsOf(snapshot, 'news', undefined, today)
        .filter(({ fields }) => isNewsFor(fields, { sections: ['web', 'app'] }))
        .map(({ fields }) => `${fields.id}`)
    : namesOf(snapshot, segment, today);

/** Whether the page is the same for every visitor until content, prices or the quarter hour change. */
export const isSameForAll = ({ isLive, reads = [] }: AddressRow, { searchParams }: URL): boolean =>
  !isLive && !reads.some((name) => searchParams.has(name));

/** The only parameters on which the page depends; undefined: on any. */
export const readsOf = ({ isLive, reads = [] }: AddressRow): readonly string[] | undefined =>
  isLive ? undefined : reads;

/** Whether the page shows what somebody has written, whose address is known to them alone. */
export const isOfOnePerson = ({ isPersonalWith }: AddressRow, { searchParams }: URL): boolean =>
  isPersonalWith !== undefined && searchParams.has(isPersonalWith);

/**
 * Returns the paths of the sitemap, without pages that repeat another one. `today` is YYYY-MM-DD in Berlin.
 */
export function publicAddresses(snapshot: Snapshot, today: string): string[] {
  const listed = PUBLIC_PAGES.filter((page) => !page.isUnlisted && isWritten(page, snapshot));
  return [...new Set(listed.flatMap((page) => addressesOf(page, snapshot, today)))];
}

function addressesOf({ path, listedWith = [] }: AddressRow, snapshot: Snapshot, today: string): string[] {
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

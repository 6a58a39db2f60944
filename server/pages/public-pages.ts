import type { ContentKind } from '#domain/page/content-kind.ts';
import { isNewsFor } from '#domain/page/news-filter.ts';
import { documentsOf } from '#server/features/page/content-answer.ts';
import { rememberAnswer, type Snapshot } from '#server/features/page/content-store.ts';

/** A page that visitors and search engines find; all others say `noindex`. */
type PublicPage = {
  /** As in specification §2: `{city}` is one of our cities, any other `{name}` one segment; `{name?}` may be missing. */
  path: string;
  /**
   * Its addresses in the sitemap, where that is not the path itself. What another page says as well is not named twice.
   * Today is YYYY-MM-DD in Berlin.
   */
  addresses?: (snapshot: Snapshot, today: string) => string[];
  /** Drawn anew for each visitor: it shows what is free now, or belongs to a form under way. */
  isLive?: true;
  /** Parameters that the page reads: with one of them it is drawn anew. Others, as senders of links add them, change nothing. */
  reads?: readonly string[];
};

const eachCity =
  (address: (slug: string) => string) =>
  ({ facts }: Snapshot): string[] =>
    facts.cities.map(({ slug }) => address(slug));
const itselfAndEachCity = (path: string) => (snapshot: Snapshot) => [
  path,
  ...eachCity((slug) => `${path}/${slug}`)(snapshot),
];
const each = (kind: ContentKind, path: string) => (snapshot: Snapshot, today: string) =>
  documentsOf(snapshot, kind, undefined, today).map(({ slug }) => `${path}/${slug}`);

const readableNews = (snapshot: Snapshot, today: string) =>
  documentsOf(snapshot, 'news', undefined, today)
    .filter(({ fields }) => isNewsFor(fields, { sections: ['web', 'app'] }))
    .map(({ fields }) => `/news/${fields.id}`);

/** The fields of the calculator (web/features/tariff/trip-link.ts), and the city of its form. */
const TRIP = ['stadt', 'zeit', 'von', 'bis', 'dauer', 'km', 'klasse', 'antrieb', 'tarif', 'paket'];

/** The one list behind sitemap, page cache, canonical addresses and the crawl: a new public page is a line here. */
const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/' },
  { path: '/{city}', addresses: eachCity((slug) => `/${slug}`) },
  { path: '/buchen', isLive: true },
  { path: '/buchen/{city}', addresses: eachCity((slug) => `/buchen/${slug}`), isLive: true },
  { path: '/faq/{city?}', addresses: itselfAndEachCity('/faq'), reads: ['suche'] },
  { path: '/kontakt/{city?}', addresses: itselfAndEachCity('/kontakt'), reads: ['gesendet'] },
  { path: '/kuendigung', reads: ['eingegangen'] },
  { path: '/widerruf', reads: ['eingegangen'] },
  { path: '/fahrzeuge' },
  { path: '/fahrzeuge/{carclass}/{city?}', addresses: each('vehicle', '/fahrzeuge') },
  { path: '/bedienung' },
  { path: '/hilfe' },
  { path: '/preisrechner/{city?}', addresses: () => ['/preisrechner'], reads: TRIP },
  { path: '/app-tutorial' },
  { path: '/barrierefreiheit' },
  { path: '/news', reads: ['stadt', 'bereich'] },
  { path: '/news/{id}', addresses: readableNews, reads: ['stadt', 'bereich'] },
  { path: '/news/{id}/full', addresses: () => [] },
  { path: '/impressum' },
  { path: '/vor-ort' },
  { path: '/presse' },
  { path: '/presse/alle' },
  { path: '/presse/bilder' },
  { path: '/presse/{slug}', addresses: each('press', '/presse') },
  { path: '/stellenangebote' },
  { path: '/registrierung', isLive: true },
  { path: '/newsletteranmeldung', isLive: true },
  { path: '/partner' },
  { path: '/partner/{partner}', addresses: each('partner', '/partner') },
];

/** Of which kind of document the segment of a path is the name. */
const KIND_OF_SEGMENT: Readonly<Record<string, ContentKind>> = {
  carclass: 'vehicle',
  id: 'news',
  slug: 'press',
  partner: 'partner',
};

function pagesOf(snapshot: Snapshot): { page: PublicPage; pattern: RegExp }[] {
  return rememberAnswer(snapshot, 'public pages', () => {
    const city = `(?:${snapshot.facts.cities.map(({ slug }) => slug).join('|')})`;
    const segment = (name: string) => (name === 'city' ? city : `(?<${name}>[^/]+)`);
    return PUBLIC_PAGES.map((page) => {
      const source = page.path
        .replace(/\/\{(\w+)\?\}/g, (_, name: string) => `(?:/${segment(name)})?`)
        .replace(/\{(\w+)\}/g, (_, name: string) => segment(name));
      return { page, pattern: new RegExp(`^${source}$`) };
    });
  });
}

/** The entry that a path belongs to. */
export const publicPage = (snapshot: Snapshot, path: string): PublicPage | undefined =>
  pagesOf(snapshot).find(({ pattern }) => pattern.test(path))?.page;

/** Is there such a page today? A path may look like an entry's, and what it names be unknown. */
export function hasPublicPage(snapshot: Snapshot, path: string, today: string): boolean {
  for (const { pattern } of pagesOf(snapshot)) {
    const match = pattern.exec(path);
    if (!match) continue;
    return Object.entries(match.groups ?? {}).every(([segment, name]) => {
      const kind = KIND_OF_SEGMENT[segment];
      return kind !== undefined && namesOf(snapshot, kind, today).includes(name);
    });
  }
  return false;
}

const namesOf = (snapshot: Snapshot, kind: ContentKind, today: string): string[] =>
  documentsOf(snapshot, kind, undefined, today).map(({ slug, fields }) =>
    'id' in fields ? `${fields.id}` : slug,
  );

/** Is the page at this address the same for every visitor, until content, prices or the quarter hour change? */
export const isSameForAll = ({ isLive, reads = [] }: PublicPage, { searchParams }: URL): boolean =>
  !isLive && !reads.some((name) => searchParams.has(name));

/** Every public address, each once. */
export function publicAddresses(snapshot: Snapshot, today: string): string[] {
  const lists = PUBLIC_PAGES.map(({ path, addresses }) => addresses?.(snapshot, today) ?? [path]);
  return [...new Set(lists.flat())];
}

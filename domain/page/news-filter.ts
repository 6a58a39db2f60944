import { isInRange, parseVersion, parseVersionRange } from '#domain/page/native-version.ts';

/** Where news appear: on the web, in the app, and for customers who are logged in. */
export type NewsSection = 'web' | 'app' | 'kunden';

/** What decides who sees news, and when (§3.41); days are ISO 8601. */
export type NewsValidity = {
  /** Slugs; empty: all cities. */
  cities: readonly string[];
  from: string;
  /** The last day; undefined: no end. */
  to?: string | undefined;
  /** Stays readable in the archive. */
  archive: boolean;
  /** Empty: all. */
  sections: readonly NewsSection[];
  /** Versions of the native app that it is for. */
  nativeVersion?: string | undefined;
};
export type NewsReader = {
  city?: string | undefined;
  /** Of the native app; undefined on the web. */
  nativeVersion?: string | undefined;
  sections?: readonly NewsSection[] | undefined;
};

/**
 * Where news stand on a day: nowhere before their first one; then they are current until the last. After that, or at
 * once when no last day is named, those with `archive` are in the archive, the others are gone.
 */
export function newsPlace(news: NewsValidity, today: string): 'CURRENT' | 'ARCHIVE' | undefined {
  if (today < news.from) return undefined;
  const isOver = news.to === undefined ? news.archive : news.to < today;
  if (!isOver) return 'CURRENT';
  return news.archive ? 'ARCHIVE' : undefined;
}

/** Is this for that reader (§6.11)? Of what a reader does not say, only the version of the app shuts out. */
export function isNewsFor(news: NewsValidity, reader: NewsReader): boolean {
  return (
    includesAny(news.cities, reader.city === undefined ? undefined : [reader.city]) &&
    includesAny(news.sections, reader.sections) &&
    fitsVersion(news.nativeVersion, reader.nativeVersion)
  );
}

/** What a reader sees on a day, the newest first. */
export function filterNews<N extends NewsValidity & { id: number }>(
  news: readonly N[],
  reader: NewsReader,
  today: string,
): N[] {
  return news
    .filter((one) => newsPlace(one, today) !== undefined && isNewsFor(one, reader))
    .toSorted((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1));
}

/** A side that names nothing takes everything. */
function includesAny(offered: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (offered.length === 0 || wanted === undefined || wanted.length === 0) return true;
  return wanted.some((one) => offered.includes(one));
}

function fitsVersion(range: string | undefined, version: string | undefined): boolean {
  if (range === undefined) return true;
  const parsed = version === undefined ? undefined : parseVersion(version);
  const wanted = parseVersionRange(range);
  return parsed !== undefined && wanted !== undefined && isInRange(parsed, wanted);
}

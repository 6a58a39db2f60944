import { isInRange, parseVersion, parseVersionRange } from '#domain/page/native-version.ts';

/** Where news appear: on the web, in the app, and for customers who are logged in. */
export type NewsSection = 'web' | 'app' | 'kunden';

/** The facts that decide who sees a news item, and when (§3.41); days are ISO 8601. */
export type NewsValidity = {
  /** Slugs; empty means all cities. */
  cities: readonly string[];
  from: string;
  /** The last day; undefined: no end. */
  to?: string | undefined;
  /** Stays readable in the archive. */
  archive: boolean;
  /** Empty means all sections. */
  sections: readonly NewsSection[];
  /** The versions of the native app that it is for, as a range; undefined: everybody. */
  nativeVersion?: string | undefined;
};
export type NewsReader = {
  city?: string | undefined;
  /** The version of the native app; undefined on the web. */
  nativeVersion?: string | undefined;
  sections?: readonly NewsSection[] | undefined;
};

/**
 * Where a news item is shown: nowhere before its first day, then current until its last; afterwards in the
 * archive with `archive`, else nowhere. Without a last day: archived at once with `archive`, else current.
 */
export function newsPlace(news: NewsValidity, today: string): 'CURRENT' | 'ARCHIVE' | undefined {
  if (today < news.from) return undefined;
  const isOver = news.to === undefined ? news.archive : news.to < today;
  if (!isOver) return 'CURRENT';
  return news.archive ? 'ARCHIVE' : undefined;
}

/**
 * Is this news item for that reader (§6.11)? A reader without city or sections sees those of all; a reader
 * without an app version sees no items that are for certain versions.
 */
export function isNewsFor(news: NewsValidity, reader: NewsReader): boolean {
  return (
    includesAny(news.cities, reader.city === undefined ? undefined : [reader.city]) &&
    includesAny(news.sections, reader.sections) &&
    fitsVersion(news.nativeVersion, reader.nativeVersion)
  );
}

/** The news items that a reader sees on a day (ISO 8601), newest first. */
export function filterNews<N extends NewsValidity & { id: number }>(
  news: readonly N[],
  reader: NewsReader,
  today: string,
): N[] {
  return news
    .filter((one) => newsPlace(one, today) !== undefined && isNewsFor(one, reader))
    .toSorted((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1));
}

/** Do both lists share an entry? An empty or missing list matches everything. */
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

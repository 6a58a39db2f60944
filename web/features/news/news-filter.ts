import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { NEWS_REFRESH_MS, nativeVersion } from './news-query.ts';

export type NewsItem = OutputOf<'GET /news'>['items'][number];
type Section = NewsItem['sections'][number];

/** The filter of the list, which is in the address. */
export type NewsFilter = { city?: string; section?: Section };

export const SECTIONS: readonly { section: Section; title: string; customersOnly?: true }[] = [
  { section: 'web', title: 'Website' },
  { section: 'app', title: 'App' },
  { section: 'kunden', title: 'Für Kunden', customersOnly: true },
];

export function readFilter(search: string): NewsFilter {
  const query = new URLSearchParams(search);
  const city = query.get('stadt');
  const section = SECTIONS.find((one) => one.section === query.get('bereich'))?.section;
  return { ...(city ? { city } : {}), ...(section ? { section } : {}) };
}

export const filterPath = ({ city, section }: NewsFilter): string =>
  paths.withQuery(paths.news(), { stadt: city, bereich: section });

/** The news that match the filter; without a section those of all sections the reader may see (§6.11). */
export function filteredNewsQuery({ city, section }: NewsFilter, isCustomer: boolean) {
  const all = SECTIONS.filter(({ customersOnly }) => isCustomer || !customersOnly);
  const sections = section ?? all.map(({ section }) => section).join();
  return {
    ...callQuery('GET /news', { query: { city, sections, ...nativeVersion() } }),
    staleTime: NEWS_REFRESH_MS,
  };
}

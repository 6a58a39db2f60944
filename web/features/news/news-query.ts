import { queryOptions, useQuery } from '@tanstack/react-query';
import { appShell } from '#web/platform/app-shell.ts';
import { beside } from '#web/platform/beside.ts';
import { callQuery } from '#web/platform/query.tsx';
import { hasUnread, newsRead } from './news-read.ts';

/** §7.54: news every 2 min. */
export const NEWS_REFRESH_MS = 2 * 60_000;

/** Some news are for certain versions of the native app only (§6.11). */
export const nativeVersion = (): { nativeVersion?: string } => {
  const version = appShell()?.version;
  return version === undefined ? {} : { nativeVersion: version };
};

/** The current news for a city: section `web`, in the native app also `app`, for customers also `kunden` (§6.11). */
export const newsQuery = (city: string | undefined, isCustomer: boolean) =>
  queryOptions({
    ...callQuery('GET /news', {
      query: {
        city,
        sections: ['web', ...(appShell() ? ['app'] : []), ...(isCustomer ? ['kunden'] : [])].join(),
        ...nativeVersion(),
      },
    }),
    staleTime: NEWS_REFRESH_MS,
  });

/** Are there unread news for the customer? Archived items do not count. */
export function useUnreadNews(city: string | undefined): boolean {
  const { data } = useQuery(beside(newsQuery(city, true)));
  return hasUnread(data?.items.filter(({ archive }) => !archive) ?? [], newsRead.use());
}

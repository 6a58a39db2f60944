import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkTimeframe, TIMEFRAME_CHECK_MS } from '#web/features/booking/period-store.ts';
import { NEWS_REFRESH_MS } from '#web/features/news/news-query.ts';
import { type Refresh, startSchedule } from '#web/platform/schedule.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';

/** Specification §7, refresh schedule: settings every 30 s. */
export const SETTINGS_REFRESH_MS = 30_000;
/** Specification §7, refresh schedule: CMS content every 10 min. */
export const CONTENT_REFRESH_MS = 10 * 60_000;

const CONTENT_CALL = /^GET \/(documents|\{city\})\b/;

/** All that refreshes by itself; of the queries those that are on the screen. */
export const refreshesOf = (queryClient: QueryClient): Refresh[] => {
  const anew = (isWanted: (name: unknown) => boolean) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isWanted(queryKey[0]),
      refetchType: 'active',
    });
  return [
    {
      everyMs: SETTINGS_REFRESH_MS,
      skippedWhenIdle: true,
      run: () => anew((name) => name === settingsQuery.queryKey[0]),
    },
    { everyMs: NEWS_REFRESH_MS, skippedWhenIdle: true, run: () => anew((name) => name === 'GET /news') },
    {
      everyMs: CONTENT_REFRESH_MS,
      skippedWhenIdle: true,
      run: () => anew((name) => typeof name === 'string' && CONTENT_CALL.test(name)),
    },
    { everyMs: TIMEFRAME_CHECK_MS, run: checkTimeframe },
  ];
};

/** Keeps fresh what is on the screen (specification §7), as long as it is seen and somebody is there. */
export function useRefreshSchedule(): void {
  const queryClient = useQueryClient();
  useEffect(() => startSchedule(refreshesOf(queryClient)), [queryClient]);
}

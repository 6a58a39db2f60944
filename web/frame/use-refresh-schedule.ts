import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, ContentCallName } from '#contract/calls.ts';
import { checkTimeframe, TIMEFRAME_CHECK_MS } from '#web/features/booking/period-store.ts';
import { NEWS_REFRESH_MS } from '#web/features/news/news-query.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { type Refresh, startSchedule } from '#web/platform/schedule.ts';

/** §7.53: settings every 30 s. */
export const SETTINGS_REFRESH_MS = 30_000;
/** §7.55: CMS content every 10 min. */
export const CONTENT_REFRESH_MS = 10 * 60_000;

/** The type makes the compiler report a new content call that is missing here. */
const CONTENT: Record<Extract<ContentCallName, `GET /documents${string}` | `GET /{city}/${string}`>, true> = {
  'GET /documents': true,
  'GET /documents/{kind}/{slug}': true,
  'GET /{city}/hero': true,
  'GET /{city}/home': true,
  'GET /{city}/register': true,
  'GET /{city}/konto': true,
  'GET /{city}/tutorial': true,
};

/** All automatic refreshes; queries only if they are on the screen. */
export const refreshesOf = (queryClient: QueryClient): Refresh[] => {
  const refetch = (names: readonly CallName[]) =>
    queryClient.invalidateQueries({
      predicate: (query) => isQueryOf(query, names),
      refetchType: 'active',
    });
  return [
    {
      everyMs: SETTINGS_REFRESH_MS,
      skippedWhenIdle: true,
      run: () => refetch(['GET /settings']),
    },
    { everyMs: NEWS_REFRESH_MS, skippedWhenIdle: true, run: () => refetch(['GET /news']) },
    {
      everyMs: CONTENT_REFRESH_MS,
      skippedWhenIdle: true,
      run: () => refetch(Object.keys(CONTENT) as (keyof typeof CONTENT)[]),
    },
    { everyMs: TIMEFRAME_CHECK_MS, run: checkTimeframe },
  ];
};

/** Refreshes the screen's data (§7.53) while the page is visible and the visitor is active. */
export function useRefreshSchedule(): void {
  const queryClient = useQueryClient();
  useEffect(() => startSchedule(refreshesOf(queryClient)), [queryClient]);
}

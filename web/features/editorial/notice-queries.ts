import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Notices = OutputOf<'GET /console/notices'>;
export type ConsoleNotice = Notices['shown'][number];

export const noticesQuery = callQuery('GET /console/notices', {});

/** How customers would see it; asked again with each word, and each answer is kept. */
export const noticePreviewQuery = (body: { title: string; text: string }) => ({
  queryKey: ['POST /console/notices/preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST /console/notices/preview', { body }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks again for what is shown. */
export function useFreshNotices() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

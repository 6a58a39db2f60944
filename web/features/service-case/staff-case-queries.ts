import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import type { KeyFor } from '#web/shell/use-sending.ts';

export type StaffCase = OutputOf<'GET /staff/servicecases/{id}'>;
export type StaffCaseHeading = OutputOf<'GET /staff/servicecases'>['items'][number];
export type CaseStep = RequestOf<'POST /staff/servicecases/{id}/steps'>['body'];

/** What waits for us, the most urgent first; or all, the newest first. Others work on them meanwhile. */
export const staffCasesQuery = (isAll: boolean) =>
  infiniteQueryOptions({
    queryKey: ['GET /staff/servicecases', isAll],
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, meta, signal }) =>
      callerOf(meta)(
        'GET /staff/servicecases',
        { query: { ...(isAll ? { all: 'true' } : {}), ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });

/** Each request is a look, and on record: it is asked for once, and not again when the window is looked at. */
export const staffCaseQuery = (id: string) => ({
  ...callQuery('GET /staff/servicecases/{id}', { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const staffCasePhotoUrl = (id: number, photoId: string): string =>
  `/api/booking/staff/servicecases/${id}/photos/${photoId}`;

/** What a form of a step sends, and what is drawn anew after it. */
export function useStep(id: number) {
  const queryClient = useQueryClient();
  return {
    send(body: CaseStep, keyFor: KeyFor) {
      const request = { params: { id: String(id) }, body };
      return call('POST /staff/servicecases/{id}/steps', request, { idempotencyKey: keyFor(request) });
    },
    onSent(after: StaffCase) {
      queryClient.setQueryData(staffCaseQuery(String(id)).queryKey, after);
      void queryClient.invalidateQueries({ queryKey: ['GET /staff/servicecases'] });
    },
  };
}

import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type OwnCase = OutputOf<'GET /servicecases/{id}'>;
export type CaseHeading = OutputOf<'GET /servicecases'>['items'][number];

/** What the person has reported, and what they pay for and somebody else has; page by page, the newest first. */
export const casesQuery = infiniteQueryOptions({
  queryKey: ['GET /servicecases'],
  initialPageParam: '',
  queryFn: ({ pageParam, meta, signal }) =>
    callerOf(meta)('GET /servicecases', { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
  getNextPageParam: ({ next }) => next,
});

export const caseQuery = (id: string) => callQuery('GET /servicecases/{id}', { params: { id } });

export const casePhotoUrl = (id: number, photoId: string): string =>
  `/api/booking/servicecases/${id}/photos/${photoId}`;

/** Declares a case settled; the answer is the case. */
export function useWithdrawal(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(
        'POST /servicecases/{id}/withdraw',
        { params: { id: String(id) } },
        { idempotencyKey: keys.keyFor(String(id)) },
      ),
    onSuccess: (after) => {
      keys.answered();
      queryClient.setQueryData(caseQuery(String(id)).queryKey, after);
      void queryClient.invalidateQueries({ queryKey: casesQuery.queryKey });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}

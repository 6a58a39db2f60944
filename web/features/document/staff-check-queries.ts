import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import type { PaperPoint } from '#domain/document/paper-point.ts';
import { call } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type WaitingCheck = OutputOf<'GET /documentchecks'>['items'][number];
export type StaffCheck = OutputOf<'GET /documentchecks/{id}'>;

/** What waits for a decision, page by page; others decide meanwhile. */
export const waitingChecksQuery = infiniteQueryOptions({
  queryKey: ['GET /documentchecks'],
  initialPageParam: '',
  staleTime: 0,
  queryFn: ({ pageParam, meta, signal }) =>
    callerOf(meta)(
      'GET /documentchecks',
      { query: pageParam === '' ? {} : { cursor: pageParam } },
      { signal },
    ),
  getNextPageParam: ({ next }) => next,
});

/** Each request is a look, and on record: it is asked for once, and not again when the window is looked at. */
export const staffCheckQuery = (id: string) => ({
  ...callQuery('GET /documentchecks/{id}', { params: { id }, query: {} }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const staffPhotoUrl = ({ id }: StaffCheck, kind: DocumentKind, version: string): string =>
  `/api/booking/documentchecks/${id}/documents/${kind}?version=${encodeURIComponent(version)}`;

type PaperDecision =
  | { decision: 'APPROVED'; compared: PaperPoint[]; onlyAutomatics: boolean }
  | { decision: 'REJECTED'; reason: string };

/** Decides about what was looked at, and about nothing that came in its place. */
export function useDecision({ id, submittedAt }: StaffCheck) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { queryKey } = staffCheckQuery(String(id));
  return useMutation({
    networkMode: 'always',
    mutationFn: (decision: PaperDecision) =>
      call(
        'POST /documentchecks/{id}/decision',
        { params: { id: String(id) }, body: { ...decision, submittedAt } },
        { idempotencyKey: keys.keyFor(JSON.stringify(decision)) },
      ),
    onSuccess: (check) => {
      keys.answered();
      queryClient.setQueryData(queryKey, check);
      void queryClient.invalidateQueries({ queryKey: waitingChecksQuery.queryKey });
    },
    onError: (error) => {
      const { code, unsettled } = failureOf(error);
      if (!unsettled) keys.answered();
      if (code === 'DOCUMENT_CHECK_DECIDED' || code === 'DOCUMENT_CHECK_UNKNOWN') {
        void queryClient.invalidateQueries({ queryKey });
        void queryClient.invalidateQueries({ queryKey: waitingChecksQuery.queryKey });
      }
    },
  });
}

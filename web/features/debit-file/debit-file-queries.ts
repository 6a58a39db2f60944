import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { call } from '#web/platform/call.ts';

type Listed = OutputOf<'GET /console/debit-files'>;
type Shown = OutputOf<'GET /console/debit-files/{id}'>;
export type ListedFile = Listed['items'][number];
export type AnnouncedDay = Listed['announced'][number];
export type DebitFile = Shown['file'];
export type DebitEntry = Shown['entries'][number];

export const debitFilesQuery = {
  queryKey: ['GET /console/debit-files'],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call('GET /console/debit-files', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: Listed) => next,
};

/** Each page of it is a look. */
export const debitFileQuery = (id: string) => ({
  queryKey: ['GET /console/debit-files/{id}', id],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call(
      'GET /console/debit-files/{id}',
      { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }: Shown) => next,
  ...LOOK,
});

/** Where a browser saves the file for the bank. */
export const debitFileUrl = (id: number): string => `/api/booking/console/debit-files/${id}/content`;

/** Asks anew for what an act may have changed. */
export function useFreshDebits() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        ['GET /console/debit-files'],
        ['GET /console/debit-files/{id}'],
        ['GET /console/inbox'],
        ['GET /console/proposals'],
        ['GET /console/receivables'],
        ['GET /console/customers/{accountNumber}/money'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

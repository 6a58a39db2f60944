import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Found = OutputOf<'POST /console/find'>;
export type File = OutputOf<'GET /console/customers/{accountNumber}'>;
export type FileEvent = File['events'][number];

/** Each search is written down: it is asked for once for a text, not again when the window comes back. */
export const findQuery = (text: string) => ({
  ...callQuery('POST /console/find', { body: { text } }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** The same of each look at a file. */
export const fileQuery = (accountNumber: string) => ({
  ...callQuery('GET /console/customers/{accountNumber}', { params: { accountNumber } }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/**
 * Asks for the file anew, after a panel has done something and closed itself: closing afterwards would close what somebody has
 * opened meanwhile.
 */
export function useFreshFile(accountNumber: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: fileQuery(accountNumber).queryKey });
}

import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Found = OutputOf<'POST /console/find'>;
export type File = OutputOf<'GET /console/customers/{accountNumber}'>;
export type FileEvent = File['events'][number];

/** Once for a text: each search is written down. */
export const findQuery = (text: string) => ({
  ...callQuery('POST /console/find', { body: { text } }),
  ...LOOK,
});

export const fileQuery = (accountNumber: string) => ({
  ...callQuery('GET /console/customers/{accountNumber}', { params: { accountNumber } }),
  ...LOOK,
});

/**
 * Asks for the file anew, after a panel has done something and closed itself: closing afterwards would close what somebody has
 * opened meanwhile.
 */
export function useFreshFile(accountNumber: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: fileQuery(accountNumber).queryKey });
}

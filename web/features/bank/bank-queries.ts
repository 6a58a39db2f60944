import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { callQuery } from '#web/platform/query.tsx';

type Bank = OutputOf<'GET /console/bank/entries'>;
export type BankEntry = Bank['entries'][number];
export type BankRead = Bank['reads'][number];

export const bankQuery = { ...callQuery('GET /console/bank/entries', {}), ...LOOK };

export const bankEntryQuery = (id: string) => ({
  ...callQuery('GET /console/bank/entries/{id}', { params: { id } }),
  ...LOOK,
});

/** Asks anew for what an act may have changed. */
export function useFreshBank() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        ['GET /console/bank/entries'],
        ['GET /console/inbox'],
        ['GET /console/proposals'],
        ['GET /console/receivables'],
        ['GET /console/customers/{accountNumber}/money'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

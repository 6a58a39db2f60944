import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

type Proposals = OutputOf<'GET /console/proposals'>;
export type Proposal = Proposals['open'][number];

export const proposalsQuery = callQuery('GET /console/proposals', {});

/** Asked anew while the console is open: others propose and decide meanwhile. */
const FRESH_MS = 30_000;

export const watchedProposals = {
  ...proposalsQuery,
  refetchInterval: FRESH_MS,
  refetchOnWindowFocus: true,
} as const;

/** How many wait for whoever looks. */
export const waitingFor = ({ open }: Proposals): number => open.filter(({ mayDecide }) => mayDecide).length;

/** Asks for the list anew after something was proposed or decided, and for the people: a role may be another one. */
export function useFreshProposals() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: proposalsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET /console/people'] }),
    ]);
}

import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

type Proposals = OutputOf<'GET /console/proposals'>;
export type Proposal = Proposals['open'][number];

/** Asked anew while the console is open: others propose and decide meanwhile. */
const FRESH = { refetchInterval: 30_000, refetchOnWindowFocus: true } as const;

export const watchedProposals = { ...callQuery('GET /console/proposals', { query: {} }), ...FRESH };

/** How many wait for whoever looks. */
export const waitingFor = ({ open }: Pick<Proposals, 'open'>): number =>
  open.filter(({ mayDecide }) => mayDecide).length;

/** Asks for the list anew after something was proposed or decided, and for the people: a role may be another one. */
export function useFreshProposals() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /console/proposals'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /console/inbox'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /console/people'] }),
    ]);
}

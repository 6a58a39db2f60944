import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import {
  type Customer,
  currentCustomerQuery,
  useCurrentCustomer,
} from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { type Caller, CallRefused, call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';

/** Ids of the stations that a customer keeps, in the order of keeping. */
export const favouritesQuery = (customer: Pick<Customer, 'id'>) =>
  queryOptions({
    queryKey: ['GET /customers/{id}/settings/favoriteplaces' satisfies CallName, customer.id],
    queryFn: async ({ meta, signal }) => {
      const caller = (meta?.['caller'] as Caller | undefined) ?? call;
      const { placeIds } = await caller(
        'GET /customers/{id}/settings/favoriteplaces',
        { params: { id: String(customer.id) } },
        { signal },
      );
      return placeIds;
    },
  });

/** Is the station kept, and the way to change that; logged out it asks for the login first and carries on after it. */
export function useFavourite(station: { id: number; name: string }): { isKept: boolean; toggle: () => void } {
  const queryClient = useQueryClient();
  const customer = useCurrentCustomer();
  const { data: placeIds } = useQuery({
    ...favouritesQuery(customer ?? { id: 0 }),
    enabled: customer !== null,
  });
  const isKept = customer !== null && (placeIds?.includes(station.id) ?? false);

  const { mutate } = useMutation({
    mutationFn: async ({ of, keep }: { of: Customer; keep: boolean }) => {
      // The list as the server has it now: another device may have changed it.
      const { placeIds: now } = await call(
        'GET /customers/{id}/settings/favoriteplaces',
        { params: { id: String(of.id) } },
        { isPartOfChange: true },
      );
      const next = keep ? [...new Set([...now, station.id])] : now.filter((id) => id !== station.id);
      return call('PUT /customers/{id}/settings/favoriteplaces', {
        params: { id: String(of.id) },
        body: { placeIds: next },
      });
    },
    onMutate: ({ of, keep }) => {
      const { queryKey } = favouritesQuery(of);
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (ids: number[] | undefined) =>
        keep ? [...(ids ?? []), station.id] : ids?.filter((id) => id !== station.id),
      );
      return { before };
    },
    onSuccess: ({ placeIds: saved }, { of, keep }) => {
      queryClient.setQueryData(favouritesQuery(of).queryKey, saved);
      announce(keep ? `${station.name} gemerkt` : `${station.name} nicht mehr gemerkt`);
    },
    onError: (error, { of }, context) => {
      queryClient.setQueryData(favouritesQuery(of).queryKey, context?.before);
      // Nobody is logged in any more, or somebody else is: that has been told already.
      if (isRefusal(error, 'AUTHENTICATION')) return;
      showDialog({
        type: 'ERROR',
        title: 'Fehler',
        message:
          error instanceof CallRefused
            ? error.problem.detail
            : 'Wir konnten die Station nicht merken. Bitte überprüfe deine Verbindung und versuche es erneut.',
        autohide: true,
        autohideAfterMilliseconds: 5_000,
      });
    },
  });

  return {
    isKept,
    toggle: () => {
      if (customer) return mutate({ of: customer, keep: !isKept });
      openLogin({
        followUp: () => {
          const of = queryClient.getQueryData(currentCustomerQuery.queryKey);
          if (of) mutate({ of, keep: true });
        },
      });
    },
  };
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import {
  type Customer,
  currentCustomerQuery,
  useCurrentCustomer,
} from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { beside } from '#web/platform/beside.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { callerOf, isRefusal } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';

/** Ids of a customer's favourite stations, in the order in which they were added. */
export const favouritesQuery = (customer: Pick<Customer, 'id'>) =>
  queryOptions({
    queryKey: ['GET /customers/{id}/settings/favoriteplaces' satisfies CallName, customer.id],
    queryFn: async ({ meta, signal }) => {
      const caller = callerOf(meta);
      const { placeIds } = await caller(
        'GET /customers/{id}/settings/favoriteplaces',
        { params: { id: String(customer.id) } },
        { signal },
      );
      return placeIds;
    },
  });

/** Whether a station is a favourite, and `toggle` to change it; for a visitor it opens the login first. */
export function useFavourite(station: { id: number; name: string }): {
  isFavourite: boolean;
  toggle: () => void;
} {
  const queryClient = useQueryClient();
  const customer = useCurrentCustomer();
  const { data: placeIds } = useQuery({
    ...beside(favouritesQuery(customer ?? { id: 0 })),
    enabled: customer !== null,
  });
  const isFavourite = customer !== null && (placeIds?.includes(station.id) ?? false);

  const { mutate } = useMutation({
    mutationFn: async ({ owner, isAdded }: { owner: Customer; isAdded: boolean }) => {
      // The list is read again, because another device may have changed it.
      const { placeIds: now } = await call(
        'GET /customers/{id}/settings/favoriteplaces',
        { params: { id: String(owner.id) } },
        { isPartOfChange: true },
      );
      const next = isAdded ? [...new Set([...now, station.id])] : now.filter((id) => id !== station.id);
      return call('PUT /customers/{id}/settings/favoriteplaces', {
        params: { id: String(owner.id) },
        body: { placeIds: next },
      });
    },
    onMutate: ({ owner, isAdded }) => {
      const { queryKey } = favouritesQuery(owner);
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (ids: number[] | undefined) =>
        isAdded ? [...(ids ?? []), station.id] : ids?.filter((id) => id !== station.id),
      );
      return { before };
    },
    onSuccess: ({ placeIds: saved }, { owner, isAdded }) => {
      queryClient.setQueryData(favouritesQuery(owner).queryKey, saved);
      announce(isAdded ? `${station.name} gemerkt` : `${station.name} nicht mehr gemerkt`);
    },
    onError: (error, { owner }, context) => {
      queryClient.setQueryData(favouritesQuery(owner).queryKey, context?.before);
      // The session has ended or belongs to another customer; the session guard has already shown that.
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
    isFavourite,
    toggle: () => {
      if (customer) return mutate({ owner: customer, isAdded: !isFavourite });
      openLogin({
        followUp: () => {
          const owner = queryClient.getQueryData(currentCustomerQuery.queryKey);
          if (owner) mutate({ owner, isAdded: true });
        },
      });
    },
  };
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { type Caller, call } from '#web/platform/call.ts';
import { mayBeLoggedIn } from '#web/platform/may-be-logged-in.ts';
import { isRefusal } from '#web/platform/query.tsx';

export type Customer = OutputOf<'GET /customers'>['items'][number];

const NOBODY: readonly RefusalCode[] = ['AUTHENTICATION', 'CUSTOMER_STATE', 'USER_DATA_INVALID'];

/** Who is logged in, or null. The root loader has it before anything is drawn. */
export const currentCustomerQuery = queryOptions<Customer | null>({
  queryKey: ['current customer'],
  // Who never logged in here need not ask; a login, here or in another tab, asks by itself.
  staleTime: ({ state }) => (state.data === null && !mayBeLoggedIn() ? Number.POSITIVE_INFINITY : 60_000),
  queryFn: async ({ meta, signal }) => {
    try {
      const caller = (meta?.['caller'] as Caller | undefined) ?? call;
      const { items } = await caller('GET /customers', { query: {} }, { signal });
      return items[0] ?? null;
    } catch (error) {
      // Nobody, or somebody who may not be logged in (§4.12): the session's guard says which.
      if (NOBODY.some((code) => isRefusal(error, code))) return null;
      throw error;
    }
  },
});

export const useCurrentCustomer = () => useSuspenseQuery(currentCustomerQuery).data;

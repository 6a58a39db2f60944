import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { CallRefused } from '#web/platform/call.ts';
import { mayBeLoggedIn } from '#web/platform/may-be-logged-in.ts';
import { callerOf, isRefusal } from '#web/platform/query.tsx';

export type Customer = OutputOf<'GET /customers'>['items'][number];

const NOT_LOGGED_IN: readonly RefusalCode[] = ['AUTHENTICATION', 'CUSTOMER_STATE', 'USER_DATA_INVALID'];

/** The logged-in customer, or null for a visitor. The root loader loads it before anything is rendered. */
export const currentCustomerQuery = queryOptions<Customer | null>({
  queryKey: ['current customer'],
  // A desk makes the account active while its holder stands there.
  persister: undefined,
  // A visitor's answer stays fresh: a login, here or in another tab, loads the customer itself.
  staleTime: ({ state }) => (state.data === null && !mayBeLoggedIn() ? Number.POSITIVE_INFINITY : 60_000),
  // Not the whole person: the answer is in the page, and what is readable offline is kept on the device.
  queryFn: async ({ client, meta, signal }) => {
    try {
      const caller = callerOf(meta);
      const recognise = appShell()?.accounts.recogniser();
      const { items } = await caller('GET /customers', { query: { view: 'account' } }, { signal });
      const customer = items[0] ?? null;
      client.removeQueries({ queryKey: UNCHECKED });
      if (customer) await recognise?.({ customerNumber: customer.customerNumber, name: fullName(customer) });
      return customer;
    } catch (error) {
      // A visitor, or a customer whose state forbids a login (§4.12); the session guard tells the two apart.
      if (NOT_LOGGED_IN.some((code) => isRefusal(error, code))) {
        client.removeQueries({ queryKey: UNCHECKED });
        return null;
      }
      // While the server cannot check logins, its pages are a visitor's; the browser asks again.
      if (typeof document !== 'undefined' || !isUnavailable(error)) throw error;
      const { problem, retryAfterSeconds } = error;
      client.setQueryData<Unchecked>(UNCHECKED, { problem, retryAfterSeconds });
      return null;
    }
  },
});

type Unchecked = Pick<CallRefused, 'problem' | 'retryAfterSeconds'>;
/** In a page that the server has rendered without being able to say who asks for it. */
const UNCHECKED = ['customer not checked'];

const isUnavailable = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && isRefusal(error, 'UNAVAILABLE');

/** Whether nobody could say who asked for this page: its visitor may be a customer. */
export const isUnchecked = (client: QueryClient): boolean => client.getQueryData(UNCHECKED) !== undefined;

/** The logged-in customer, or null for a visitor. @throws CallRefused when the server could not say which */
export async function checkedCustomer(client: QueryClient): Promise<Customer | null> {
  const customer = await client.ensureQueryData(currentCustomerQuery);
  const unchecked = client.getQueryData<Unchecked>(UNCHECKED);
  if (!customer && unchecked) throw new CallRefused(unchecked.problem, unchecked.retryAfterSeconds);
  return customer;
}

const fullName = ({ prename, name, customerNumber }: Customer): string =>
  [prename, name].filter(Boolean).join(' ') || customerNumber;

export const useCurrentCustomer = () => useSuspenseQuery(currentCustomerQuery).data;

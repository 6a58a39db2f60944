import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, Params } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { type Customer, currentCustomerQuery } from './current-customer.ts';

type Loading = { queryClient: QueryClient; customer: Customer; params: Params; request: Request };

/** The loader of a screen of the account. It prefetches: a failure is not thrown, the screen shows it. */
export const customerLoader =
  (load: (loading: Loading) => Promise<unknown>) =>
  async ({ context, params, request }: LoaderFunctionArgs): Promise<null> => {
    const queryClient = context.get(queryClientContext);
    const customer = await queryClient.ensureQueryData(currentCustomerQuery);
    if (customer) await load({ queryClient, customer, params, request });
    return null;
  };

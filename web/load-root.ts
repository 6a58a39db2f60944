import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import { pageTimeQuery } from '#web/features/booking/page-time.ts';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { settingsQuery } from '#web/features/page/settings.ts';

/** The page's or the request's query client, for loaders on both sides. */
export const queryClientContext = createContext<QueryClient>();

export async function loadRoot({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  await Promise.all([
    queryClient.ensureQueryData(pageTimeQuery),
    queryClient.ensureQueryData(settingsQuery),
    queryClient.ensureQueryData(currentCustomerQuery),
  ]);
  return null;
}

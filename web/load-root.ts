import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import type { PageData } from '#web/features/page/page-data.ts';
import { settingsQuery } from '#web/features/page/settings-query.ts';
import { queryClientContext } from '#web/platform/query.tsx';

export async function loadRoot({ context }: LoaderFunctionArgs): Promise<PageData> {
  const queryClient = context.get(queryClientContext);
  const [settings] = await Promise.all([
    queryClient.ensureQueryData(settingsQuery),
    queryClient.ensureQueryData(currentCustomerQuery),
  ]);
  return { settings, pageTime: new Date().toISOString() };
}

import type { LoaderFunctionArgs } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import type { PageData } from './shell/page-data.ts';
import { settingsQuery } from './shell/settings-query.ts';

export async function loadRoot({ context }: LoaderFunctionArgs): Promise<PageData> {
  const queryClient = context.get(queryClientContext);
  const [settings] = await Promise.all([
    queryClient.ensureQueryData(settingsQuery),
    queryClient.ensureQueryData(currentCustomerQuery),
  ]);
  return { settings, pageTime: new Date().toISOString() };
}

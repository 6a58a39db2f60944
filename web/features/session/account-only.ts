import { type LoaderFunctionArgs, redirect } from 'react-router';
import { currentCustomerQuery } from '#web/features/customer/current-customer.ts';
import { paths } from '#web/paths.ts';
import { queryClientContext } from '#web/platform/query.tsx';

/** Whoever is not logged in is sent to Account (specification §2, routing rules). */
export async function accountOnly({ context }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  if (!customer) throw redirect(paths.profile());
  return null;
}

import { type LoaderFunctionArgs, redirect } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { publicPath } from './help-paths.ts';

/**
 * Sub-pages of the help send whoever is not logged in to Help (§2.87): what stands there as a
 * whole is shown there.
 */
export async function helpOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  if (customer) return null;
  const there = publicPath(new URL(request.url).pathname);
  throw redirect(there.startsWith(`${paths.help()}#`) ? there : paths.help());
}

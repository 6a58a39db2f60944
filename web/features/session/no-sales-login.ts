import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { isSalesLogin } from './sales-login.ts';

/** Redirects a sales login to Sales: below the profile it has nothing but the login itself (§S12.18). */
export async function noSalesLogin({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const { pathname } = new URL(request.url);
  if (isSalesLogin(customer) && pathname !== paths.editLogin()) throw redirect(paths.sales());
  return null;
}

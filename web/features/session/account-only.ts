import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { currentCustomerQuery } from './current-customer.ts';
import { accountBefore, returnPath } from './return-path.ts';
import { isSalesLogin } from './sales-login.ts';

/**
 * Redirects visitors to Account (§2.86), with the requested path as the target after the login, and a sales login to Sales: of
 * the account it only has the login itself.
 */
export async function accountOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const { pathname } = new URL(request.url);
  if (!customer) throw redirect(accountBefore(pathname));
  if (isSalesLogin(customer) && pathname !== paths.editLogin()) throw redirect(paths.sales());
  return null;
}

/**
 * Redirects a logged-in customer to the return path. Needed because a link from another site sends no
 * cookies, so the server saw a visitor.
 */
export async function redirectToReturnPath({ context, request }: LoaderFunctionArgs): Promise<null> {
  const path = returnPath(new URL(request.url));
  const customer = path && (await context.get(queryClientContext).ensureQueryData(currentCustomerQuery));
  if (customer) throw redirect(path);
  return null;
}

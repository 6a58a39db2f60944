import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { checkedCustomer, currentCustomerQuery } from './current-customer.ts';
import { accountBefore, returnPath } from './return-path.ts';

/** Redirects visitors to Account (§2.86), with the requested path as the target after the login. */
export async function accountOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await checkedCustomer(context.get(queryClientContext));
  if (!customer) throw redirect(accountBefore(new URL(request.url).pathname));
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

import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { currentCustomerQuery } from './current-customer.ts';
import { accountBefore, returnPath } from './return-path.ts';

/** Whoever is not logged in is sent to Account (§2.86), and on from there after the login. */
export async function accountOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  if (!customer) throw redirect(accountBefore(new URL(request.url).pathname));
  return null;
}

/** The way on, for who is logged in by now: the server saw a visitor where a link from elsewhere brought no cookies. */
export async function redirectToReturnPath({ context, request }: LoaderFunctionArgs): Promise<null> {
  const path = returnPath(new URL(request.url));
  const customer = path && (await context.get(queryClientContext).ensureQueryData(currentCustomerQuery));
  if (customer) throw redirect(path);
  return null;
}

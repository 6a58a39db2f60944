import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { checkedCustomer } from './current-customer.ts';
import { accountBefore } from './return-path.ts';

/** Redirects visitors to Account, with the requested path as the target after the login. Who has no role is told so there. */
export async function consoleOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await checkedCustomer(context.get(queryClientContext));
  if (!customer) throw redirect(accountBefore(new URL(request.url).pathname));
  return null;
}

import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { checkedCustomer } from './current-customer.ts';
import { accountBefore } from './return-path.ts';

/** Redirects visitors to Account, with the requested path as the target after the login, and customers to their profile. */
export async function staffOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await checkedCustomer(context.get(queryClientContext));
  if (!customer) throw redirect(accountBefore(new URL(request.url).pathname));
  if (!customer.staff) throw redirect(paths.profile());
  return null;
}

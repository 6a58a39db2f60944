import { type LoaderFunctionArgs, redirect } from 'react-router';
import { checkedCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { stayTurnedRound } from './turned-round.ts';

/** Redirects everybody without a sales login from the pages below Sales to Sales (§2.8). */
export async function salesOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await checkedCustomer(queryClient);
  if (!isSalesLogin(customer)) throw redirect(paths.sales());
  await stayTurnedRound(queryClient, request);
  return null;
}

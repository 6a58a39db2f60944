import { type LoaderFunctionArgs, redirect } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { publicPath } from './help-paths.ts';

/** Redirects visitors from the help's sub-pages to Help (§2.87), to the content's anchor if it has one. */
export async function helpOnly({ context, request }: LoaderFunctionArgs): Promise<null> {
  const customer = await context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  if (customer) return null;
  const target = publicPath(new URL(request.url).pathname);
  throw redirect(target.startsWith(`${paths.help()}#`) ? target : paths.help());
}

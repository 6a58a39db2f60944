import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClientContext } from '#web/platform/query.tsx';
import { findCity } from '#web/shell/city-queries.ts';
import { notFound } from '#web/shell/or-not-found.ts';
import { paths } from '#web/shell/paths.ts';
import { tariffsQuery } from './tariffs-query.ts';

/** The loader of all calculator pages. A form submitted without JavaScript has the city in its query. */
export async function loadCalculator({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const chosen = query.get('stadt');
  if (chosen !== null) {
    query.delete('stadt');
    return redirect(`${paths.calculator(chosen ? encodeURIComponent(chosen) : undefined)}?${query}`);
  }
  const queryClient = context.get(queryClientContext);
  const { city } = params;
  const [known] = await Promise.all([findCity(queryClient, city), queryClient.ensureQueryData(tariffsQuery)]);
  if (city !== undefined && !known) throw notFound();
  return null;
}

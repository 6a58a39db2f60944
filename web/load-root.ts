import type { LoaderFunctionArgs } from 'react-router';
import { nowText } from '#web/platform/clock.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import { findCity } from './shell/city-queries.ts';
import type { PageData } from './shell/page-data.ts';
import { settingsQuery } from './shell/settings-query.ts';

/** The settings know the page's own city too, where they do not carry all. */
export async function loadRoot({ context, params, request }: LoaderFunctionArgs): Promise<PageData> {
  const queryClient = context.get(queryClientContext);
  const slug = params['city'] ?? new URL(request.url).searchParams.get('stadt') ?? undefined;
  const [settings, own] = await Promise.all([
    queryClient.ensureQueryData(settingsQuery),
    findCity(queryClient, slug),
    queryClient.ensureQueryData(currentCustomerQuery),
  ]);
  const isShown = !own || settings.cities.some(({ path }) => path === own.path);
  return {
    settings: isShown ? settings : { ...settings, cities: [...settings.cities, own] },
    pageTime: nowText(),
  };
}

import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';
import { filteredNewsQuery, readFilter } from './news-filter.ts';
import { newsItemQuery } from './news-item-query.ts';

/** The loader of the news list, and of the item shown over it. */
export async function loadNews(args: LoaderFunctionArgs): Promise<null> {
  const customer = await args.context.get(queryClientContext).ensureQueryData(currentCustomerQuery);
  const { id } = args.params;
  return loadContent(args, [
    documentQuery('page', 'news'),
    filteredNewsQuery(readFilter(new URL(args.request.url).search), customer !== null),
    ...(id === undefined ? [] : [newsItemQuery(id)]),
  ]);
}

export const loadNewsItem = (args: LoaderFunctionArgs): Promise<null> =>
  loadContent(args, [newsItemQuery(args.params['id'] ?? '')]);

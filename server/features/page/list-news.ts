import { listNews } from '#contract/content.ts';
import { filterNews } from '#domain/page/news-filter.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { documentsOf, findCityOf, todayOf } from './content-answer.ts';
import { rememberAnswer } from './content-store.ts';
import { newsAnswer } from './news-answer.ts';

export const bindListNews = bind(listNews, async ({ now, content }, { query }) => {
  const { snapshot } = await content.current(now);
  if (query.city !== undefined && !findCityOf(snapshot, query.city)) return refuse('CITY_UNKNOWN');
  const today = todayOf(now);
  const fields = documentsOf(snapshot, 'news', undefined, today).map((document) => document.fields);
  const ids = filterNews(fields, query, today).map(({ id }) => id);
  // The key has the news found and not the query, because many queries find the same news.
  return rememberAnswer(snapshot, `news ${today} ${ids.join()}`, () => ({
    items: ids.flatMap((id) => newsAnswer(snapshot, id, today) ?? []),
  }));
});

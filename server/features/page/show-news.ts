import { showNews } from '#contract/content.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { todayOf } from './content-answer.ts';
import { newsAnswer } from './news-answer.ts';

export const bindShowNews = bind(showNews, async ({ now, content }, { params }) => {
  const { snapshot } = await content.current(now);
  return newsAnswer(snapshot, params.id, todayOf(now)) ?? refuse('NEWS_UNKNOWN');
});

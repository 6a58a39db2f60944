import { showNews } from '#contract/content.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { todayOf } from './content-answer.ts';
import type { ContentStore } from './content-store.ts';
import { newsAnswer } from './news-answer.ts';

export const bindShowNews = ({ content }: { content: ContentStore }) =>
  bind(showNews, async ({ now }, { params }) => {
    const { snapshot } = await content.current(now);
    return newsAnswer(snapshot, params.id, todayOf(now)) ?? refuse('NEWS_UNKNOWN');
  });

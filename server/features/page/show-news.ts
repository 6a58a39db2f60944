import { showNews } from '#contract/content.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import type { ContentStore } from './content-store.ts';
import { newsAnswer } from './news-answer.ts';

export const bindShowNews = ({ content }: { content: ContentStore }) =>
  bind(showNews, async ({ now }, { params }) => {
    const { snapshot } = await content.current(now);
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();
    return newsAnswer(snapshot, params.id, today) ?? refuse('NEWS_UNKNOWN');
  });

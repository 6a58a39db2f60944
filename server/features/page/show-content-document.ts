import { showContentDocument } from '#contract/content.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { documentAnswer, findCityOf, findDocument, todayOf } from './content-answer.ts';

export const bindShowContentDocument = bind(
  showContentDocument,
  async ({ now, content }, { params, query }) => {
    const { snapshot } = await content.current(now);
    const city = query.city === undefined ? undefined : findCityOf(snapshot, query.city);
    if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
    const document = findDocument(snapshot, params.kind, params.slug, todayOf(now));
    return document ? documentAnswer(snapshot, document, city) : refuse('PAGE_UNKNOWN');
  },
);

import { listDocuments } from '#contract/content.ts';
import { isContentKind } from '#domain/page/content-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { documentAnswer, documentsOf, findCityOf, todayOf } from './content-answer.ts';
import { rememberAnswer } from './content-store.ts';

export const bindListDocuments = bind(listDocuments, async ({ now, content }, { query }) => {
  const { kind, expand = [] } = query;
  const hasText = expand.includes('sections');
  if (!isContentKind(kind)) return refuse('PAGE_UNKNOWN');
  const { snapshot } = await content.current(now);
  const city = query.city === undefined ? undefined : findCityOf(snapshot, query.city);
  if (query.city !== undefined && !city) return refuse('CITY_UNKNOWN');
  const today = todayOf(now);
  return rememberAnswer(snapshot, `list ${kind} ${city?.slug ?? ''} ${hasText} ${today}`, () => ({
    items: documentsOf(snapshot, kind, city, today).map((document) => {
      const { introHtml, sections, ...entry } = documentAnswer(snapshot, document, city);
      return hasText ? { ...entry, introHtml, sections } : entry;
    }),
  }));
});

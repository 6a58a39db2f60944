import { newsPlace } from '#domain/page/news-filter.ts';
import { documentsOf, wholeAnswer } from './content-answer.ts';
import { rememberAnswer, type Snapshot } from './content-store.ts';

/** The news with this id as sent on `today` (YYYY-MM-DD); undefined when unknown or not shown on that day. */
export function newsAnswer(snapshot: Snapshot, id: number, today: string) {
  const document = documentsOf(snapshot, 'news', undefined, today).find(({ fields }) => fields.id === id);
  const place = document && newsPlace(document.fields, today);
  if (!document || !place) return undefined;
  return rememberAnswer(snapshot, `news ${id} ${place}`, () => {
    const { fields, html } = wholeAnswer(snapshot, document);
    const { title, teaser, from, to, cities, sections, nativeVersion } = fields;
    return {
      id,
      title,
      teaser,
      html,
      from,
      ...(to === undefined ? {} : { to }),
      archive: place === 'ARCHIVE',
      cities,
      sections,
      ...(nativeVersion === undefined ? {} : { nativeVersion }),
    };
  });
}

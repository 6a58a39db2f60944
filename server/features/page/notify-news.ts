import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import { notify } from '#server/features/notification/notify.ts';
import { findNewsReaders } from '#server/features/notification/push-message.repository.ts';
import { documentsOf, todayOf } from './content-answer.ts';
import type { ContentStore } from './content-store.ts';

/** News that are put up a day late are still told; older ones are read where they stand. */
const DAYS = 2;

/**
 * Tells yesterday's and today's news to whoever wanted it before their first day: a city's to who registered
 * there, others to all. Not what is only for certain app versions.
 */
export async function notifyNews(db: Db, content: ContentStore, now: Temporal.Instant): Promise<void> {
  const { snapshot } = await content.current(now);
  const today = todayOf(now);
  const since = Temporal.PlainDate.from(today).subtract({ days: DAYS - 1 });
  for (const { fields } of documentsOf(snapshot, 'news', undefined, today)) {
    const { id, title, from, cities, nativeVersion } = fields;
    const first = Temporal.PlainDate.from(from);
    if (nativeVersion !== undefined || Temporal.PlainDate.compare(first, since) < 0) continue;
    const before = first.toZonedDateTime(BERLIN).toInstant();
    const readers = await findNewsReaders(db, { cities, before });
    if (readers.length === 0) continue;
    await notify(db, readers, {
      category: 'NEWS',
      event: `news ${id}`,
      tag: `news-${id}`,
      title: 'Neuigkeiten',
      body: title,
      path: `/news/${id}`,
      now,
    });
  }
}

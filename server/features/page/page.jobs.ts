import type { Db } from '#server/db/connect.ts';
import type { ContentStore } from './content-store.ts';
import { notifyNews } from './notify-news.ts';

/** Every ten minutes, tells devices of the news that have appeared (§S14.22). */
export const pageJobs = ({ content }: { content: ContentStore }) => [
  {
    name: 'page-news',
    cron: '*/10 * * * *',
    run: (db: Db, now: Temporal.Instant) => notifyNews(db, content, now),
  },
];

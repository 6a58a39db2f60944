import type { Job } from '#server/feature/job.ts';
import { notifyNews } from './notify-news.ts';

/** Every ten minutes, tells devices of the news that have appeared (§S14.22). */
export const pageJobs: readonly Job[] = [
  {
    name: 'page-news',
    cron: '*/10 * * * *',
    run: (db, now, { content }) => notifyNews(db, content, now),
  },
];

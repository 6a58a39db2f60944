import type { Db } from '#server/db/connect.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { removeEndedDevices } from './device.repository.ts';
import { notifyNews } from './notify-news.ts';
import { removeOldMessages } from './push-message.repository.ts';

/** That a device was told of an event is kept as long as somebody could want to tell it again. */
const RETENTION_HOURS = 14 * 24;

/** Every hour, removes devices whose login has ended and old messages; every ten minutes looks for news (§S14.22). */
export const notificationJobs = ({ content }: { content: ContentStore }) => [
  {
    name: 'notification-clean-up',
    cron: '29 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      await removeEndedDevices(db, now);
      await removeOldMessages(db, now.subtract({ hours: RETENTION_HOURS }));
    },
  },
  {
    name: 'notification-news',
    cron: '*/10 * * * *',
    run: (db: Db, now: Temporal.Instant) => notifyNews(db, content, now),
  },
];

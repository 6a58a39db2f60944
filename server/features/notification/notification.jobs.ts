import type { Job } from '#server/feature/job.ts';
import { removeEndedDevices } from './device.repository.ts';
import { removeOldMessages } from './push-message.repository.ts';

/** That a device was told of an event is kept as long as somebody could want to tell it again. */
const RETENTION_HOURS = 14 * 24;

/** Every hour, removes devices whose login has ended, and old messages. */
export const notificationJobs: readonly Job[] = [
  {
    name: 'notification-clean-up',
    cron: '29 * * * *',
    run: async (db, now) => {
      await removeEndedDevices(db, now);
      await removeOldMessages(db, now.subtract({ hours: RETENTION_HOURS }));
    },
  },
];

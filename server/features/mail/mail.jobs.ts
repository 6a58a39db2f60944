import type { Job } from '#server/feature/job.ts';
import { removeOldMails } from './mail.repository.ts';

/** Mails are stored for 30 days after they were sent, shown or given up. */
const RETENTION_HOURS = 30 * 24;

/** Every day, deletes old mails. */
export const mailJobs: readonly Job[] = [
  {
    name: 'mail-clean-up',
    cron: '41 3 * * *',
    run: (db, now) => removeOldMails(db, now.subtract({ hours: RETENTION_HOURS })),
  },
];

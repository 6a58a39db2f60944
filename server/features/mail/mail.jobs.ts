import type { Db } from '#server/db/connect.ts';
import { removeOldMails } from './mail.repository.ts';

/** Mails are stored for 30 days after they were sent, shown or given up. */
const RETENTION_HOURS = 30 * 24;

/** Every day, deletes old mails. */
export const mailJobs = [
  {
    name: 'mail-clean-up',
    cron: '41 3 * * *',
    run: (db: Db, now: Temporal.Instant) => removeOldMails(db, now.subtract({ hours: RETENTION_HOURS })),
  },
];

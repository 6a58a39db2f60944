import type { Db } from '#server/db/connect.ts';
import { removeOldMails } from './mail.repository.ts';

/** What was sent, shown or given up is remembered this long. */
const KEPT_HOURS = 30 * 24;

/** Every day: mails that nobody asks about any more. */
export const mailJobs = [
  {
    name: 'mail-clean-up',
    cron: '41 3 * * *',
    run: (db: Db, now: Temporal.Instant) => removeOldMails(db, now.subtract({ hours: KEPT_HOURS })),
  },
];

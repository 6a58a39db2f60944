import type { Db } from '#server/db/connect.ts';
import { removeExpiredPresenceCodes } from './presence-code.repository.ts';

/** Removes codes that are over, every hour. */
export const salesJobs = [
  {
    name: 'presence-code-clean-up',
    cron: '27 * * * *',
    run: (db: Db, now: Temporal.Instant) => removeExpiredPresenceCodes(db, now),
  },
];

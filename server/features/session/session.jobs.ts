import type { Db } from '#server/db/connect.ts';
import { forgetOldAttempts } from '#server/http/attempts.repository.ts';
import { forgetOldKeys } from '#server/http/idempotency.repository.ts';
import { removeExpiredTokens } from './session.repository.ts';

/** Every hour: what has run out is removed. */
export const sessionJobs = [
  {
    name: 'session-clean-up',
    cron: '17 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      await removeExpiredTokens(db, now);
      await forgetOldKeys(db, now);
      await forgetOldAttempts(db, now);
    },
  },
];

import type { Job } from '#server/feature/job.ts';
import { removeExpiredOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import { forgetOldAttempts } from '#server/http/attempts.repository.ts';
import { removeOldKeys } from '#server/http/idempotency.repository.ts';
import { forgetOldDevices } from './known-device.repository.ts';
import { removeExpiredOnetimePasswords } from './onetime-password.repository.ts';
import { removeExpiredChallenges } from './passkey.repository.ts';
import { sendPasswordResets } from './send-password-resets.ts';
import { removeEndedLogins, removeExpiredTokens } from './session.repository.ts';
import { removeExpiredStoredLogins } from './stored-login.repository.ts';

/** Removes expired rows, every hour; every minute sends the links that a server could not send because it failed or stopped. */
export const sessionJobs: readonly Job[] = [
  {
    name: 'session-clean-up',
    cron: '17 * * * *',
    run: async (db, now) => {
      await removeExpiredTokens(db, now);
      await removeExpiredStoredLogins(db, now);
      await removeEndedLogins(db);
      await removeExpiredOnetimeTokens(db, now);
      await removeExpiredOnetimePasswords(db, now);
      await removeExpiredChallenges(db, now);
      await forgetOldDevices(db, now);
      await removeOldKeys(db, now);
      await forgetOldAttempts(db, now);
    },
  },
  {
    name: 'password-reset-left-over',
    cron: '* * * * *',
    run: (db, now, { mailer }) => sendPasswordResets(db, mailer, now),
  },
];

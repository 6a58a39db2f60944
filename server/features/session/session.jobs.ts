import type { Db } from '#server/db/connect.ts';
import { removeExpiredOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { forgetOldAttempts } from '#server/http/attempts.repository.ts';
import { removeOldKeys } from '#server/http/idempotency.repository.ts';
import { forgetOldDevices } from './known-device.repository.ts';
import { removeExpiredOnetimePasswords } from './onetime-password.repository.ts';
import { removeExpiredChallenges } from './passkey.repository.ts';
import { sendPasswordResets } from './send-password-resets.ts';
import { removeEndedLogins, removeExpiredTokens } from './session.repository.ts';
import { removeExpiredStoredLogins } from './stored-login.repository.ts';

/** Removes expired rows, every hour. */
export const sessionJobs = [
  {
    name: 'session-clean-up',
    cron: '17 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
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
];

/** Sends the links that a server could not send because it failed or stopped, every minute. */
export const passwordResetJob = (mailer: Mailer) => ({
  name: 'password-reset-left-over',
  cron: '* * * * *',
  run: (db: Db, now: Temporal.Instant) => sendPasswordResets(db, mailer, now),
});

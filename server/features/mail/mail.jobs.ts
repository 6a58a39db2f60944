import type { Db } from '#server/db/connect.ts';
import { removeOldMails } from './mail.repository.ts';
import { removeOldSubscriptions } from './newsletter.repository.ts';

/** What was sent, shown or given up is remembered this long. */
const KEPT_HOURS = 30 * 24;
/** The consent to a newsletter can be asked for until claims lapse: three years. */
const CONSENT_KEPT_HOURS = 3 * 366 * 24;

/** Every day: mails that nobody asks about any more, and newsletter orders that nobody confirmed. */
export const mailJobs = [
  {
    name: 'mail-clean-up',
    cron: '41 3 * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      const unconfirmedBefore = now.subtract({ hours: KEPT_HOURS });
      await removeOldMails(db, unconfirmedBefore);
      await removeOldSubscriptions(db, {
        unconfirmedBefore,
        endedBefore: now.subtract({ hours: CONSENT_KEPT_HOURS }),
      });
    },
  },
];

import type { Db } from '#server/db/connect.ts';
import { removeOldSubscriptions } from './newsletter.repository.ts';

/** An order that nobody confirms is remembered this long. */
const UNCONFIRMED_KEPT_HOURS = 30 * 24;
/** The consent to a newsletter can be asked for until claims lapse: three years. */
const CONSENT_KEPT_HOURS = 3 * 366 * 24;

/** Every day: orders that nobody confirmed, and subscriptions that ended long ago. */
export const newsletterJobs = [
  {
    name: 'newsletter-clean-up',
    cron: '41 3 * * *',
    run: (db: Db, now: Temporal.Instant) =>
      removeOldSubscriptions(db, {
        unconfirmedBefore: now.subtract({ hours: UNCONFIRMED_KEPT_HOURS }),
        endedBefore: now.subtract({ hours: CONSENT_KEPT_HOURS }),
      }),
  },
];

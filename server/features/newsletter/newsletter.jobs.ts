import type { Job } from '#server/feature/job.ts';
import { removeOldSubscriptions } from './newsletter.repository.ts';

/** An order that nobody confirms is stored for 30 days. */
const UNCONFIRMED_RETENTION_HOURS = 30 * 24;
/** The proof of consent is stored until claims lapse: three years. */
const CONSENT_RETENTION_HOURS = 3 * 366 * 24;

/** Every day, deletes orders that nobody confirmed and subscriptions that ended long ago. */
export const newsletterJobs: readonly Job[] = [
  {
    name: 'newsletter-clean-up',
    cron: '41 3 * * *',
    run: (db, now) =>
      removeOldSubscriptions(db, {
        unconfirmedBefore: now.subtract({ hours: UNCONFIRMED_RETENTION_HOURS }),
        endedBefore: now.subtract({ hours: CONSENT_RETENTION_HOURS }),
      }),
  },
];

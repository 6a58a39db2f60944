import type { Db } from '#server/db/connect.ts';
import { checkReturns } from './check-returns.ts';
import { forgetRatings } from './trip.repository.ts';

/** Ratings of a car's cleanliness are kept for so long (§S10.7). */
const RATINGS_KEPT_HOURS = 48;

/** Forgets how clean cars were said to be, and checks returns that waited for their car. */
export const tripJobs = [
  {
    name: 'trip-ratings',
    cron: '*/15 * * * *',
    run: (db: Db, now: Temporal.Instant) => forgetRatings(db, now.subtract({ hours: RATINGS_KEPT_HOURS })),
  },
  // The news of a car check its return at once (server/telematics.ts); a server that ended in between did not.
  { name: 'trip-return-checks', cron: '* * * * *', run: checkReturns },
];

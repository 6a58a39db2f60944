import type { Db } from '#server/db/connect.ts';
import { forgetRatings } from './trip.repository.ts';

/** Ratings of a car's cleanliness are kept for so long (§S10.7). */
const RATINGS_KEPT_HOURS = 48;

/** Every quarter of an hour, forgets how clean cars were said to be. */
export const tripJobs = [
  {
    name: 'trip-ratings',
    cron: '*/15 * * * *',
    run: (db: Db, now: Temporal.Instant) => forgetRatings(db, now.subtract({ hours: RATINGS_KEPT_HOURS })),
  },
];

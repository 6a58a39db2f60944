import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { Job } from '#server/feature/job.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { checkReturns } from './check-returns.ts';
import { findOldPhotos, removeOldPlaces } from './return-place.repository.ts';
import { forgetRatings } from './trip.repository.ts';

/** Ratings of a car's cleanliness are kept for so long (§S10.7). */
const RATINGS_KEPT_HOURS = 48;

/**
 * Forgets how clean cars were said to be and where they were left, and checks returns that waited for their car.
 */
export const tripJobs: readonly Job[] = [
  {
    name: 'trip-ratings',
    cron: '*/15 * * * *',
    run: (db, now) => forgetRatings(db, now.subtract({ hours: RATINGS_KEPT_HOURS })),
  },
  // The news of a car check its return at once (server/telematics.ts); a server that ended in between did not.
  { name: 'trip-return-checks', cron: '* * * * *', run: checkReturns },
  {
    name: 'trip-places',
    cron: '47 * * * *',
    run: async (db, now, { files }) => {
      const old = await findOldPhotos(db, photoCutoff(now));
      await removePhotos(db, files, { table: 'return_photo', old, now });
      await removeOldPlaces(db, photoCutoff(now));
    },
  },
];

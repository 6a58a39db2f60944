import { photoCutoff, unfinishedCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { checkReturns } from './check-returns.ts';
import {
  findOldPhotos,
  removeOldPlaces,
  removePhoto,
  removeUnfinishedParts,
} from './return-place.repository.ts';
import { forgetRatings } from './trip.repository.ts';

/** Ratings of a car's cleanliness are kept for so long (§S10.7). */
const RATINGS_KEPT_HOURS = 48;

/**
 * Forgets how clean cars were said to be and where they were left, and checks returns that waited for their car.
 */
export const tripJobs = ({ files }: { files: FileStore }) => [
  {
    name: 'trip-ratings',
    cron: '*/15 * * * *',
    run: (db: Db, now: Temporal.Instant) => forgetRatings(db, now.subtract({ hours: RATINGS_KEPT_HOURS })),
  },
  // The news of a car check its return at once (server/telematics.ts); a server that ended in between did not.
  { name: 'trip-return-checks', cron: '* * * * *', run: checkReturns },
  {
    name: 'trip-places',
    cron: '47 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      await removeUnfinishedParts(db, unfinishedCutoff(now));
      for (const photo of await findOldPhotos(db, photoCutoff(now))) {
        await files.remove(photo.file_key);
        await files.remove(photo.original_key);
        // Last, so that no file stays whose key nobody knows.
        await removePhoto(db, photo.id);
      }
      await removeOldPlaces(db, photoCutoff(now));
    },
  },
];

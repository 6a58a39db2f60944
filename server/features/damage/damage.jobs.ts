import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { Job } from '#server/feature/job.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { findOldPhotos } from './damage.repository.ts';

/** Every hour, deletes parts of photos that do not come any more, and photos that have been kept long enough. */
export const damageJobs: readonly Job[] = [
  {
    name: 'damage-clean-up',
    cron: '41 * * * *',
    run: async (db, now, { files }) => {
      const old = await findOldPhotos(db, photoCutoff(now));
      await removePhotos(db, files, { table: 'damage_photo', old, now });
    },
  },
];

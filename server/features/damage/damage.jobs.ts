import { photoCutoff, unfinishedCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { findOldPhotos, removePhoto, removeUnfinishedParts } from './damage.repository.ts';

/** Every hour, deletes parts of photos that do not come any more, and photos that have been kept long enough. */
export const damageJobs = ({ files }: { files: FileStore }) => [
  {
    name: 'damage-clean-up',
    cron: '41 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      await removeUnfinishedParts(db, unfinishedCutoff(now));
      for (const photo of await findOldPhotos(db, photoCutoff(now))) {
        await files.remove(photo.file_key);
        await files.remove(photo.original_key);
        // Last, so that no file stays whose key nobody knows.
        await removePhoto(db, photo.id);
      }
    },
  },
];

import { photoCutoff, unfinishedCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { raiseTasks } from './raise-tasks.ts';
import { findOldPhotos, removePhoto, removeUnfinishedParts } from './task-photo.repository.ts';

/** Raises and closes tasks by what is known of the cars; deletes photos as those of damage, whose evidence they may be. */
export const taskJobs = ({ files }: { files: FileStore }) => [
  { name: 'task-raising', cron: '*/5 * * * *', run: raiseTasks },
  {
    name: 'task-photos',
    cron: '53 * * * *',
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

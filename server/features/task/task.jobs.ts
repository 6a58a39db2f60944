import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { raiseTasks } from './raise-tasks.ts';
import { findOldPhotos } from './task-photo.repository.ts';

/** Raises and closes tasks by what is known of the cars; deletes photos as those of damage, whose evidence they may be. */
export const taskJobs = ({ files }: { files: FileStore }) => [
  { name: 'task-raising', cron: '*/5 * * * *', run: raiseTasks },
  {
    name: 'task-photos',
    cron: '53 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      const old = await findOldPhotos(db, photoCutoff(now));
      await removePhotos(db, files, { table: 'task_photo', old, now });
    },
  },
];

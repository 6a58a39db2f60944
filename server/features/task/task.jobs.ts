import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { Job } from '#server/feature/job.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { raiseTasks } from './raise-tasks.ts';
import { findOldPhotos } from './task-photo.repository.ts';

/** Raises and closes tasks by what is known of the cars; deletes photos as those of damage, whose evidence they may be. */
export const taskJobs: readonly Job[] = [
  { name: 'task-raising', cron: '*/5 * * * *', run: raiseTasks },
  {
    name: 'task-photos',
    cron: '53 * * * *',
    run: async (db, now, { files }) => {
      const old = await findOldPhotos(db, photoCutoff(now));
      await removePhotos(db, files, { table: 'task_photo', old, now });
    },
  },
];

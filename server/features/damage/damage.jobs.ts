import { photoCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { removePhotos } from '#server/features/photo/remove-photos.ts';
import { findOldPhotos } from './damage.repository.ts';

/** Every hour, deletes parts of photos that do not come any more, and photos that have been kept long enough. */
export const damageJobs = ({ files }: { files: FileStore }) => [
  {
    name: 'damage-clean-up',
    cron: '41 * * * *',
    run: async (db: Db, now: Temporal.Instant) => {
      const old = await findOldPhotos(db, photoCutoff(now));
      await removePhotos(db, files, { table: 'damage_photo', old, now });
    },
  },
];

import { unfinishedCutoff } from '#domain/damage/photo-retention.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type AnnouncedPhoto,
  type PhotoTable,
  removePhoto,
  removeUnfinishedParts,
} from './photo.repository.ts';

/** Deletes parts of photos that do not come any more, and these photos, which have been kept long enough. */
export async function removePhotos(
  db: Db,
  files: FileStore,
  {
    table,
    old,
    now,
  }: {
    table: PhotoTable;
    old: readonly Pick<AnnouncedPhoto, 'id' | 'fileKey' | 'originalKey'>[];
    now: Temporal.Instant;
  },
): Promise<void> {
  await removeUnfinishedParts(db, table, unfinishedCutoff(now));
  for (const photo of old) {
    await files.remove(photo.fileKey);
    await files.remove(photo.originalKey);
    // Last, so that no file stays whose key nobody knows.
    await removePhoto(db, table, photo.id);
  }
}

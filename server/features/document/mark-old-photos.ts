import { type FileStore, newPhotoKey } from '#server/adapters/file-store.ts';
import { readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import {
  cancelFileRemoval,
  findUnmarked,
  replaceFile,
  scheduleFileRemoval,
} from './document-file.repository.ts';
import { UNUSED_FILE_MINUTES } from './save-document.ts';

/**
 * Marks photos stored before marking on receipt (§S16.4); the unmarked ones go. Throws an AggregateError at
 * the end when some could not be read; the next run tries again.
 */
export async function markOldPhotos(db: Db, files: FileStore, now: Temporal.Instant): Promise<void> {
  const faults: unknown[] = [];
  let last = { checkId: 0, kind: '' };
  for (let found = await findUnmarked(db, last); found; found = await findUnmarked(db, last)) {
    last = found;
    const { fileKey } = found;
    const bytes = await files.get(fileKey);
    // Replaced or deleted meanwhile.
    if (!bytes) continue;
    const photo = await readPhoto(async () => bytes, { asCopy: true });
    if ('fault' in photo) {
      faults.push(new Error(`${fileKey}: ${photo.fault}`));
      continue;
    }
    const toKey = newPhotoKey();
    await scheduleFileRemoval(db, toKey, now.add({ minutes: UNUSED_FILE_MINUTES }));
    await files.put(toKey, photo.jpeg);
    await db.transaction().execute(async (transaction) => {
      const isReplaced = await replaceFile(transaction, {
        fromKey: fileKey,
        toKey,
        byteSize: photo.jpeg.length,
        now,
      });
      if (isReplaced && !(await cancelFileRemoval(transaction, toKey)))
        throw new Error(`the file ${toKey} was removed too early`);
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} photos could not be marked`);
}

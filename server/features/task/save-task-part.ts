import { saveTaskPart } from '#contract/task.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { type PartStore, takePart } from '#server/adapters/photo-parts.ts';
import type { Db } from '#server/db/connect.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import {
  addPart,
  completePhoto,
  findTaskPhoto,
  forgetParts,
  readParts,
  type TaskPhotoRow,
} from './task-photo.repository.ts';

/** Adds the next part of a photo of a task; only who took it sends it, also after the task is done. */
export const bindSaveTaskPart = ({ files }: { files: FileStore }) =>
  bind(saveTaskPart, async ({ db, now, session, receiveFile }, { params, query: { offset } }) => {
    const photo = await findTaskPhoto(db, params.id);
    if (photo?.customer_id !== session.customerId) return refuse('PHOTO_UNKNOWN');
    const file = await receiveFile();
    if (isRefused(file)) return file;
    const taken = await takePart(files, partsOf(db, photo.id, now), { photo, file, offset });
    if (!taken) return refuse('PHOTO_UNKNOWN');
    return 'fault' in taken ? refuse(taken.fault) : viewUpload(taken.photo);
  });

const partsOf = (db: Db, photoId: string, now: Temporal.Instant): PartStore<TaskPhotoRow> => ({
  find: () => findTaskPhoto(db, photoId),
  add: (offset, bytes) => addPart(db, { photoId, offset, bytes }),
  read: () => readParts(db, photoId),
  forget: () => forgetParts(db, photoId),
  complete: (stored) => completePhoto(db, { ...stored, photoId, now }),
});

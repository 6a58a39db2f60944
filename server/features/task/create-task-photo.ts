import { createTaskPhoto } from '#contract/task.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { announceTaskPhoto } from '#server/features/photo/photo.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { lockTask } from './task.repository.ts';
import { findPhotosOfTasks, findTaskPhoto } from './task-photo.repository.ts';

const MAX_PHOTOS_OF_TASK = 20;

/** The device makes the id: announced again, it is the same photo, also when the task is done by then. */
export const bindCreateTaskPhoto = bind(createTaskPhoto, ({ db, now, session }, { params, body }) =>
  db.transaction().execute(async (transaction) => {
    const { providerId, customerId } = session;
    // Of two at once the second one counts the photo of the first.
    const task = await lockTask(transaction, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    const known = await findTaskPhoto(transaction, body.id);
    if (known) {
      const isSame = known.taskId === task.id && known.customerId === customerId;
      return isSame ? viewUpload(known) : refuse('PHOTO_ID_TAKEN');
    }
    if (task.doneAt || task.takenBy !== customerId) return refuse('TASK_NOT_TAKEN');
    if ((await findPhotosOfTasks(transaction, [task.id])).length >= MAX_PHOTOS_OF_TASK)
      return refuse('TOO_MANY_PHOTOS');
    const keys = { fileKey: newPhotoKey(), originalKey: newPhotoKey() };
    await announceTaskPhoto(transaction, { ...body, ...keys, taskId: task.id, customerId, now });
    const photo = await findTaskPhoto(transaction, body.id);
    return photo?.taskId === task.id ? viewUpload(photo) : refuse('PHOTO_ID_TAKEN');
  }),
);

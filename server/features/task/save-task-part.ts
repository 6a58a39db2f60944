import { saveTaskPart } from '#contract/task.ts';
import type { Db } from '#server/db/connect.ts';
import { takePart } from '#server/features/photo/take-part.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertTaskEvent } from './task.repository.ts';
import { findTaskPhoto } from './task-photo.repository.ts';

/** Adds the next part of a photo of a task; only who took it sends it, also after the task is done. */
export const bindSaveTaskPart = bind(saveTaskPart, async (context, { params, query: { offset } }) => {
  const { db, now, session, files } = context;
  const photo = await findTaskPhoto(db, params.id);
  if (photo?.customerId !== session.customerId) return refuse('PHOTO_UNKNOWN');
  const { id, taskId, customerId } = photo;
  const noteStored = (transaction: Db) =>
    insertTaskEvent(transaction, { taskId, kind: 'PHOTO_STORED', customerId, text: id, now });
  const upload = await takePart(context, { files, table: 'task_photo', photo, offset, noteStored });
  return upload ?? refuse('PHOTO_UNKNOWN');
});

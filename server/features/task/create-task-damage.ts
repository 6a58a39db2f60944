import { createTaskDamage } from '#contract/task.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { findDamage, findPhotos, insertDamage } from '#server/features/damage/damage.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { insertTaskEvent, lockTask } from './task.repository.ts';

/** A damage that an employee finds is known to the next driver at once; its photos are sent as those of every report. */
export const bindCreateTaskDamage = bind(createTaskDamage, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const task = await lockTask(db, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    const before = await findDamage(db, body.id);
    if (before) {
      const isSame = before.reporterId === customerId && before.taskId === task.id;
      return isSame
        ? { id: before.id, uploads: (await findPhotos(db, [before.id])).map(viewUpload) }
        : refuse('DAMAGE_ID_TAKEN');
    }
    if (task.doneAt || task.takenBy !== customerId) return refuse('TASK_NOT_TAKEN');
    const isNew = await insertDamage(db, {
      ...body,
      vehicleId: task.vehicleId,
      occasion: { taskId: task.id },
      reporterId: customerId,
      beforeTrip: false,
      thirdParty: false,
      accident: undefined,
      noPhotoReason: undefined,
      description: body.description,
      happenedAt: undefined,
      noticedAt: Temporal.Instant.from(body.noticedAt),
      photos: body.photos.map((photo) => ({ ...photo, fileKey: newPhotoKey(), originalKey: newPhotoKey() })),
      now,
    });
    if (!isNew) return refuse('DAMAGE_ID_TAKEN');
    await insertTaskEvent(db, { taskId: task.id, kind: 'DAMAGE_REPORTED', customerId, text: body.id, now });
    return { id: body.id, uploads: (await findPhotos(db, [body.id])).map(viewUpload) };
  },
});

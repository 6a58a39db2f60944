import { giveTaskBack } from '#contract/task.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTask, lockTask, releaseTask } from './task.repository.ts';
import { toTask } from './task-view.ts';

/** Whoever leads the fleet may also free a task that somebody has gone home with. */
export const bindGiveTaskBack = bind(giveTaskBack, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const locked = await lockTask(db, params.id, providerId);
    if (!locked) return refuse('TASK_UNKNOWN');
    if (locked.doneAt) return refuse('TASK_DONE');
    const { takenBy: holderId } = locked;
    if (holderId === null || (holderId !== customerId && session.staff !== 'FLEET'))
      return refuse('TASK_NOT_TAKEN');
    await releaseTask(db, { id: locked.id, customerId, note: body.note, now });
    const task = await findTask(db, locked.id, { providerId, now });
    if (!task) throw new Error(`task ${locked.id} vanished`);
    return toTask(task, customerId);
  },
});

import { deleteBlocks } from '#contract/block.ts';
import { endBlocks } from '#server/features/vehicle/out-of-service.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertTaskEvent, lockTask } from './task.repository.ts';

/** Also of a task that is done: no car stays out of service because of something that nobody does any more. */
export const bindDeleteBlocks = bind(deleteBlocks, ({ db, now, session }, { params }) =>
  db.transaction().execute(async (transaction) => {
    const { providerId, customerId } = session;
    const task = await lockTask(transaction, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    if ((await endBlocks(transaction, task.id, now)) > 0) {
      await insertTaskEvent(transaction, { taskId: task.id, kind: 'BLOCK_ENDED', customerId, now });
    }
    return null;
  }),
);

import { deleteMoveRequest } from '#contract/block.ts';
import { withdrawMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockTask } from './task.repository.ts';

export const bindDeleteMoveRequest = bind(deleteMoveRequest, ({ db, now, session }, { params }) =>
  db.transaction().execute(async (transaction) => {
    const task = await lockTask(transaction, params.id, session.providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    await withdrawMoveRequest(transaction, task.id, now);
    return null;
  }),
);

import { takeTask } from '#contract/task.ts';
import { formatTime } from '#domain/booking/format-period.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTask, type TaskRow, takeTask as takeIt } from './task.repository.ts';
import { NAMELESS, toTask } from './task-view.ts';

/** The statement decides: of two employees at the same moment one has the task, and the other is told who. */
export const bindTakeTask = bind(takeTask, {
  handle: async ({ db, now, session }, { params }) => {
    const { providerId, customerId } = session;
    const before = await findTask(db, params.id, { providerId, now });
    if (!before) return refuse('TASK_UNKNOWN');
    await takeIt(db, { id: before.id, customerId, now });
    const task = await findTask(db, before.id, { providerId, now });
    if (!task || task.doneAt) return refuse('TASK_DONE');
    return task.takenBy === customerId ? toTask(task, customerId) : refuseTaken(task);
  },
});

function refuseTaken({ holderName: name, takenAt: since }: TaskRow) {
  const time = since ? formatTime(since) : '';
  return refuse('TASK_TAKEN', {
    detail: {
      de: `Daran arbeitet seit ${time} Uhr schon ${name ?? NAMELESS}.`,
      en: `${name ?? 'Somebody of the team'} has been working on it since ${time}.`,
    },
  });
}

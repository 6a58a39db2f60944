import { takeTask } from '#contract/task.ts';
import { formatTime } from '#domain/booking/format-period.ts';
import { isElsewhere } from '#domain/task/too-far.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import {
  findPlacesOfWork,
  findTask,
  type TaskPlace,
  type TaskRow,
  takeTask as takeIt,
} from './task.repository.ts';
import { NAMELESS, toTask } from './task-view.ts';

/**
 * The statement decides: of two employees at the same moment one has the task, and the other is told who. Who works elsewhere
 * already is asked first: nobody is at two places (§S13.23).
 */
export const bindTakeTask = bind(takeTask, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const before = await findTask(db, params.id, { providerId, now });
    if (!before) return refuse('TASK_UNKNOWN');
    if (before.takenBy === null && before.doneAt === null && !body.elsewhere) {
      const { here, others } = await findPlacesOfWork(db, { id: before.id, customerId });
      const elsewhere = here && others.find((other) => isElsewhere(here, other));
      if (elsewhere) return refuse('BUSY_ELSEWHERE', { detail: elsewhereText(elsewhere) });
    }
    await takeIt(db, { id: before.id, customerId, now });
    const task = await findTask(db, before.id, { providerId, now });
    if (!task || task.doneAt) return refuse('TASK_DONE');
    return task.takenBy === customerId ? toTask(task, customerId) : refuseTaken(task);
  },
});

function elsewhereText({ plate, takenAt: since }: TaskPlace) {
  const time = since ? formatTime(since) : '';
  return {
    de: `Seit ${time} Uhr arbeitest du an ${plate}, an einem anderen Ort. Übernimmst du diese Aufgabe trotzdem?`,
    en: `Since ${time} you have been working on ${plate}, at another place. Do you take this task all the same?`,
  };
}

function refuseTaken({ holderName: name, takenAt: since }: TaskRow) {
  const time = since ? formatTime(since) : '';
  return refuse('TASK_TAKEN', {
    detail: {
      de: `Daran arbeitet seit ${time} Uhr schon ${name ?? NAMELESS}.`,
      en: `${name ?? 'Somebody of the team'} has been working on it since ${time}.`,
    },
  });
}

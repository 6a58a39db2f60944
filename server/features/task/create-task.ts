import { randomUUID } from 'node:crypto';
import { createTask } from '#contract/task.ts';
import { isDueInPast } from '#domain/task/due-day.ts';
import type { Urgency } from '#domain/task/task-kind.ts';
import { findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTask, insertTasks } from './task.repository.ts';
import { toTask } from './task-view.ts';

export const bindCreateTask = bind(createTask, {
  handle: async ({ db, now, session }, { body }) => {
    const { providerId, customerId } = session;
    if (isDueInPast(body.dueOn, now)) return refuse('TASK_DUE_PAST');
    const vehicle = await findVehicle(db, body.bookeeId);
    if (vehicle?.providerId !== providerId) return refuse('BOOKEE_UNKNOWN');
    const { ids } = await insertTasks(db, {
      task: {
        ...body,
        title: body.title,
        note: body.note,
        dueOn: body.dueOn,
        urgency: body.urgency as Urgency,
      },
      cars: { providerId, id: vehicle.id },
      actId: randomUUID(),
      customerId,
      now,
    });
    const [id] = ids;
    if (id === undefined) return refuse('TASK_EXISTS');
    const task = await findTask(db, id, { providerId, now });
    if (!task) throw new Error(`task ${id} vanished`);
    return toTask(task, customerId);
  },
});

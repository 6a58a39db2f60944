import { createBlock } from '#contract/block.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { taskTitle } from '#domain/task/car-event.ts';
import { insertBlock } from '#server/features/vehicle/out-of-service.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { findTask, insertTaskEvent, lockTask } from './task.repository.ts';

/** Takes the car of a task out of service where it is free; the constraint decides, so no booking is ever removed. */
export const bindCreateBlock = bind(createBlock, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const locked = await lockTask(db, params.id, providerId);
    const task = locked && (await findTask(db, locked.id, { providerId, now }));
    if (!task) return refuse('TASK_UNKNOWN');
    if (task.doneAt) return refuse('TASK_DONE');
    const period = toPeriod(body.timeRange);
    // The same grid as bookings: what begins within a quarter of an hour would leave a remainder nobody can book.
    if (checkPeriod(period, now)) return refuse('BLOCK_PERIOD');
    const reason = taskTitle(task.kind, task.condition);
    const isFree = await insertBlock(db, {
      vehicleId: task.vehicleId,
      taskId: task.id,
      period,
      reason,
      now,
    });
    if (!isFree) return refuse('BLOCK_COLLIDES');
    await insertTaskEvent(db, { taskId: task.id, kind: 'BLOCKED', customerId, now });
    return { timeRange: { start: period.start.toString(), end: period.end.toString() } };
  },
});

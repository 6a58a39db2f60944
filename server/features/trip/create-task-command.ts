import { randomUUID } from 'node:crypto';
import { createTaskCommand } from '#contract/task.ts';
import { mayOpen } from '#domain/task/may-open.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { findOpenBookings } from '#server/features/task/car.repository.ts';
import { lockTask } from '#server/features/task/task.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hasBox, insertCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';

/** As a driver's command, it is written down with its event before it leaves for the car (§S13.6). */
export const bindCreateTaskCommand = bind(createTaskCommand, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    // The lock makes finishing the task and its opening wait for each other.
    const task = await lockTask(db, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    const { vehicleId } = task;
    const command = await insertCommand(db, {
      id: randomUUID(),
      vehicleId,
      purpose: { taskId: task.id },
      customerId,
      kind: body.kind,
      now,
      expiresAt: now.add({ seconds: COMMAND_VALID_SECONDS }),
    });
    // After the command: no driver's can come in between, and no booking has to be locked. A refusal takes it back.
    const bookings = await findOpenBookings(db, vehicleId, now);
    const holderId = task.doneAt ? undefined : (task.takenBy ?? undefined);
    const refusal = mayOpen(body.kind, { holderId, employeeId: customerId, bookings }, now);
    if (refusal) return refuse(refusal);
    if (!(await hasBox(db, vehicleId))) return refuse('CAR_WITHOUT_BOX');
    return command ? toCommand(command) : refuse('COMMAND_OUTSTANDING');
  },
  settle: ({ sendCommands }) => {
    sendCommands();
    return Promise.resolve();
  },
});

import { randomUUID } from 'node:crypto';
import { createTaskCommand } from '#contract/task.ts';
import { mayOpen } from '#domain/task/may-open.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { lockOpenBookings } from '#server/features/task/car.repository.ts';
import { lockTask } from '#server/features/task/task.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { expireCommands, hasBox, insertCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';

/** As a driver's command, it is written down with its event before it leaves for the car (§S13.6). */
export const bindCreateTaskCommand = (send: () => void) =>
  bind(createTaskCommand, {
    handle: async ({ db, now, session }, { params, body }) => {
      const { providerId, customerId } = session;
      // The locks make finishing the task, its opening, and the openings of drivers wait for each other.
      const task = await lockTask(db, params.id, providerId);
      if (!task) return refuse('TASK_UNKNOWN');
      const { vehicle_id: vehicleId } = task;
      const holderId = task.done_at ? undefined : (task.taken_by ?? undefined);
      const bookings = await lockOpenBookings(db, vehicleId, now);
      const refusal = mayOpen(body.kind, { holderId, employeeId: customerId, bookings }, now);
      if (refusal) return refuse(refusal);
      if (!(await hasBox(db, vehicleId))) return refuse('CAR_WITHOUT_BOX');

      await expireCommands(db, now, vehicleId);
      const command = await insertCommand(db, {
        id: randomUUID(),
        vehicleId,
        purpose: { taskId: task.id },
        customerId,
        kind: body.kind,
        now,
        expiresAt: now.add({ seconds: COMMAND_VALID_SECONDS }),
      });
      return command ? toCommand(command) : refuse('COMMAND_OUTSTANDING');
    },
    settle: () => {
      send();
      return Promise.resolve();
    },
  });

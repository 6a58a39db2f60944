import { randomUUID } from 'node:crypto';
import { createTaskCommand } from '#contract/task.ts';
import { formatDateTime, formatTime } from '#domain/booking/format-period.ts';
import { mayOpen } from '#domain/task/may-open.ts';
import { isTooFar } from '#domain/task/too-far.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import type { Db } from '#server/db/connect.ts';
import { findFleetHeads, findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findOpenBookings } from '#server/features/task/car.repository.ts';
import { carOpenedElsewhere } from '#server/features/task/task.letters.ts';
import { lockTask } from '#server/features/task/task.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findStaffOpenings, hasBox, insertCommand, type StaffOpening } from './command.repository.ts';
import { toCommand } from './command-view.ts';

/** As a driver's command, it is written down with its event before it leaves for the car (§S13.6). */
export const bindCreateTaskCommand = bind(createTaskCommand, {
  handle: async ({ db, now, session, mailer }, { params, body }) => {
    const { providerId, customerId } = session;
    // The lock makes finishing the task and its opening wait for each other.
    const task = await lockTask(db, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    const { vehicleId } = task;
    const opening =
      body.kind === 'UNLOCK' ? await findStaffOpenings(db, { customerId, vehicleId, now }) : undefined;
    const last = opening && tooFarFrom(opening);
    if (last && !body.elsewhere) return refuse('OPENED_ELSEWHERE', { detail: elsewhereText(last) });
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
    if (!command) return refuse('COMMAND_OUTSTANDING');
    if (opening && last) await tellHeads(db, mailer, { providerId, customerId, opening, last });
    return toCommand(command);
  },
  settle: ({ sendCommands }) => {
    sendCommands();
    return Promise.resolve();
  },
});

const positionOf = ({ at, lat, lng }: StaffOpening) => ({ at, position: { lat, lng } });

/** The opening before, if nobody comes from there so fast. */
const tooFarFrom = ({ last, next }: Openings): StaffOpening | undefined =>
  last && isTooFar(positionOf(last), positionOf(next)) ? last : undefined;

type Openings = Awaited<ReturnType<typeof findStaffOpenings>>;

const elsewhereText = ({ plate, at }: StaffOpening) => ({
  de: `Um ${formatTime(at)} Uhr hast du ${plate} an einem anderen Ort geöffnet. Stehst du jetzt an diesem Auto?`,
  en: `At ${formatTime(at)} you opened ${plate} at another place. Are you at this car now?`,
});

/** Whoever leads the fleet hears that an employee opens cars faster than anybody moves: two people may use one login. */
async function tellHeads(
  db: Db,
  mailer: Mailer,
  told: { providerId: string; customerId: number; opening: Openings; last: StaffOpening },
): Promise<void> {
  const { providerId, customerId, opening, last } = told;
  const who = await findStaffNameOf(db, customerId);
  const { next } = opening;
  for (const { email, prename } of await findFleetHeads(db, providerId)) {
    const placeholders = {
      prename,
      who,
      openings: [last, next].map(({ at, plate }) => `${formatDateTime(at)} Uhr: ${plate}`),
    };
    await mailer.queue(db, {
      letter: carOpenedElsewhere,
      to: email,
      contractOf: 'NOBODY',
      placeholders,
      now: next.at,
    });
  }
}

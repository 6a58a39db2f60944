import type { CallInput } from '#contract/call.ts';
import { finishTask } from '#contract/task.ts';
import { missingSteps } from '#domain/task/checklist.ts';
import { isComingInspection } from '#domain/task/inspection.ts';
import type { Db } from '#server/db/connect.ts';
import { lockDamage } from '#server/features/damage/damage.repository.ts';
import { endByRepair } from '#server/features/damage/end-by-repair.ts';
import { withdrawMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import { endBlocks } from '#server/features/vehicle/out-of-service.repository.ts';
import {
  saveCare,
  saveStaffRemark,
  saveStatedEnergy,
} from '#server/features/vehicle/vehicle-care.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { completeTask, findTask, insertTaskEvent, lockTask } from './task.repository.ts';
import { toTask } from './task-view.ts';

/** Ends a task with what it found, in one transaction: customers see it as soon as it is done. */
export const bindFinishTask = bind(finishTask, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const locked = await lockTask(db, params.id, providerId);
    if (!locked) return refuse('TASK_UNKNOWN');
    if (locked.doneAt) return refuse('TASK_DONE');
    if (locked.takenBy !== customerId) return refuse('TASK_NOT_TAKEN');
    const missing = missingSteps(locked.kind, body.steps);
    if (missing.length > 0) {
      return refuse('CHECKLIST_INCOMPLETE', {
        fields: missing.map(({ code, text }) => ({ name: `steps.${code}`, code: 'missing', message: text })),
      });
    }
    const refused = await writeFindings(db, { found: body.found, locked, customerId, now });
    if (isRefused(refused)) return refused;
    await completeTask(db, {
      id: locked.id,
      customerId,
      // Not the name: it goes when the account is deleted, and the task stays.
      by: session.customerNumber,
      note: body.note,
      steps: body.steps,
      now,
    });
    await withdrawMoveRequest(db, locked.id, now);
    if ((await endBlocks(db, locked.id, now)) > 0) {
      await insertTaskEvent(db, { taskId: locked.id, kind: 'BLOCK_ENDED', customerId, now });
    }
    const task = await findTask(db, locked.id, { providerId, now });
    if (!task) throw new Error(`task ${locked.id} vanished`);
    return toTask(task, customerId);
  },
});

type Findings = {
  found: CallInput<typeof finishTask>['body']['found'];
  locked: { kind: string; vehicleId: number };
  customerId: number;
  now: Temporal.Instant;
};

async function writeFindings(db: Db, { found, locked, customerId, now }: Findings) {
  const { vehicleId, kind } = locked;
  // Without the new date it would be due again with the next look at the car.
  const needsDate = kind === 'INSPECTION' || found.inspectionDue !== undefined;
  const due = found.inspectionDue === undefined ? undefined : Temporal.PlainDate.from(found.inspectionDue);
  if (needsDate && !isComingInspection(due, now)) return refuse('INSPECTION_DATE_PAST');
  for (const id of found.repairedDamageIds ?? []) {
    const damage = await lockDamage(db, id);
    if (damage?.vehicleId !== vehicleId) return refuse('DAMAGE_UNKNOWN');
    await endByRepair(db, damage, { by: { customerId }, now });
  }
  await saveCare(db, vehicleId, {
    cleanedAt: kind === 'CLEANING' || found.isCleaned ? now : undefined,
    inspectionDue: found.inspectionDue,
    tyres: found.tyres,
  });
  if (found.energyPercent !== undefined) await saveStatedEnergy(db, vehicleId, found.energyPercent);
  if (found.remark !== undefined) await saveStaffRemark(db, vehicleId, found.remark);
  return undefined;
}

import type { CallOutput } from '#contract/call.ts';
import type { takeTask } from '#contract/task.ts';
import { taskTitle } from '#domain/task/car-event.ts';
import { conditionWords, RETURN_CONDITIONS } from '#domain/trip/return-conditions.ts';
import type { TaskRow } from './task.repository.ts';

type TaskView = CallOutput<typeof takeTask>;

/** Returns a task as employees see it. */
export function toTask(row: TaskRow, viewerId: number): TaskView {
  const { distance, takenAt: since, holderName: name } = row;
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    ...(row.reason === null ? {} : { note: row.reason }),
    urgency: row.urgency,
    origin: row.origin,
    createdAt: row.createdAt.toString(),
    ...(row.dueOn === null ? {} : { dueOn: row.dueOn }),
    ...(since && row.doneAt === null
      ? {
          holder: {
            name: name ?? NAMELESS,
            isMe: row.takenBy === viewerId,
            since: since.toString(),
          },
        }
      : {}),
    bookee: {
      id: row.vehicleId,
      plate: row.plate,
      model: row.model,
      class: row.class,
      electric: row.electric,
    },
    place: { name: row.stationName, city: row.city },
    ...(distance === null ? {} : { distance }),
    ...(row.inUseUntil ? { inUseUntil: row.inUseUntil.toString() } : {}),
    ...(row.takenFrom ? { takenFrom: row.takenFrom.toString() } : {}),
  };
}

/** An account without a name. */
export const NAMELESS = 'Jemand aus dem Team';

/** What a return leaves is named by what was not right. */
function titleOf({ kind, condition, electric }: TaskRow): string {
  const unmet = RETURN_CONDITIONS.find((known) => known === condition);
  return unmet ? conditionWords(unmet, { electric }).title : taskTitle(kind, condition);
}

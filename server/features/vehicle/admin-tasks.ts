import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { conditionWords, RETURN_CONDITIONS } from '#domain/trip/return-conditions.ts';
import type { Db } from '#server/db/connect.ts';
import { endTask, findOpenTasks, type OpenTask, type TaskKind } from './vehicle-task.repository.ts';

export const TASKS_HELP = `  tasks                    listet, worum sich an Autos jemand kümmern muss, z. B. nach einer Rückgabe mit Begründung
  tasks done NUMMER        beendet eine davon; dem Kunden wird dafür nie etwas berechnet`;

type Setup = { db: Db; now: Temporal.Instant; user: string; print: (text: string) => void };

const KINDS: Record<TaskKind, string> = {
  RETURN_OVERRIDDEN: 'Rückgabe mit Begründung',
  RETURN_UNMET: 'Rückgabe ohne Verbindung, danach gesehen',
};

/** Returns what is wrong with the command, or undefined after success. */
export async function adminTasks(
  [verb = 'list', number, ...rest]: readonly string[],
  { by }: { by?: string | undefined },
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && number === undefined) {
    const tasks = await findOpenTasks(db);
    if (tasks.length === 0) print('Es gibt nichts zu tun.');
    for (const task of tasks) print(describe(task));
    return undefined;
  }
  if (verb !== 'done' || !number || !/^[1-9]\d{0,14}$/.test(number) || rest.length > 0) return TASKS_HELP;
  const isEnded = await endTask(db, { id: Number(number), by: by ?? user, now });
  if (!isEnded) return `Eine offene Aufgabe ${number} gibt es nicht.`;
  print(`Aufgabe ${number} ist erledigt.`);
  return undefined;
}

function describe(task: OpenTask): string {
  const condition = RETURN_CONDITIONS.find((known) => known === task.condition);
  const matter = condition ? conditionWords(condition, task).title : task.condition;
  const lines = [
    `${task.id}  ${task.plate} (${task.station_name}): ${matter}`,
    `    ${KINDS[task.kind]}, ${formatDateTimeInFull(task.created_at)}, Buchung ${task.booking_id ?? '–'}`,
  ];
  if (task.reason) lines.push(`    „${task.reason}“`);
  if (task.lat !== null && task.lng !== null) lines.push(`    Standort: ${task.lat}, ${task.lng}`);
  return lines.join('\n');
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { isComingInspection } from '#domain/task/inspection.ts';
import { TASK_TITLES } from '#domain/task/task-kind.ts';
import { conditionWords, RETURN_CONDITIONS } from '#domain/trip/return-conditions.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { PHOTO_EXTENSIONS, privateFolder } from '#server/adapters/private-folder.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, seeHelp } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { withdrawMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import { endBlocks } from '#server/features/vehicle/out-of-service.repository.ts';
import { saveCare } from '#server/features/vehicle/vehicle-care.repository.ts';
import {
  endTask,
  findOpenTasks,
  findTaskPhoto,
  lockOpenTask,
  noteBlockEnded,
  type OpenTask,
} from './vehicle-task.repository.ts';

type Setup = { db: Db; files: FileStore; now: Temporal.Instant; user: string; print: (text: string) => void };

/** Returns what is wrong with the command, or undefined after success. */
export async function adminTasks(
  [verb = 'list', number, ...rest]: readonly string[],
  { by, to, due }: { by?: string | undefined; to?: string | undefined; due?: string | undefined },
  { db, files, now, user, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && number === undefined) {
    const tasks = await findOpenTasks(db);
    if (tasks.length === 0) print('Es gibt nichts zu tun.');
    for (const task of tasks) print(describe(task));
    return undefined;
  }
  if (!['done', 'photo'].includes(verb) || !number || !/^[1-9]\d{0,14}$/.test(number) || rest.length > 0)
    return seeHelp('tasks');
  if (verb === 'photo') return savePhoto(Number(number), to, { db, files, print });
  const ended = await finish(db, { id: Number(number), by: by ?? user, now }, due);
  if (typeof ended === 'string') return ended;
  if (!ended) return `Eine offene Aufgabe ${number} gibt es nicht.`;
  print(`Aufgabe ${number} ist erledigt.`);
  return undefined;
}

/** As in the app: an inspection without its new date would be due again with the next look at the car. */
async function finish(
  db: Db,
  ending: { id: number; by: string; now: Temporal.Instant },
  due: string | undefined,
): Promise<boolean | string> {
  return db.transaction().execute(async (transaction) => {
    const task = await lockOpenTask(transaction, ending.id);
    if (!task) return false;
    const day = due === undefined ? undefined : parseDate(due);
    if (task.kind === 'INSPECTION' && !isComingInspection(day, ending.now))
      return 'Wann ist die nächste Hauptuntersuchung? --due JJJJ-MM-TT, nach heute und in höchstens drei Jahren.';
    if (task.kind !== 'INSPECTION' && due !== undefined)
      return '--due gehört zu einer Hauptuntersuchung, und das ist keine.';
    await saveCare(transaction, task.vehicleId, {
      inspectionDue: day?.toString(),
      cleanedAt: task.kind === 'CLEANING' ? ending.now : undefined,
    });
    await withdrawMoveRequest(transaction, ending.id, ending.now);
    const freed = await endBlocks(transaction, ending.id, ending.now);
    const isEnded = await endTask(transaction, ending);
    if (freed > 0) await noteBlockEnded(transaction, ending);
    return isEnded;
  });
}

async function savePhoto(
  id: number,
  to: string | undefined,
  { db, files, print }: Pick<Setup, 'db' | 'files' | 'print'>,
): Promise<string | undefined> {
  const photo = await findTaskPhoto(db, id);
  const bytes = photo && (await files.get(photo.originalKey));
  if (!bytes) return `Zur Aufgabe ${id} gibt es kein Foto, oder noch keines.`;
  const folder = await privateFolder(to, `aufgabe-${id}`);
  const path = join(folder, `foto${PHOTO_EXTENSIONS[photo.mediaType] ?? ''}`);
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  print(`Foto: ${path}\n  SHA-256 ${photo.sha256.toString('hex')}`);
  return undefined;
}

function describe(task: OpenTask): string {
  const condition = RETURN_CONDITIONS.find((known) => known === task.condition);
  const matter = condition ? conditionWords(condition, task).title : task.condition;
  const title = TASK_TITLES[task.kind];
  const occasion = task.bookingId === null ? '' : `, Buchung ${task.bookingId}`;
  const lines = [
    `${task.id}  ${task.plate} (${task.stationName}): ${matter || title}`,
    `    ${title}, ${formatDateTimeInFull(task.createdAt)}${occasion}`,
  ];
  if (task.reason) lines.push(`    „${oneLine(task.reason)}“`);
  if (task.lat !== null && task.lng !== null) lines.push(`    Standort: ${task.lat}, ${task.lng}`);
  if (task.line) lines.push(`    Für die Nächsten: „${oneLine(task.line)}“`);
  if (task.kind === 'RETURN_OVERRIDDEN' && condition === 'POSITION') lines.push(`    ${photoText(task)}`);
  return lines.join('\n');
}

function photoText({ id, noPhotoReason: why, photoId, photoRecordedAt: at }: OpenTask): string {
  if (at) return `Foto: angekommen ${formatDateTimeInFull(at)}, „tasks photo ${id}“ holt es`;
  if (photoId) return 'Foto: noch nicht angekommen';
  return why ? `Foto fehlt: „${oneLine(why)}“` : 'Foto fehlt, ohne Begründung';
}

export const tasksCommand: AdminCommand = {
  noun: 'tasks',
  about: 'Aufgaben an Autos',
  verbs: [
    {
      verb: 'list',
      right: { area: 'FLEET', step: 'SEE' },
      isDefault: true,
      about: 'worum sich an Autos jemand kümmern muss, z. B. nach einer Rückgabe mit Begründung',
    },
    {
      verb: 'photo',
      right: { area: 'FLEET', step: 'SEE' },
      words: '<Nummer>',
      about: 'legt das Foto, wo das Auto steht, in einen Ordner nur für dich',
      options: [['--to <Ordner>', 'wohin mit dem Foto']],
    },
    {
      verb: 'done',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Nummer>',
      about: 'beendet eine davon; dem Kunden wird dafür nie etwas berechnet',
      options: [['--due <JJJJ-MM-TT>', 'nach einer Hauptuntersuchung: wann die nächste fällig ist'], BY],
    },
  ],
  run: adminTasks,
};

import { TASK_TITLES, type TaskKind } from './task-kind.ts';

/** What happens at a car: to its tasks, with its doors, on its trips, to its damage. */
export const CAR_EVENTS = {
  TASK_CREATED: 'neu',
  TASK_TAKEN: 'übernommen',
  TASK_GIVEN_BACK: 'zurückgegeben',
  TASK_PHOTO_STORED: 'Foto angekommen',
  TASK_DAMAGE_REPORTED: 'Schaden festgehalten',
  TASK_BLOCKED: 'Auto außer Betrieb genommen',
  TASK_BLOCK_ENDED: 'Auto wieder freigegeben',
  TASK_DONE: 'erledigt',
  TASK_GONE: 'hat sich erledigt',
  STAFF_UNLOCKED: 'Für eine Aufgabe geöffnet',
  STAFF_LOCKED: 'Für eine Aufgabe abgeschlossen',
  TRIP_UNLOCKED: 'Auf einer Fahrt geöffnet',
  TRIP_LOCKED: 'Auf einer Fahrt abgeschlossen',
  TRIP_RETURNED: 'Zurückgegeben',
  DAMAGE_REPORTED: 'Schaden gemeldet',
  DAMAGE_REPAIRED: 'Schaden behoben',
  MOVE_ASKED: 'Gefragt, wer ein anderes Auto nimmt',
  MOVE_AGREED: 'Alle Gefragten einverstanden: Auto außer Betrieb genommen',
  MOVE_DECLINED: 'Jemand der Gefragten behält das Auto: Es bleibt in Betrieb',
  MOVE_EXPIRED: 'Nicht alle Gefragten haben rechtzeitig geantwortet: Auto bleibt in Betrieb',
  MOVE_WITHDRAWN: 'Anfrage zurückgezogen',
} as const;
export type CarEventKind = keyof typeof CAR_EVENTS;

/** Why a task has closed by itself. */
const GONE_BECAUSE: Partial<Record<TaskKind, string>> = {
  DAMAGE: 'Es gibt keinen schweren oder ungesehenen Schaden mehr.',
  ENERGY: 'Das Auto hat wieder genug, oder es lädt.',
  CLEANING: 'Das Auto ist gereinigt.',
  INSPECTION: 'Die Hauptuntersuchung ist später fällig.',
  TYRES: 'Die Reifen passen zur Jahreszeit.',
  SILENT: 'Das Auto hat sich wieder gemeldet.',
  ODOMETER: 'Die Kilometer stehen fest.',
  BOX: 'Was die Box meldet, ist wieder zu gebrauchen.',
};
const RETIRED = 'Das Auto ist nicht mehr in der Flotte.';

export const taskTitle = (kind: TaskKind, condition: string | null): string =>
  (kind === 'OTHER' && condition) || TASK_TITLES[kind];

type CarEvent = {
  kind: CarEventKind;
  task?: { kind: TaskKind; condition: string | null } | undefined;
  /** A remark, or RETIRED. */
  text?: string | undefined;
};

/** „Reinigen: erledigt. Fleck auf der Rückbank bleibt.“ */
export function carEventText({ kind, task, text }: CarEvent): string {
  if (!task) return CAR_EVENTS[kind];
  const head = `${taskTitle(task.kind, task.condition)}: ${CAR_EVENTS[kind]}`;
  if (kind === 'TASK_GONE')
    return `${head}. ${text === 'RETIRED' ? RETIRED : (GONE_BECAUSE[task.kind] ?? '')}`.trim();
  // The id of a photo or a damage says nothing to anybody.
  const hasRemark = text !== undefined && (kind === 'TASK_DONE' || kind === 'TASK_GIVEN_BACK');
  return hasRemark ? `${head}. ${text}` : head;
}

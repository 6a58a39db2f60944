/** What arises by itself, from what is known of a car (`due-tasks.ts`). */
export const RISING_KINDS = [
  'DAMAGE',
  'ENERGY',
  'CLEANING',
  'INSPECTION',
  'TYRES',
  'SILENT',
  'ODOMETER',
  'BOX',
] as const;
/** What a return leaves to be looked at (§S10.12). */
export const RETURN_KINDS = ['RETURN_OVERRIDDEN', 'RETURN_UNMET'] as const;
/** What only a person can know. */
export const NOTICED_KINDS = ['FORGOTTEN', 'REPAIR', 'OTHER'] as const;

export const TASK_KINDS = [...RISING_KINDS, ...RETURN_KINDS, ...NOTICED_KINDS] as const;
export type RisingKind = (typeof RISING_KINDS)[number];
export type ReturnKind = (typeof RETURN_KINDS)[number];
export type TaskKind = (typeof TASK_KINDS)[number];

/** What a person may write down: everything but what a return leaves. */
export type WrittenKind = Exclude<TaskKind, ReturnKind>;

export const TASK_TITLES: Record<TaskKind, string> = {
  DAMAGE: 'Schaden ansehen',
  ENERGY: 'Tanken oder laden',
  CLEANING: 'Reinigen',
  INSPECTION: 'Hauptuntersuchung',
  TYRES: 'Reifen wechseln',
  SILENT: 'Auto meldet sich nicht',
  ODOMETER: 'Kilometerstand prüfen',
  BOX: 'Box meldet Unbrauchbares',
  RETURN_OVERRIDDEN: 'Rückgabe mit Begründung',
  RETURN_UNMET: 'Rückgabe ohne Verbindung',
  FORGOTTEN: 'Etwas liegen geblieben',
  REPAIR: 'Reparatur',
  OTHER: 'Anderes',
};

/** 1 at once, 2 today, 3 this week, 4 when somebody is there anyway. */
export type Urgency = 1 | 2 | 3 | 4;

export const URGENCY_TITLES: Record<Urgency, string> = {
  1: 'Sofort',
  2: 'Heute',
  3: 'Diese Woche',
  4: 'Bei Gelegenheit',
};

/** Characters of what a person calls a task, and of what they write to it. */
export const MAX_TASK_TITLE = 60;
export const MAX_TASK_NOTE = 1_000;

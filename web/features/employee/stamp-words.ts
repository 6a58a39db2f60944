import type { EntryFault } from '#domain/employee/shift.ts';
import type { StampKind } from '#domain/employee/stamp.ts';

/** Said after a stamp. */
export const STAMPED: Record<StampKind, string> = {
  COME: 'Kommen ist gestempelt.',
  BREAK_START: 'Die Pause ist gestempelt.',
  BREAK_END: 'Das Ende der Pause ist gestempelt.',
  ACTIVITY: 'Die Tätigkeit ist gestempelt.',
  GO: 'Gehen ist gestempelt.',
};

/** What does not fit, and what to do. */
export const FAULTS: Record<EntryFault, string> = {
  COME_TWICE: 'Zweimal gekommen: Dieser Eintrag zählt nicht.',
  NOT_AT_WORK: 'Hier fehlt ein Kommen: Dieser Eintrag zählt nicht.',
  BREAK_TWICE: 'Die Pause lief schon: Dieser Eintrag zählt nicht.',
  NO_BREAK: 'Es war keine Pause: Dieser Eintrag zählt nicht.',
  ON_BREAK: 'Es war gerade Pause: Dieser Eintrag zählt nicht.',
  NO_GO: 'Hier fehlt dein Gehen: Was danach war, zählt erst, wenn du es nachträgst.',
};

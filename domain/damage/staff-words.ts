import type { DamageOutcome, DamageState } from './damage-state.ts';

/** How people of the operator call what becomes of a report. */
export const DAMAGE_STATE_TITLES: Record<DamageState, string> = {
  REPORTED: 'gemeldet',
  OPEN: 'in Arbeit',
  HEARING: 'Anhörung',
  DECIDED: 'entschieden',
  DISMISSED: 'geschlossen',
};

export const DAMAGE_OUTCOME_TITLES: Record<DamageOutcome, string> = {
  NOBODY: 'Niemand hat ihn verschuldet',
  UNKNOWN: 'Nicht festzustellen',
  INSURER: 'Eine Versicherung zahlt',
  DRIVER: 'Auf dieser Fahrt entstanden',
};

export const DAMAGE_EVENTS = [
  'REPORTED',
  'PHOTO_STORED',
  'OPENED',
  'HEARD',
  'STATED',
  'DECIDED',
  'OBJECTED',
  'DISMISSED',
  'REOPENED',
  'REPAIRED',
] as const;
export type DamageEventKind = (typeof DAMAGE_EVENTS)[number];

export const DAMAGE_EVENT_TITLES: Record<DamageEventKind, string> = {
  REPORTED: 'gemeldet',
  PHOTO_STORED: 'Foto angekommen',
  OPENED: 'in Arbeit genommen',
  HEARD: 'Anhörung begonnen',
  STATED: 'Antwort',
  DECIDED: 'entschieden',
  OBJECTED: 'Widerspruch',
  DISMISSED: 'geschlossen',
  REOPENED: 'wieder aufgenommen',
  REPAIRED: 'behoben',
};

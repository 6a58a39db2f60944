import type { CaseState } from './case-state.ts';

/** What happens to a case, in its own order. */
export type CaseEventKind =
  | 'OPENED'
  | 'PHOTO_STORED'
  | 'SEEN'
  | 'TAKEN'
  | 'NOTED'
  | 'ASKED'
  | 'REPLIED'
  | 'ANSWERED'
  | 'OBJECTED'
  | 'WITHDRAWN'
  | 'CLOSED';

/** As employees read them, on the screen and in the terminal. */
export const STAFF_STATES: Record<CaseState, string> = {
  OPEN: 'neu',
  IN_PROGRESS: 'in Arbeit',
  WAITING: 'Rückfrage läuft',
  ANSWERED: 'beantwortet',
  CLOSED: 'geschlossen',
};

export const STAFF_EVENTS: Record<CaseEventKind, string> = {
  OPENED: 'gemeldet',
  PHOTO_STORED: 'Foto angekommen',
  SEEN: 'angesehen',
  TAKEN: 'übernommen',
  NOTED: 'Notiz',
  ASKED: 'Rückfrage',
  REPLIED: 'geschrieben',
  ANSWERED: 'Antwort',
  OBJECTED: 'Widerspruch',
  WITHDRAWN: 'für erledigt erklärt',
  CLOSED: 'geschlossen',
};

/** What an employee stamps: come, a break and its end, another activity or car, go. */
export const STAMP_KINDS = ['COME', 'BREAK_START', 'BREAK_END', 'ACTIVITY', 'GO'] as const;
export type StampKind = (typeof STAMP_KINDS)[number];

export const STAMP_TITLES: Record<StampKind, string> = {
  COME: 'Kommen',
  BREAK_START: 'Pause',
  BREAK_END: 'Pause beenden',
  ACTIVITY: 'Tätigkeit',
  GO: 'Gehen',
};

export const ACTIVITIES = ['RELOCATION', 'CLEANING', 'ENERGY', 'CHECK', 'REPAIR', 'OFFICE', 'OTHER'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const ACTIVITY_TITLES: Record<Activity, string> = {
  RELOCATION: 'Umsetzen',
  CLEANING: 'Reinigen',
  ENERGY: 'Tanken und laden',
  CHECK: 'Kontrolle',
  REPAIR: 'Werkstatt',
  OFFICE: 'Büro',
  OTHER: 'Sonstiges',
};

export const MAX_PLATE_LENGTH = 20;

/** Something that happened at an instant, and that counts: a stamp, or what a correction put in its place. */
export type WorkEntry = {
  id: string;
  kind: StampKind;
  at: Temporal.Instant;
  activity?: Activity | undefined;
  plate?: string | undefined;
  /** Entered by hand, with a reason: so it is meant. */
  isEntered?: boolean;
};

export type Presence = 'OUT' | 'WORKING' | 'ON_BREAK';

const POSSIBLE: Record<Presence, readonly StampKind[]> = {
  OUT: ['COME'],
  WORKING: ['BREAK_START', 'ACTIVITY', 'GO'],
  ON_BREAK: ['BREAK_END', 'GO'],
};

/** Can this be stamped by somebody who is there, not there, or on a break? */
export const mayStamp = (presence: Presence, kind: StampKind): boolean => POSSIBLE[presence].includes(kind);

/** What is damaged, in the words of a driver. */
export const DAMAGE_KINDS = [
  'SCRATCH',
  'DENT',
  'BROKEN',
  'GLASS',
  'TYRE',
  'MISSING',
  'SOILED',
  'OTHER',
] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

export const DAMAGE_TITLES: Record<DamageKind, string> = {
  SCRATCH: 'Kratzer',
  DENT: 'Delle',
  BROKEN: 'Bruch oder Riss',
  GLASS: 'Glasschaden',
  TYRE: 'Reifen oder Felge',
  MISSING: 'Etwas fehlt',
  SOILED: 'Stark verschmutzt',
  OTHER: 'Etwas anderes',
};

/** 1 light, 2 clear, 3 severe. */
export type DamageSeverity = 1 | 2 | 3;

export const SEVERITY_TITLES: Record<DamageSeverity, string> = {
  1: 'Klein',
  2: 'Deutlich',
  3: 'Schwer',
};

/** What each severity means, so that two people say the same. */
export const SEVERITY_TEXTS: Record<DamageSeverity, string> = {
  1: 'Kürzer als eine Scheckkarte, nur der Lack.',
  2: 'Größer, oder das Blech ist eingedrückt.',
  3: 'Ein Teil ist gebrochen, oder du bist nicht sicher, ob man so fahren darf.',
};

/** Photos of one report (§S10.15). */
export const MAX_PHOTOS = 8;
export const MAX_DESCRIPTION_LENGTH = 1_000;
export const MAX_STATEMENT_LENGTH = 4_000;

/** What becomes of a report (§S10.15): staff take it up, hear the driver concerned, and decide; or dismiss it. */
export const DAMAGE_STATES = ['REPORTED', 'OPEN', 'HEARING', 'DECIDED', 'DISMISSED'] as const;
export type DamageState = (typeof DAMAGE_STATES)[number];

/** Whose it was, as a person decides (§S10.16). */
export const DAMAGE_OUTCOMES = ['NOBODY', 'UNKNOWN', 'DRIVER', 'INSURER'] as const;
export type DamageOutcome = (typeof DAMAGE_OUTCOMES)[number];

const NEXT: Record<DamageState, readonly DamageState[]> = {
  REPORTED: ['OPEN', 'DISMISSED'],
  OPEN: ['HEARING', 'DECIDED', 'DISMISSED'],
  HEARING: ['DECIDED', 'DISMISSED'],
  // An objection, or a slip of the hand: it is looked at once more.
  DECIDED: ['OPEN'],
  DISMISSED: ['OPEN'],
};

export function mayBecome(state: DamageState, next: DamageState): boolean {
  return NEXT[state].includes(next);
}

/**
 * Where a case stands (§S18.24): it has arrived; somebody works on it; we wait for the person; it is answered, and the person may
 * object; nothing follows.
 */
export const CASE_STATES = ['OPEN', 'IN_PROGRESS', 'WAITING', 'ANSWERED', 'CLOSED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What a case came to: the person is right, partly right, or not. */
export const CASE_OUTCOMES = ['UPHELD', 'PARTLY', 'REJECTED'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** What the person reads. */
export const CASE_STATE_TITLES: Record<CaseState, string> = {
  OPEN: 'eingegangen',
  IN_PROGRESS: 'in Bearbeitung',
  WAITING: 'Rückfrage an dich',
  ANSWERED: 'beantwortet',
  CLOSED: 'abgeschlossen',
};

/** What staff may do with a case, and in which states. */
export const STAFF_STEPS = ['TAKE', 'ANSWER', 'ASK', 'NOTE', 'CLOSE'] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

const STEPS: Record<StaffStep, readonly CaseState[]> = {
  // Somebody else may go on with it.
  TAKE: ['OPEN', 'IN_PROGRESS'],
  NOTE: CASE_STATES,
  ASK: ['OPEN', 'IN_PROGRESS'],
  // Whoever is asked and does not answer gets an answer all the same.
  ANSWER: ['OPEN', 'IN_PROGRESS', 'WAITING'],
  CLOSE: ['OPEN', 'IN_PROGRESS', 'WAITING', 'ANSWERED'],
};

/** What staff may do in this state. */
export const stepsIn = (state: CaseState): StaffStep[] => STAFF_STEPS.filter((step) => mayStep(state, step));

export const mayStep = (state: CaseState, step: StaffStep): boolean => STEPS[step].includes(state);

/** The person can add something until the case is closed. */
export const mayReply = (state: CaseState): boolean => state !== 'CLOSED';

/**
 * Where a case stands once the person has written: what we waited for goes on with whoever asked; an objection begins anew, because
 * somebody else looks at it.
 */
export function stateAfterReply(state: Exclude<CaseState, 'CLOSED'>): 'OPEN' | 'IN_PROGRESS' {
  return state === 'WAITING' || state === 'IN_PROGRESS' ? 'IN_PROGRESS' : 'OPEN';
}

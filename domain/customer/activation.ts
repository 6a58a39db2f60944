import type { CustomerState } from './customer-state.ts';

type Standing = {
  state: CustomerState;
  emailConfirmed: boolean;
  /** The document check was passed and has not run out. */
  documentsValid: boolean;
};

/**
 * The state after a mail address was confirmed or a document check decided (decisions §3): who is VERIFIED becomes ACTIVE
 * once both are there. Nothing else moves: staff decide about PRELIMINARY, and documents that ran out stop new bookings
 * without changing the state.
 */
export function nextState({ state, emailConfirmed, documentsValid }: Standing): CustomerState {
  return state === 'VERIFIED' && emailConfirmed && documentsValid ? 'ACTIVE' : state;
}

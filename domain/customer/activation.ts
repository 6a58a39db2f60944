import type { CustomerState } from './customer-state.ts';

type Standing = {
  state: CustomerState;
  emailConfirmed: boolean;
  /** The document check was passed and has not run out. */
  documentsValid: boolean;
  /** Staff have accepted a company or an organisation, which drives nothing itself. */
  accepted?: boolean;
};

/**
 * The state after a mail address was confirmed or a check decided (§S3.5, §S3.6): who is VERIFIED becomes ACTIVE once
 * address and documents are there, a company or an organisation that staff accepted once its address is. Nothing else
 * moves: documents that ran out stop new bookings without changing the state.
 */
export function nextState({
  state,
  emailConfirmed,
  documentsValid,
  accepted = false,
}: Standing): CustomerState {
  if (!emailConfirmed) return state;
  const isComplete = (state === 'VERIFIED' && documentsValid) || (state === 'PRELIMINARY' && accepted);
  return isComplete ? 'ACTIVE' : state;
}

import type { CustomerState } from './customer-state.ts';

type CustomerFacts = {
  state: CustomerState;
  emailConfirmed: boolean;
  /** The document check was passed and has not expired. */
  documentsValid: boolean;
  /** Staff accepted the account of a company or an organisation, which does not drive itself. */
  accepted?: boolean;
};

/**
 * The state after an address was confirmed or a check decided (§S3.5, §S3.6). VERIFIED with valid documents,
 * or an accepted company or organisation, becomes ACTIVE with a confirmed address; expired documents stop
 * only new bookings.
 */
export function nextState({
  state,
  emailConfirmed,
  documentsValid,
  accepted = false,
}: CustomerFacts): CustomerState {
  if (!emailConfirmed) return state;
  const isComplete = (state === 'VERIFIED' && documentsValid) || (state === 'PRELIMINARY' && accepted);
  return isComplete ? 'ACTIVE' : state;
}

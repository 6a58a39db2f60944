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
 * The state after an email address was confirmed or a check decided (§S3.5, §S3.6): a VERIFIED customer
 * becomes ACTIVE with a confirmed address and valid documents; a company or an organisation that staff
 * accepted, with a confirmed address. No other state changes: expired documents stop new bookings only.
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

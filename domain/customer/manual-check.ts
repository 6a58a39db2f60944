import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import { nextState } from './activation.ts';
import type { CustomerState } from './customer-state.ts';

export type ManualDecision = 'ACCEPTED' | 'DENIED';

type CheckedCustomer = {
  state: CustomerState;
  kundenart: string;
  /** A driver under a main account. */
  isSub: boolean;
  emailConfirmed: boolean;
  documentsValid: boolean;
};

/**
 * The state after a check by hand (§S3.6); undefined if there is nothing to decide. A company or an
 * organisation becomes active with a confirmed address, though it books only after a document check
 * (docs/decisions/024); all people, its drivers too, continue with the document check. A denied customer may
 * be accepted after an objection.
 */
export function stateAfterManualCheck(
  decision: ManualDecision,
  { state, kundenart, isSub, emailConfirmed, documentsValid }: CheckedCustomer,
): CustomerState | undefined {
  if (decision === 'DENIED') return state === 'PRELIMINARY' ? 'DENIED' : undefined;
  if (state !== 'PRELIMINARY' && state !== 'DENIED') return undefined;
  const isCompany = isCompanyAccount({ kundenart, isMain: !isSub });
  return nextState({
    state: isCompany ? 'PRELIMINARY' : 'VERIFIED',
    emailConfirmed,
    documentsValid,
    accepted: isCompany,
  });
}

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
 * The state after a check by hand (§S3.6); undefined: nothing to decide. Confirmed companies become active,
 * but book only after a document check (docs/decisions/024), as people do. Denied ones may be accepted after
 * an objection.
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

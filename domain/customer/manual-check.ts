import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import { nextState } from './activation.ts';
import type { CustomerState } from './customer-state.ts';

export type ManualDecision = 'ACCEPTED' | 'DENIED';

type Checked = {
  state: CustomerState;
  kundenart: string;
  /** A driver of a main account. */
  isSub: boolean;
  emailConfirmed: boolean;
  documentsValid: boolean;
};

/**
 * Where a check by hand leads (§S3.6); undefined where there is nothing (more) to decide. A company or an
 * organisation is active with a confirmed address, though it books only after a document check (docs/decisions/024); all
 * people, its drivers too, go on with the document check. Who was denied may be accepted after an objection.
 */
export function stateAfterManualCheck(
  decision: ManualDecision,
  { state, kundenart, isSub, emailConfirmed, documentsValid }: Checked,
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

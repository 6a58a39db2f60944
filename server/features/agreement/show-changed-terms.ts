import { showChangedTerms } from '#contract/agreement.ts';
import { asksForTerms, mayWait } from '#domain/agreement/changed-terms.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { declaredTerms } from '#server/features/page/contract-texts.ts';
import { bind } from '#server/http/bind-call.ts';
import { findTermsAnswers } from './agreement.repository.ts';

/** Asks main accounts alone: the contract is theirs. While nothing has changed, the database is not asked. */
export const bindShowChangedTerms = bind(showChangedTerms, async ({ db, now, session, content }) => {
  const declared = declaredTerms((await content.current(now)).snapshot);
  const { customerId, customerNumber, isSalesPartner } = session;
  if (!declared?.change || isSalesPartner || !isMainAccount(customerNumber)) return { terms: null };
  const answers = await findTermsAnswers(db, customerId);
  if (!asksForTerms(declared, answers, now)) return { terms: null };
  const { version, change } = declared;
  const { summary, validFrom } = change;
  return { terms: { version, summary, validFrom, mayWait: mayWait(validFrom, now) } };
});

import { answerChangedTerms } from '#contract/agreement.ts';
import { isAnswered, mayWait } from '#domain/agreement/changed-terms.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { lockContract } from '#server/features/customer/plan-change.repository.ts';
import { contractTexts, declaredTerms } from '#server/features/page/contract-texts.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTermsAnswers, insertAgreements, keepDocument } from './agreement.repository.ts';

/**
 * Keeps the answer to the version that was asked about. The same answer again changes nothing, nor does putting off one that was
 * given; who refused may agree after all, who agreed has agreed.
 */
export const bindAnswerChangedTerms = bind(answerChangedTerms, {
  prepare: async ({ now, content }) => (await content.current(now)).snapshot,
  handle: async ({ db, now, session, content }, { body: { version, answer } }, prepared) => {
    const { customerId, customerNumber, providerId } = session;
    const snapshot = prepared ?? (await content.current(now)).snapshot;
    const declared = declaredTerms(snapshot);
    const terms = contractTexts(snapshot, providerId).texts.find(({ kind }) => kind === 'TERMS');
    if (!terms || !declared?.change || declared.version !== version || !isMainAccount(customerNumber))
      return refuse('TERMS_VERSION_CHANGED');
    await lockContract(db, customerId);
    const before = (await findTermsAnswers(db, customerId)).filter((one) => one.version === version);
    if (before.some((one) => one.answer === 'AGREED'))
      return answer === 'AGREED' ? null : refuse('TERMS_ANSWERED');
    if (isAnswered(version, before) && answer !== 'AGREED') return null;
    if (answer === 'LATER' && !mayWait(declared.change.validFrom, now)) return refuse('TERMS_DUE');
    const documentId = await keepDocument(db, terms, now);
    await insertAgreements(db, [{ customerId, documentId, occasion: 'CHANGED_TERMS', answer, now }]);
    return null;
  },
});

import { decideReviewCase } from '#contract/review-case.ts';
import { decideCaseIn, lockCase } from '#server/features/case/case.repository.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutCase, type CaseWish, findCaseBasis } from './proposed-case.ts';
import { isCaseHere } from './show-review-case.ts';

const UNTOLD = {
  name: 'told',
  code: 'missing',
  message: {
    de: 'Bitte schreib, was die Person liest, wenn ihr Account gesperrt wird.',
    en: 'Please write what the person reads when the account is blocked.',
  },
};

/**
 * §S20.14: a suspicion about an account that is confirmed blocks it until further notice, so a second person confirms that. All else
 * is decided at once.
 */
export const bindDecideReviewCase = bind(decideReviewCase, {
  handle: async (context, { params, body: { decision, told, reason } }) => {
    const { db, now, session, recordAct } = context;
    const head = await lockCase(db, params.id);
    if (!head || !isCaseHere(context, head)) return refuse('REVIEW_CASE_UNKNOWN');
    const { customerId } = head;
    if (customerId === session.customerId) return refuse('ACT_ON_ONESELF');
    if (customerId !== null && (await findClose(db, session.customerId, [customerId])).has(customerId))
      return refuse('TOO_CLOSE');
    if (head.isDecided) return refuse('REVIEW_CASE_DECIDED');
    if (decision === 'CONFIRMED' && customerId !== null) {
      if (told === undefined) return refuse('FIELD_INVALID', { fields: [UNTOLD] });
      const request: CaseWish = { caseId: head.id, told };
      const basis = await findCaseBasis(db, request);
      if (!basis) return refuse('REVIEW_CASE_DECIDED');
      const cityIds = head.cityId === null ? null : [head.cityId];
      const proposal = await propose(context, {
        kind: 'CASE_CONFIRMED',
        request,
        basis,
        customerId,
        cities: cityIds,
        reason,
      });
      return isRefused(proposal) ? proposal : { proposal };
    }
    const by = await findStaffNameOf(db, session.customerId);
    if (!(await decideCaseIn(db, { id: head.id, decision, by, now }))) return refuse('REVIEW_CASE_DECIDED');
    await recordAct({
      ...aboutCase(head),
      kind: decision === 'CONFIRMED' ? 'CASE_CONFIRMED' : 'CASE_DISMISSED',
      after: { decision },
      reason,
    });
    return { proposal: null };
  },
});

import { showReviewCase } from '#contract/review-case.ts';
import { may } from '#domain/staff/may.ts';
import { type CaseHead, findCase } from '#server/features/case/case.repository.ts';
import { caseEntries, caseFacts } from '#server/features/case/case-words.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { aboutCase } from './proposed-case.ts';

type Looking = { session: Session; staff: StaffCaller; now: Temporal.Instant };

/** Whether somebody decides about this case; a refused registration belongs to no city, so to who decides in all. */
export const isCaseHere = (
  { session, staff, now }: Looking,
  { cityId, providerId }: Pick<CaseHead, 'cityId' | 'providerId'>,
): boolean =>
  (providerId === null || providerId === session.providerId) &&
  may(staff.grants, 'CASES', 'DECIDE', cityId ?? 'ALL', now);

/** §S20.14: what people entered when they registered stands in it, so each look is an act; the inbox only names the case. */
export const bindShowReviewCase = bind(showReviewCase, async (context, { params }) => {
  const { db, session, recordAct } = context;
  const head = await findCase(db, params.id);
  if (!head || !isCaseHere(context, head) || head.customerId === session.customerId)
    return refuse('REVIEW_CASE_UNKNOWN');
  await recordAct({ ...aboutCase(head), kind: 'CASE_SEEN' });
  return { facts: caseFacts(head.facts), entries: caseEntries(head.facts) };
});

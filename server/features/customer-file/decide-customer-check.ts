import { decideCustomerCheck } from '#contract/account-decision.ts';
import { decideCheckIn } from '#server/features/customer/decide-manual-check.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutAccount, findWhom, isClose } from './find-whom.ts';

/** §S20.14: the account's drivers who wait are decided about with it. Who was denied may be accepted after an objection. */
export const bindDecideCustomerCheck = bind(decideCustomerCheck, {
  handle: async (context, { params, body: { decision, told, reason } }) => {
    const { db, now, mailer, session, recordAct } = context;
    const head = await findWhom(context, params.accountNumber, 'DECIDE');
    if (isRefused(head)) return head;
    if (await isClose(context, head)) return refuse('TOO_CLOSE');
    const by = await findStaffNameOf(db, session.customerId);
    const decided = await decideCheckIn(db, mailer, {
      customerNumber: head.number,
      decision,
      by,
      told: decision === 'DENIED' ? (told ?? null) : null,
      now,
    });
    if (typeof decided === 'string') return refuse('CHECK_DECIDED');
    await recordAct({
      kind: decision === 'ACCEPTED' ? 'CHECK_ACCEPTED' : 'CHECK_DENIED',
      ...aboutAccount(head),
      before: { state: head.state },
      after: { decided: decided.map(({ customerNumber, state }) => ({ account: customerNumber, state })) },
      reason,
    });
    return {
      decided: decided.map(({ customerNumber, state }) => ({ accountNumber: customerNumber, state })),
    };
  },
});

import { unblockCustomer } from '#contract/account-decision.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { may } from '#domain/staff/may.ts';
import { isBlockedForDebt } from '#server/features/case/case.repository.ts';
import { unblockCustomer as liftBlock } from '#server/features/customer/customer.repository.ts';
import { endBlock, lockBasis } from '#server/features/customer-block/customer-block.repository.ts';
import { tellUnblocked } from '#server/features/customer-block/tell-blocked.ts';
import { owesDue } from '#server/features/payment/owes-due.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import type { FileHead } from './customer-file.repository.ts';
import { aboutAccount, findWhom, isClose } from './find-whom.ts';

/**
 * §S20.8: ends what staff has blocked; where only a case does, that block, unless what it was about is still due. Whoever lifts
 * a suspicion needs the right to decide about it.
 */
export const bindUnblockCustomer = bind(unblockCustomer, {
  handle: async (context, { params, body: { reason } }) => {
    const { db, now, session, recordAct } = context;
    const head = await findWhom(context, params.accountNumber, 'DECIDE');
    if (isRefused(head)) return head;
    if (await isClose(context, head)) return refuse('TOO_CLOSE');
    const basis = await lockBasis(db, head.id);
    if (basis?.state !== 'BLOCKED') return refuse('NOT_BLOCKED');
    const ended = await endBlock(db, { customerId: head.id, by: session.customerId, now });
    const refused = ended ? undefined : await refuseCase(context, head);
    if (refused) return refused;
    if (!ended) await liftBlock(db, head.id, now);
    const staysBlocked = ended?.staysBlocked ?? false;
    if (!staysBlocked) await tellUnblocked(context, head.id);
    await recordAct({
      kind: 'CUSTOMER_UNBLOCKED',
      ...aboutAccount(head),
      before: { block: ended?.id ?? null, case: head.caseKind },
      after: { staysBlocked },
      reason,
    });
    return { staysBlocked };
  },
});

type Deciding = { db: Parameters<typeof owesDue>[0]; staff: StaffCaller; now: Temporal.Instant };

/** Why the block of a case is not lifted here. */
async function refuseCase({ db, staff, now }: Deciding, { id, cityId }: FileHead) {
  if (await isBlockedForDebt(db, id)) {
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    return (await owesDue(db, id, today)) ? refuse('DEBT_STILL_DUE') : undefined;
  }
  return may(staff.grants, 'CASES', 'DECIDE', cityId ?? 'ALL', now) ? undefined : refuse('FORBIDDEN');
}

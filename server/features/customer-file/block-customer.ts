import { blockCustomer } from '#contract/account-decision.ts';
import { blockNeedsSecond, canBeBlocked, endOfBlock } from '#domain/customer/block.ts';
import { blockedSince, lockBasis } from '#server/features/customer-block/customer-block.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findWhom, isClose } from './find-whom.ts';
import { type BlockWish, blockWished } from './proposed-block.ts';

const PAST_DAY = {
  name: 'lastDay',
  code: 'past',
  message: { de: 'Dieser Tag ist schon vorbei.', en: 'This day is over.' },
};

/** §S20.8: for up to seven days at once; for longer, a second person is asked. The person gets a mail when it holds. */
export const bindBlockCustomer = bind(blockCustomer, {
  handle: async (context, { params, body: { lastDay: day, told, reason } }) => {
    const { db, now, session } = context;
    const head = await findWhom(context, params.accountNumber, 'DECIDE');
    if (isRefused(head)) return head;
    if (await isClose(context, head)) return refuse('TOO_CLOSE');
    const lastDay = day === undefined ? null : Temporal.PlainDate.from(day);
    const until = lastDay && endOfBlock(lastDay, now);
    if (until === undefined) return refuse('FIELD_INVALID', { fields: [PAST_DAY] });
    const basis = await lockBasis(db, head.id);
    if (!basis || !canBeBlocked(basis.state)) return refuse('BLOCK_NOT_POSSIBLE');

    const wish: BlockWish = { customerId: head.id, lastDay: day ?? null, told };
    const since = await blockedSince(db, head.id, now);
    const held =
      basis.block === null
        ? undefined
        : { since, until: basis.until === null ? null : Temporal.Instant.from(basis.until) };
    if (blockNeedsSecond(lastDay, { since, held, now })) {
      const proposal = await propose(context, {
        kind: 'CUSTOMER_BLOCKED',
        request: wish,
        basis,
        customerId: head.id,
        cities: head.cityId === null ? null : [head.cityId],
        reason,
      });
      return isRefused(proposal) ? proposal : { proposal };
    }
    await blockWished({ ...context, head, basis, by: session.customerId, reason }, wish);
    return { proposal: null };
  },
});

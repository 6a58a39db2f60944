import { recordPayout } from '#contract/account-money.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findPayer } from './find-payer.ts';
import { act } from './money-act.ts';
import { payout, transferWish } from './transfer.ts';

/** §S20.10: money leaves the house with two people only. */
export const bindRecordPayout = bind(recordPayout, {
  handle: async (context, { params, body: { reason, ...typed } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    const wish = await transferWish(context.db, payer, typed, context.now);
    if (isRefused(wish)) return wish;
    return act(context, payout, { payer, wish, reason });
  },
});

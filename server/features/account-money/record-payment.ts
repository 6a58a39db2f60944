import { recordPayment } from '#contract/account-money.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findPayer } from './find-payer.ts';
import { act } from './money-act.ts';
import { payment, transferWish } from './transfer.ts';

/** §S20.10: a payment that fits nothing open is asked about first, and needs a second person. */
export const bindRecordPayment = bind(recordPayment, {
  handle: async (context, { params, body: { isSure = false, reason, ...typed } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    const wish = await transferWish(context.db, payer, typed, context.now);
    if (isRefused(wish)) return wish;
    return act(context, payment, { payer, wish: { ...wish, isSure }, reason });
  },
});

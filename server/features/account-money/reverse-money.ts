import { reverseMoney } from '#contract/account-money.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { CAUSES, type CauseKind } from '#domain/ledger/cause.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findReversible } from '#server/features/payment/payment-act.repository.ts';
import { postReversal, reversalFault } from '#server/features/payment/reverse-payment.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { findChargeText } from './damage-share.repository.ts';
import { findPayer } from './find-payer.ts';
import { act, type MoneyAct } from './money-act.ts';
import { tellShare } from './tell-credit.ts';

type ReversalWish = { customerId: number; posting: number };
/** `receivableCents`: by how much the account owed more because of it. */
type ReversalBasis = { cause: CauseKind; receivableCents: number; on: string };

const REFUSALS = {
  NOT_REVERSIBLE: 'POSTING_NOT_REVERSIBLE',
  REPEATED: 'POSTING_REVERSED',
  WRITTEN_OFF: 'INVOICE_WRITTEN_OFF',
  // What was told of today has not happened before.
  TOO_EARLY: 'POSTING_NOT_REVERSIBLE',
} as const;

export const reversal: MoneyAct<
  ReversalWish,
  ReversalBasis,
  Refusal<'POSTING_UNKNOWN' | 'POSTING_REVERSED' | 'POSTING_NOT_REVERSIBLE' | 'INVOICE_WRITTEN_OFF'>
> = {
  kind: 'POSTING_REVERSED',
  look: async (db, { customerId, posting: id }, _payer, now) => {
    const posting = await findReversible(db, id);
    if (posting?.customerId !== customerId) return refuse('POSTING_UNKNOWN');
    const fault = reversalFault(posting, dayOf(now));
    if (fault) return refuse(REFUSALS[fault]);
    const { cause, receivableCents, on } = posting;
    return {
      basis: { cause, receivableCents, on },
      limited: { kind: 'REVERSAL', cents: Math.abs(receivableCents) },
    };
  },
  post: async (
    { db, now, mailer, by, payer, reason = '', record },
    { posting: id },
    { cause, receivableCents },
  ) => {
    const number = await record({ before: { posting: id, cause, receivableCents }, after: { reversed: id } });
    const done = await postReversal(db, { id, reason, on: dayOf(now), now, by, act: number });
    // The account is locked, and the posting was looked up.
    if (typeof done === 'string') throw new Error(`posting ${id} was ${done}`);
    if (cause === 'DAMAGE_SHARE') {
      const what = (await findChargeText(db, id)) ?? '';
      const amount = formatMoney({ cents: receivableCents, currency: payer.currency });
      await tellShare({ db, mailer, now }, payer, { amount, what, isTakenBack: true });
    }
    return done.reversalId;
  },
  facts: ({ posting }, { cause, receivableCents, on }, money) => [
    { label: 'Kontobewegung', value: `${CAUSES[cause]}, Nr. ${posting}` },
    { label: 'Betrag', value: money(Math.abs(receivableCents)) },
    { label: 'Vom', value: formatDate(Temporal.PlainDate.from(on)) },
    {
      label: 'Danach',
      value: receivableCents < 0 ? 'Der Betrag ist wieder offen.' : 'Der Betrag ist nicht mehr offen.',
    },
  ],
};

/** §S20.10: what was booked wrongly is taken back by one more posting, once. */
export const bindReverseMoney = bind(reverseMoney, {
  handle: async (context, { params, body: { posting, reason } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    return act(context, reversal, { payer, wish: { customerId: payer.id, posting }, reason });
  },
});

import { waiveFee } from '#contract/account-money.ts';
import { feeWaived, isBookingFee, waiverCause } from '#domain/ledger/correction-entries.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { insertCredit } from './account-credit.repository.ts';
import { type Fee, findFees } from './fee.repository.ts';
import { findPayer } from './find-payer.ts';
import { act, type MoneyAct } from './money-act.ts';
import { tellCredit } from './tell-credit.ts';
import { findWriteOffs } from './write-off.repository.ts';

type WaiverWish = { customerId: number; fee: string; cents: number };
type WaiverBasis = { text: string; feeCents: number };

const TOO_MUCH = {
  name: 'cents',
  code: 'max',
  message: { de: 'So hoch ist die Gebühr nicht.', en: 'The fee is not that high.' },
};

export const waiver: MoneyAct<
  WaiverWish,
  WaiverBasis,
  Refusal<'FEE_UNKNOWN' | 'FEE_WAIVED' | 'INVOICE_WRITTEN_OFF' | 'FIELD_INVALID'>
> = {
  kind: 'FEE_WAIVED',
  look: async (db, { customerId, fee, cents }) => {
    const [found] = await findFees(db, customerId, { fee });
    if (!found) return refuse('FEE_UNKNOWN');
    if (found.waivedCents !== null) return refuse('FEE_WAIVED');
    if (await isWrittenOff(db, customerId, found)) return refuse('INVOICE_WRITTEN_OFF');
    if (cents > found.cents) return refuse('FIELD_INVALID', { fields: [TOO_MUCH] });
    // On which invoice it is may change until somebody confirms: the waiver goes where the fee is by then.
    return { basis: { text: found.text, feeCents: found.cents }, limited: { kind: 'WAIVER', cents } };
  },
  post: async ({ db, now, mailer, by, payer, record }, { customerId, fee, cents }) => {
    const [found] = await findFees(db, customerId, { fee });
    if (!found) throw new Error(`fee ${fee} vanished`);
    const { rule, text, bookingId, invoice, rounds } = found;
    const left = found.cents - cents;
    const number = await record({
      before: { fee, cents: found.cents },
      after: { fee, cents: left, waivedCents: cents },
      ...(bookingId === null ? {} : { bookingId }),
    });
    const cause = waiverCause(rule);
    await insertPostings(
      db,
      [
        {
          cause,
          causeKey: String(number),
          matter:
            bookingId !== null && isBookingFee(rule)
              ? { bookingId }
              : { customerId: payer.id, currency: payer.currency },
          // On no invoice yet it belongs to the month of the fee, so that it comes on the same one.
          occurredAt: invoice === null ? found.occurredAt : now,
          entries: feeWaived(toWaived(found), cents, invoice ?? undefined),
        },
      ],
      now,
    );
    const posting = await insertCredit(db, {
      kind: 'WAIVER',
      act: number,
      cause,
      customerId: payer.id,
      cents,
      fee: { fee, round: rounds + 1 },
      by,
      now,
    });
    const amount = formatMoney({ cents, currency: payer.currency });
    const what = invoice === null ? text : `${text} (Rechnung ${invoice})`;
    await tellCredit({ db, mailer, now }, payer, { amount, what, isOnInvoice: invoice !== null });
    return posting;
  },
  facts: ({ cents }, { text, feeCents }, money) => [
    { label: 'Gebühr', value: text },
    { label: 'Erlassen', value: `${money(cents)} von ${money(feeCents)}` },
    { label: 'Bleibt', value: money(feeCents - cents) },
  ],
};

/** Whether nobody has paid the invoice that it is on, nor will. */
const isWrittenOff = async (db: Db, customerId: number, { invoice }: Fee): Promise<boolean> =>
  invoice !== null && (await findWriteOffs(db, customerId)).some(({ number }) => number === invoice);

const toWaived = ({ rule, text, vatBasisPoints }: Fee) => ({
  rule,
  text,
  vatBasisPoints: vatBasisPoints ?? undefined,
});

/** §S20.11: a fee is waived once, never more than it is; on no invoice yet it is not billed, otherwise the next one gives it back. */
export const bindWaiveFee = bind(waiveFee, {
  handle: async (context, { params, body: { fee, cents, reason } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    return act(context, waiver, { payer, wish: { customerId: payer.id, fee, cents }, reason });
  },
});

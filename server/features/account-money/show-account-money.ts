import { showAccountMoney } from '#contract/account-money.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { nextInvoice } from '#server/features/invoice/next-invoice.ts';
import { findBalances } from '#server/features/ledger/ledger.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { isReversible } from '#server/features/payment/reverse-payment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findGoodwillSince, findMoneyPostings, type MoneyPosting } from './account-credit.repository.ts';
import { type Fee, findFees } from './fee.repository.ts';
import { findPayer } from './find-payer.ts';
import { yearStart } from './give-goodwill.ts';

const SHOWN = 100;
const FEES_OF_MONTHS = 12;

/** §S20.10: what an account owes, what was booked, and what can be done about it; each look is an act. */
export const bindShowAccountMoney = bind(showAccountMoney, async (context, { params }) => {
  const { db, now, recordAct } = context;
  const payer = await findPayer(context, params.accountNumber, 'SEE');
  if (!payer) return refuse('CUSTOMER_UNKNOWN');
  const { id, currency } = payer;
  const since = now.toZonedDateTimeISO(BERLIN).subtract({ months: FEES_OF_MONTHS }).toInstant();
  const [balances, invoices, next, postings, fees, goodwillCents] = await Promise.all([
    findBalances(db, id),
    invoicesWithOpen(db, [id]),
    nextInvoice(db, id, now),
    findMoneyPostings(db, id, SHOWN),
    findFees(db, id, { since }),
    findGoodwillSince(db, id, yearStart(now)),
  ]);
  await recordAct({
    kind: 'MONEY_SEEN',
    object: { kind: 'CUSTOMER', id: payer.number },
    customerId: id,
    cityId: payer.cityId ?? undefined,
  });
  const money = (cents: number) => ({ cents, currency });
  return {
    accountNumber: payer.number,
    owed: money(balances.owedCents),
    open: invoices
      .filter(({ openCents }) => openCents > 0)
      .map(({ number, dueOn, openCents }) => ({ number, dueOn, open: money(openCents) })),
    next: { month: next.month.toString(), payable: money(next.payableCents) },
    postings: postings.map(viewPosting),
    fees: fees.map((fee) => viewFee(fee, money)),
    goodwillOfYear: money(goodwillCents),
  };
});

const viewPosting = ({ cents, currency, at, cause, prename, name, staffNumber, ...row }: MoneyPosting) => ({
  id: row.id,
  at: at.toString(),
  title: CAUSES[cause],
  amount: { cents, currency },
  text: row.text,
  reference: row.reference,
  reason: row.reason,
  by: fullName(prename, name) ?? staffNumber,
  act: row.act,
  reverses: row.reverses,
  reversedBy: row.reversedBy,
  mayBeReversed: row.reversedBy === null && isReversible({ cause, reference: row.reference }),
});

const viewFee = (
  { fee, text, cents, waivedCents, occurredAt, bookingId, invoice }: Fee,
  money: (cents: number) => { cents: number; currency: MoneyPosting['currency'] },
) => ({
  fee,
  text,
  amount: money(cents),
  waived: waivedCents === null ? null : money(waivedCents),
  on: occurredAt.toZonedDateTimeISO(BERLIN).toPlainDate().toString(),
  booking: bookingId,
  invoice,
});

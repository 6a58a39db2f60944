import { showAccountMoney } from '#contract/account-money.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import { CAUSES, type CauseKind } from '#domain/ledger/cause.ts';
import { isStopOver } from '#domain/payment/reminder-stop.ts';
import { nextInvoice } from '#server/features/invoice/next-invoice.ts';
import { findBalances } from '#server/features/ledger/ledger.repository.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { isReversible } from '#server/features/payment/reverse-payment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findGoodwillSince, findMoneyPostings, type MoneyPosting } from './account-credit.repository.ts';
import { type DamageShare, findShares } from './damage-share.repository.ts';
import { type Fee, findFees } from './fee.repository.ts';
import { findPayer } from './find-payer.ts';
import { yearStart } from './give-goodwill.ts';
import { findOpenStops, type ReminderStop } from './reminder-stop.repository.ts';
import { findWriteOffs } from './write-off.repository.ts';

const SHOWN = 100;
const FEES_OF_MONTHS = 12;

/** §S20.10: what an account owes, what was booked, and what can be done about it; each look is an act. */
export const bindShowAccountMoney = bind(showAccountMoney, async (context, { params }) => {
  const { db, now, recordAct } = context;
  const payer = await findPayer(context, params.accountNumber, 'SEE');
  if (!payer) return refuse('CUSTOMER_UNKNOWN');
  const { id, currency } = payer;
  const since = now.toZonedDateTimeISO(BERLIN).subtract({ months: FEES_OF_MONTHS }).toInstant();
  const [balances, invoices, next, postings, fees, goodwillCents, stops, gone, shares] = await Promise.all([
    findBalances(db, id),
    invoicesWithOpen(db, [id]),
    nextInvoice(db, id, now),
    findMoneyPostings(db, id, SHOWN),
    findFees(db, id, { since }),
    findGoodwillSince(db, id, yearStart(now)),
    findOpenStops(db, id),
    findWriteOffs(db, id),
    findShares(db, id),
  ]);
  await recordAct({
    kind: 'MONEY_SEEN',
    object: { kind: 'CUSTOMER', id: payer.number },
    customerId: id,
    cityId: payer.cityId ?? undefined,
  });
  const money = (cents: number) => ({ cents, currency });
  const stopOf = (invoiceId: number | null) => {
    const stop = stops.find((one) => one.invoiceId === invoiceId);
    return stop ? viewStop(stop, dayOf(now)) : null;
  };
  return {
    accountNumber: payer.number,
    owed: money(balances.owedCents),
    open: invoices
      .filter(({ openCents }) => openCents > 0)
      .map((one) => ({
        number: one.number,
        dueOn: one.dueOn,
        open: money(one.openCents),
        stop: stopOf(one.id),
      })),
    stop: stopOf(null),
    writtenOff: gone.map(({ number, cents, posting, at }) => ({
      number,
      amount: money(cents),
      posting,
      at: at.toString(),
    })),
    shares: shares.map((share) => viewShare(share, money)),
    next: { month: next.month.toString(), payable: money(next.payableCents) },
    postings: postings.map(viewPosting),
    fees: fees.map((fee) => viewFee(fee, money)),
    goodwillOfYear: money(goodwillCents),
  };
});

const viewStop = (
  { id, until, at, reason, prename, name, staffNumber }: ReminderStop,
  today: Temporal.PlainDate,
) => ({
  id,
  until,
  isOver: isStopOver(until === null ? undefined : Temporal.PlainDate.from(until), today),
  at: at.toString(),
  by: fullName(prename, name) ?? staffNumber,
  reason,
});

const viewShare = (
  { damageId, kind, plate, shareCents, chargedCents, posting, ...place }: DamageShare,
  money: (cents: number) => { cents: number; currency: MoneyPosting['currency'] },
) => ({
  damage: damageId,
  what: `${DAMAGE_TITLES[kind]}, ${placeText(place)}, ${plate}`,
  share: shareCents === null ? null : money(shareCents),
  charged: chargedCents === null ? null : money(chargedCents),
  posting,
});

const KIND_OF: Partial<Record<CauseKind, 'CREDIT' | 'WRITE_OFF' | 'DAMAGE_SHARE'>> = {
  FEE_WAIVED: 'CREDIT',
  DEFAULT_FEE_WAIVED: 'CREDIT',
  GOODWILL: 'CREDIT',
  WRITTEN_OFF: 'WRITE_OFF',
  DAMAGE_SHARE: 'DAMAGE_SHARE',
};

const viewPosting = ({ cents, currency, at, cause, prename, name, staffNumber, ...row }: MoneyPosting) => ({
  id: row.id,
  at: at.toString(),
  title: CAUSES[cause],
  kind: KIND_OF[cause] ?? ('MONEY' as const),
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

import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { fitsOpen } from '#domain/payment/match-transfer.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { findBalances } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import {
  findFirstDay,
  findStandingTransfer,
  lockReference,
  type TransferKind,
} from '#server/features/payment/payment-act.repository.ts';
import { postPayout, postTransfer } from '#server/features/payment/record-transfer.ts';
import { type FieldProblem, type Refusal, refuse } from '#server/http/refuse.ts';
import type { Payer } from './find-payer.ts';
import type { MoneyAct, Posting } from './money-act.ts';
import { findWriteOffs } from './write-off.repository.ts';

/** What is wanted, as it is stored until somebody confirms it. */
export type TransferWish = {
  customerId: number;
  cents: number;
  reference: string;
  /** ISO 8601 date. */
  on: string;
};

/** The same reference however it was copied. */
const referenceOf = (typed: string): string => oneLine(typed);

const todayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO(BERLIN).toPlainDate();

/** A payment lies between the account's first day and today. */
async function dayFault(
  db: Db,
  { customerId, on }: Pick<TransferWish, 'customerId' | 'on'>,
  now: Temporal.Instant,
): Promise<FieldProblem | undefined> {
  const day = Temporal.PlainDate.from(on);
  if (Temporal.PlainDate.compare(day, todayOf(now)) > 0)
    return {
      name: 'on',
      code: 'future',
      message: { de: 'Dieser Tag liegt in der Zukunft.', en: 'This day is in the future.' },
    };
  const first = Temporal.PlainDate.from(await findFirstDay(db, customerId));
  if (Temporal.PlainDate.compare(day, first) >= 0) return undefined;
  return {
    name: 'on',
    code: 'early',
    message: {
      de: `Vor dem ${formatDate(first)} gab es auf diesem Account noch nichts zu bezahlen.`,
      en: `Before ${first.toString()} there was nothing to pay on this account.`,
    },
  };
}

/** What is booked by this reference already: the same, or something else. */
async function lookUp(db: Db, kind: TransferKind, { customerId, cents, reference }: TransferWish) {
  await lockReference(db, kind, reference);
  const standing = await findStandingTransfer(db, kind, reference);
  if (!standing) return undefined;
  return standing.customerId === customerId && standing.cents === cents
    ? { done: standing.id }
    : refuse('REFERENCE_TAKEN');
}

async function postWished(
  kind: TransferKind,
  { db, now, by, payer, record }: Posting,
  { cents, reference, on }: TransferWish,
  owedCents: number,
): Promise<number> {
  const after = { cents, reference, on, owedCents: owedCents + (kind === 'PAYMENT' ? -cents : cents) };
  const number = await record({ before: { owedCents }, after });
  const account = { id: payer.id, currency: payer.currency };
  const transfer = { account, cents, reference, on: Temporal.PlainDate.from(on), now, by, act: number };
  const posted = await (kind === 'PAYMENT' ? postTransfer(db, kind, transfer) : postPayout(db, transfer));
  // The reference and the account are locked, and were looked up.
  if (typeof posted !== 'number')
    throw new Error(`${kind} ${reference} was ${posted ?? 'more than the credit'}`);
  return posted;
}

type Open = { number: string; openCents: number };
type PaymentBasis = { open: Open[]; owedCents: number };
/** `isSure`: it is wanted although it fits nothing. */
export type PaymentWish = TransferWish & { isSure: boolean };

export const payment: MoneyAct<
  PaymentWish,
  PaymentBasis,
  Refusal<'REFERENCE_TAKEN' | 'PAYMENT_FITS_NOTHING'>
> = {
  kind: 'PAYMENT_RECORDED',
  look: async (db, wish) => {
    const before = await lookUp(db, 'PAYMENT', wish);
    if (before) return before;
    const invoices = await invoicesWithOpen(db, [wish.customerId]);
    const open = invoices.flatMap(({ number, openCents }) => (openCents > 0 ? [{ number, openCents }] : []));
    const named = open.map(({ number }) => number).filter((number) => wish.reference.includes(number));
    const fitsOpenItem = fitsOpen(wish.cents, open, named);
    if (!fitsOpenItem && !wish.isSure) return refuse('PAYMENT_FITS_NOTHING');
    const { owedCents } = await findBalances(db, wish.customerId);
    return { basis: { open, owedCents }, limited: { kind: 'PAYMENT', fitsOpenItem } };
  },
  post: (posting, wish, { owedCents }) => postWished('PAYMENT', posting, wish, owedCents),
  facts: (wish, { open }, money) => [
    ...transferFacts(wish, money),
    {
      label: 'Offen',
      value:
        open.length === 0
          ? 'nichts'
          : `${money(sumOf(open, ({ openCents }) => openCents))} (${open.map(({ number }) => number).join(', ')})`,
    },
  ],
};

export const payout: MoneyAct<
  TransferWish,
  { owedCents: number },
  Refusal<'REFERENCE_TAKEN' | 'CREDIT_TOO_SMALL' | 'WRITE_OFF_STANDS'>
> = {
  kind: 'CREDIT_PAID_OUT',
  look: async (db, wish) => {
    const before = await lookUp(db, 'PAYOUT', wish);
    if (before) return before;
    const { owedCents } = await findBalances(db, wish.customerId);
    if (owedCents + wish.cents > 0) return refuse('CREDIT_TOO_SMALL');
    // It may be what was paid for it after all.
    if ((await findWriteOffs(db, wish.customerId)).length > 0) return refuse('WRITE_OFF_STANDS');
    return { basis: { owedCents }, limited: { kind: 'PAY_OUT' } };
  },
  post: (posting, wish, { owedCents }) => postWished('PAYOUT', posting, wish, owedCents),
  facts: (wish, { owedCents }, money) => [
    ...transferFacts(wish, money),
    { label: 'Guthaben', value: `${money(-owedCents)} → ${money(-owedCents - wish.cents)}` },
  ],
};

const transferFacts = ({ cents, reference, on }: TransferWish, money: (cents: number) => string) => [
  { label: 'Betrag', value: money(cents) },
  { label: 'Referenz', value: reference },
  { label: 'Tag', value: formatDate(Temporal.PlainDate.from(on)) },
];

/** What both calls do before they act. */
export async function transferWish(
  db: Db,
  payer: Payer,
  typed: Pick<TransferWish, 'cents' | 'reference' | 'on'>,
  now: Temporal.Instant,
): Promise<TransferWish | Refusal<'FIELD_INVALID'>> {
  const reference = referenceOf(typed.reference);
  const wish = { customerId: payer.id, cents: typed.cents, reference, on: typed.on };
  const fault = reference === '' ? EMPTY : await dayFault(db, wish, now);
  return fault ? refuse('FIELD_INVALID', { fields: [fault] }) : wish;
}

const EMPTY: FieldProblem = {
  name: 'reference',
  code: 'empty',
  message: {
    de: 'Bitte gib die Referenz ein, wie sie im Kontoauszug steht.',
    en: 'Please enter the reference as it stands in the statement.',
  },
};

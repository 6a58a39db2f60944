import { BERLIN } from '#domain/booking/grid.ts';
import { creditPaidOut, paymentReceived } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findBalances, findReceivable, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { lockPayers } from './collection.repository.ts';
import { findRound, insertTransferAct, lockReference, type TransferKind } from './payment-act.repository.ts';

export type Transfer = {
  account: { id: number; currency: Currency };
  cents: number;
  /** The bank's own reference of the entry: of the same one, money moves once, unless it was taken back. */
  reference: string;
  on: Temporal.PlainDate;
  now: Temporal.Instant;
  /** The employee who books it. */
  by: number;
  /** The number of the act in the console. */
  act?: number;
};

/**
 * A number: that of the posting. REPEATED: this reference was posted before, with the same account and sum; OTHER: with another
 * one.
 */
export type TransferOutcome = number | 'REPEATED' | 'OTHER';

const CAUSES = { PAYMENT: 'PAYMENT', PAYOUT: 'CREDIT_PAID_OUT' } as const;
const entriesOf = { PAYMENT: paymentReceived, PAYOUT: creditPaidOut };

/** Posts a credit that we have transferred to a person, in this transaction; undefined if the account has no such credit. */
export async function postPayout(db: Db, transfer: Transfer): Promise<TransferOutcome | undefined> {
  await lockPayers(db, [transfer.account.id]);
  const before = await findTransfer(db, 'PAYOUT', transfer.reference);
  if (!before) {
    const { owedCents } = await findBalances(db, transfer.account.id);
    if (owedCents + transfer.cents > 0) return undefined;
  }
  return postTransfer(db, 'PAYOUT', transfer);
}

/** Of the same reference once, and once more each time that what had it was taken back. */
const keyOf = (reference: string, round: number) =>
  round === 1 ? `transfer ${reference}` : `transfer-${round} ${reference}`;

/** What is booked by this reference and stands: whom it concerns, and by how much they owe more, or less. */
export const findTransfer = async (db: Db, kind: TransferKind, reference: string) =>
  findReceivable(db, CAUSES[kind], keyOf(reference, await findRound(db, kind, reference)));

/** Posts in the transaction of the caller, whose locks come before. */
export async function postTransfer(
  db: Db,
  kind: TransferKind,
  { account, cents, reference, on, now, by, act }: Transfer,
): Promise<TransferOutcome> {
  await lockPayers(db, [account.id]);
  await lockReference(db, kind, reference);
  const round = await findRound(db, kind, reference);
  const posting = {
    cause: CAUSES[kind],
    causeKey: keyOf(reference, round),
    matter: { customerId: account.id, currency: account.currency },
    occurredAt: on.toZonedDateTime(BERLIN).toInstant(),
    entries: entriesOf[kind](cents),
  };
  const { cause, causeKey } = posting;
  if ((await insertPostings(db, [posting], now)) > 0)
    return insertTransferAct(db, {
      kind,
      customerId: account.id,
      reference,
      round,
      cause,
      causeKey,
      by,
      now,
      act,
    });
  const before = await findReceivable(db, cause, causeKey);
  const owedCents = kind === 'PAYMENT' ? -cents : cents;
  return before?.customerId === account.id && before.cents === owedCents ? 'REPEATED' : 'OTHER';
}

import { BERLIN } from '#domain/booking/grid.ts';
import { creditPaidOut, paymentReceived } from '#domain/ledger/account-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findBalances, findReceivable, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { lockPayers } from './collection.repository.ts';

export type Transfer = {
  account: { id: number; currency: Currency };
  cents: number;
  /** The bank's own reference of the entry: of the same one, money moves once. */
  reference: string;
  on: Temporal.PlainDate;
  now: Temporal.Instant;
};

/** DONE; REPEATED: this reference was posted before, with the same account and sum; OTHER: with another one. */
export type TransferOutcome = 'DONE' | 'REPEATED' | 'OTHER';

/** Money that an account has transferred to us. */
export const recordPayment = (db: Db, transfer: Transfer): Promise<TransferOutcome> =>
  db.transaction().execute((transaction) =>
    post(transaction, transfer, {
      cause: 'PAYMENT',
      owedCents: -transfer.cents,
      entries: paymentReceived(transfer.cents),
    }),
  );

/** A credit that we have transferred to a person; undefined if the account has no such credit. */
export const recordPayout = (db: Db, transfer: Transfer): Promise<TransferOutcome | undefined> =>
  db.transaction().execute(async (transaction) => {
    const payout = {
      cause: 'CREDIT_PAID_OUT' as const,
      owedCents: transfer.cents,
      entries: creditPaidOut(transfer.cents),
    };
    await lockPayers(transaction, [transfer.account.id]);
    const before = await findReceivable(transaction, payout.cause, keyOf(transfer));
    if (!before) {
      const { owedCents } = await findBalances(transaction, transfer.account.id);
      if (owedCents + transfer.cents > 0) return undefined;
    }
    return post(transaction, transfer, payout);
  });

const keyOf = ({ reference }: Transfer) => `transfer ${reference}`;

async function post(
  db: Db,
  transfer: Transfer,
  {
    cause,
    owedCents,
    entries,
  }: { cause: 'PAYMENT' | 'CREDIT_PAID_OUT'; owedCents: number; entries: ReturnType<typeof paymentReceived> },
): Promise<TransferOutcome> {
  const { account, on, now } = transfer;
  await lockPayers(db, [account.id]);
  const posted = await insertPostings(
    db,
    [
      {
        cause,
        causeKey: keyOf(transfer),
        matter: { customerId: account.id, currency: account.currency },
        occurredAt: on.toZonedDateTime(BERLIN).toInstant(),
        entries,
      },
    ],
    now,
  );
  if (posted > 0) return 'DONE';
  const before = await findReceivable(db, cause, keyOf(transfer));
  return before?.customerId === account.id && before.cents === owedCents ? 'REPEATED' : 'OTHER';
}

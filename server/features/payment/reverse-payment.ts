import { BERLIN } from '#domain/booking/grid.ts';
import { reversed } from '#domain/ledger/account-entries.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertReturnReversal, lockPayers } from './collection.repository.ts';
import {
  findEntriesOf,
  findReversible,
  insertReversalAct,
  type ReversiblePosting,
} from './payment-act.repository.ts';

type Reversal = {
  /** The number of the posting that is taken back. */
  id: number;
  reason: string;
  on: Temporal.PlainDate;
  now: Temporal.Instant;
  /** The employee who takes it back. */
  by: number;
};

export type ReversalFault = 'UNKNOWN' | 'NOT_REVERSIBLE' | 'REPEATED' | 'TOO_EARLY';

/** What each is taken back by. */
const REVERSALS: Partial<Record<CauseKind, CauseKind>> = {
  PAYMENT: 'PAYMENT_REVERSED',
  CREDIT_PAID_OUT: 'PAYOUT_REVERSED',
  DEBIT_RETURNED: 'DEBIT_RETURN_REVERSED',
};

/** A debit is no transfer: it comes back by a return, or with its file. */
const isReversible = ({ cause, reference }: ReversiblePosting) =>
  REVERSALS[cause] !== undefined && (cause === 'DEBIT_RETURNED' || reference !== null);

/**
 * Takes a payment, pay-out or returned debit back by its own posting (docs/decisions/116), once. A bank's
 * reference is free again; a debit counts as collected. Returns posting and reversal's number, or why not.
 */
export const reversePosting = (
  db: Db,
  { id, reason, on, now, by }: Reversal,
): Promise<{ posting: ReversiblePosting; reversalId: number } | ReversalFault> =>
  db.transaction().execute(async (transaction) => {
    const found = await findReversible(transaction, id);
    if (!found) return 'UNKNOWN';
    await lockPayers(transaction, [found.customerId]);
    // Under the lock: somebody may have taken it back meanwhile.
    const posting = await findReversible(transaction, id);
    if (!posting) return 'UNKNOWN';
    const cause = REVERSALS[posting.cause];
    if (!cause || !isReversible(posting)) return 'NOT_REVERSIBLE';
    if (posting.reversedBy !== null) return 'REPEATED';
    if (Temporal.PlainDate.compare(on, Temporal.PlainDate.from(posting.on)) < 0) return 'TOO_EARLY';
    const { customerId, currency, causeKey } = posting;
    const taken = {
      causeKey: String(id),
      matter: { customerId, currency },
      occurredAt: on.toZonedDateTime(BERLIN).toInstant(),
    };
    const entries = reversed(await findEntriesOf(transaction, posting.cause, causeKey));
    if ((await insertPostings(transaction, [{ ...taken, cause, entries }], now)) === 0) return 'REPEATED';
    const act = { customerId, reversesId: id, cause, causeKey: taken.causeKey, reason, by, now };
    const reversalId = await insertReversalAct(transaction, act);
    if (posting.cause === 'DEBIT_RETURNED') {
      // It may be on an invoice, or come with the next one: so does what takes it back.
      const fee = reversed(await findEntriesOf(transaction, 'DEBIT_RETURN_FEE', causeKey));
      await insertPostings(
        transaction,
        [{ ...taken, cause: 'DEBIT_RETURN_FEE_REVERSED', entries: fee }],
        now,
      );
      const endToEndId = causeKey.replace(/^SEPA(-\d+)? /, '');
      await insertReturnReversal(transaction, { endToEndId, transactionId: reversalId });
    }
    return { posting, reversalId };
  });

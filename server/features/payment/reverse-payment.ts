import { BERLIN } from '#domain/booking/grid.ts';
import { reversed } from '#domain/ledger/account-entries.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import { restOfFee, saidAlone } from '#domain/ledger/correction-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertReturnReversal, lockPayers } from './collection.repository.ts';
import {
  findEntriesOf,
  findReversible,
  findWaivedOfPosting,
  insertReversalAct,
  type ReversiblePosting,
} from './payment-act.repository.ts';

export type Reversal = {
  /** The number of the posting that is taken back. */
  id: number;
  reason: string;
  on: Temporal.PlainDate;
  now: Temporal.Instant;
  /** The employee who takes it back. */
  by: number;
  /** The number of the act in the console. */
  act?: number;
};

export type ReversalFault = 'UNKNOWN' | 'NOT_REVERSIBLE' | 'REPEATED' | 'WRITTEN_OFF' | 'TOO_EARLY';

/** What each is taken back by. */
const REVERSALS: Partial<Record<CauseKind, CauseKind>> = {
  PAYMENT: 'PAYMENT_REVERSED',
  CREDIT_PAID_OUT: 'PAYOUT_REVERSED',
  DEBIT_RETURNED: 'DEBIT_RETURN_REVERSED',
  FEE_WAIVED: 'FEE_WAIVER_REVERSED',
  DEFAULT_FEE_WAIVED: 'DEFAULT_FEE_WAIVER_REVERSED',
  GOODWILL: 'GOODWILL_REVERSED',
  WRITTEN_OFF: 'WRITE_OFF_REVERSED',
  DAMAGE_SHARE: 'DAMAGE_SHARE_REVERSED',
};

/** By whose reference they can be told from a debit, which is no transfer: it comes back by a return, or with its file. */
const REFERENCED: readonly CauseKind[] = ['PAYMENT', 'CREDIT_PAID_OUT'];

/** Whether there is a way to take such a posting back at all. */
export const isReversible = ({ cause, reference }: Pick<ReversiblePosting, 'cause' | 'reference'>): boolean =>
  REVERSALS[cause] !== undefined && (!REFERENCED.includes(cause) || reference !== null);

/** Why a posting is not taken back on this day; of one that may be, nothing. */
export function reversalFault(
  posting: ReversiblePosting,
  on: Temporal.PlainDate,
): Exclude<ReversalFault, 'UNKNOWN'> | undefined {
  if (!isReversible(posting) || posting.isGone) return 'NOT_REVERSIBLE';
  if (posting.reversedBy !== null) return 'REPEATED';
  if (posting.isWrittenOff) return 'WRITTEN_OFF';
  return Temporal.PlainDate.compare(on, Temporal.PlainDate.from(posting.on)) < 0 ? 'TOO_EARLY' : undefined;
}

type Reversed = { posting: ReversiblePosting; reversalId: number };

/**
 * Takes a posting back by one of its own (docs/decisions/116, 163), once, in this transaction. A bank's reference is free again;
 * a debit counts as collected. Returns posting and reversal's number, or why not.
 */
export async function postReversal(
  db: Db,
  { id, reason, on, now, by, act }: Reversal,
): Promise<Reversed | ReversalFault> {
  const found = await findReversible(db, id);
  if (!found) return 'UNKNOWN';
  await lockPayers(db, [found.customerId]);
  // Under the lock: somebody may have taken it back meanwhile.
  const posting = await findReversible(db, id);
  if (!posting) return 'UNKNOWN';
  const fault = reversalFault(posting, on);
  const cause = REVERSALS[posting.cause];
  if (fault || !cause) return fault ?? 'NOT_REVERSIBLE';
  const { customerId, currency, causeKey, bookingId } = posting;
  const taken = {
    causeKey: String(id),
    matter: bookingId === null ? { customerId, currency } : { bookingId },
    occurredAt: on.toZonedDateTime(BERLIN).toInstant(),
  };
  const turned = reversed(await findEntriesOf(db, posting.cause, causeKey));
  const entries = posting.isBilled && STANDS_ALONE.includes(posting.cause) ? saidAlone(turned) : turned;
  if ((await insertPostings(db, [{ ...taken, cause, entries }], now)) === 0) return 'REPEATED';
  const noted = { customerId, reversesId: id, cause, causeKey: taken.causeKey, reason, by, now, act };
  const reversalId = await insertReversalAct(db, noted);
  if (posting.cause === 'DEBIT_RETURNED') {
    // It may be on an invoice, or come with the next one: so does what takes it back, but for what was waived of it.
    const charged = await findEntriesOf(db, 'DEBIT_RETURN_FEE', causeKey);
    const fee = reversed(restOfFee(charged, await findWaivedOfPosting(db, 'DEBIT_RETURN_FEE', causeKey)));
    await insertPostings(db, [{ ...taken, cause: 'DEBIT_RETURN_FEE_REVERSED', entries: fee }], now);
    const endToEndId = causeKey.replace(/^SEPA(-\d+)? /, '');
    await insertReturnReversal(db, { endToEndId, transactionId: reversalId });
  }
  return { posting, reversalId };
}

/** On the invoice after the one that they are on. */
const STANDS_ALONE: readonly CauseKind[] = ['FEE_WAIVED', 'DEFAULT_FEE_WAIVED', 'GOODWILL', 'DAMAGE_SHARE'];

import { BERLIN } from '#domain/booking/grid.ts';
import { debitCollected, debitRefused } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import {
  type CollectionFile,
  decideFile,
  endCollections,
  type FileDecision,
  findDebitsOfFile,
  findFile,
  insertRefusal,
  lockPayers,
  type WrittenDebit,
} from './collection.repository.ts';

/** On the day on which the debit is made. */
const postedOf = ({ endToEndId, customerId, collectOn }: WrittenDebit) => ({
  causeKey: `SEPA ${endToEndId}`,
  matter: { customerId, currency: 'EUR' as const },
  occurredAt: Temporal.PlainDate.from(collectOn).toZonedDateTime(BERLIN).toInstant(),
});

/**
 * A person has given the file to the bank: its debits are posted as payments of their day, in this transaction. False if there
 * is no such file, or it was decided about before.
 */
export async function noteSubmitted(transaction: Db, decision: FileDecision): Promise<boolean> {
  if (!(await decideFile(transaction, { ...decision, outcome: 'SUBMITTED' }))) return false;
  const debits = await findDebitsOfFile(transaction, decision.id);
  await insertPostings(
    transaction,
    debits.map((debit) => ({
      cause: 'PAYMENT' as const,
      ...postedOf(debit),
      entries: debitCollected(debit.cents),
    })),
    decision.now,
  );
  return true;
}

/**
 * A file that never went to the bank: its debits come to nothing, and the next run announces them anew. Returns false if there
 * is no such file, or it was decided about before.
 */
export async function noteDiscarded(transaction: Db, decision: FileDecision): Promise<boolean> {
  if (!(await decideFile(transaction, { ...decision, outcome: 'DISCARDED' }))) return false;
  const debits = await findDebitsOfFile(transaction, decision.id);
  await endCollections(
    transaction,
    debits.map(({ collectionId }) => ({ id: collectionId, reason: 'DISCARDED' as const })),
    decision.now,
  );
  return true;
}

/** Why a file cannot be taken back: it never went to the bank, its money has come in, or some of it came back. */
export type RefusalObstacle = 'UNKNOWN' | 'NOT_SUBMITTED' | 'ALREADY_REFUSED' | 'DEBITED' | 'RETURNED';

/** Why the bank can no longer have refused it; from the debits' day on their money counts as come in. */
export function refusalObstacle(
  file: CollectionFile | undefined,
  now: Temporal.Instant,
): RefusalObstacle | undefined {
  if (!file) return 'UNKNOWN';
  if (file.refusedAt !== null) return 'ALREADY_REFUSED';
  if (file.outcome !== 'SUBMITTED') return 'NOT_SUBMITTED';
  if (file.returned > 0) return 'RETURNED';
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(file.collectOn), today) <= 0
    ? 'DEBITED'
    : undefined;
}

/**
 * The bank refused a submitted file whole: its postings are taken back, once; the next run announces anew,
 * sequences as before. Returns come singly.
 */
export async function noteRefused(
  transaction: Db,
  decision: FileDecision,
): Promise<RefusalObstacle | undefined> {
  const debits = await findDebitsOfFile(transaction, decision.id);
  // A statement that is read meanwhile waits, or is seen.
  await lockPayers(
    transaction,
    debits.map(({ customerId }) => customerId),
  );
  const obstacle = refusalObstacle(await findFile(transaction, decision.id), decision.now);
  if (obstacle) return obstacle;
  if (!(await insertRefusal(transaction, decision))) return 'ALREADY_REFUSED';
  await insertPostings(
    transaction,
    debits.map((debit) => ({
      cause: 'DEBIT_REFUSED' as const,
      ...postedOf(debit),
      entries: debitRefused(debit.cents),
    })),
    decision.now,
  );
  await endCollections(
    transaction,
    debits.map(({ collectionId }) => ({ id: collectionId, reason: 'REFUSED' as const })),
    decision.now,
  );
  return undefined;
}

/** The same in transactions of their own, for the terminal. */
export const submitFile = (db: Db, decision: FileDecision): Promise<boolean> =>
  db.transaction().execute((transaction) => noteSubmitted(transaction, decision));
export const discardFile = (db: Db, decision: FileDecision): Promise<boolean> =>
  db.transaction().execute((transaction) => noteDiscarded(transaction, decision));
export const refuseFile = (db: Db, decision: FileDecision): Promise<RefusalObstacle | undefined> =>
  db.transaction().execute((transaction) => noteRefused(transaction, decision));

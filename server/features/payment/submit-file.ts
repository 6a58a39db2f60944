import { BERLIN } from '#domain/booking/grid.ts';
import { debitCollected } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { decideFile, endCollections, findDebitsOfFile } from './collection.repository.ts';

type Decision = { id: number; by: string; now: Temporal.Instant };

/**
 * A person has given the file to the bank: its debits are posted as payments of the day on which they are made. Returns false
 * if there is no such file, or it was decided about before.
 */
export const submitFile = (db: Db, decision: Decision): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await decideFile(transaction, { ...decision, outcome: 'SUBMITTED' }))) return false;
    const debits = await findDebitsOfFile(transaction, decision.id);
    await insertPostings(
      transaction,
      debits.map(({ end_to_end_id, customer_id, collect_on, cents }) => ({
        cause: 'PAYMENT' as const,
        causeKey: `SEPA ${end_to_end_id}`,
        matter: { customerId: customer_id, currency: 'EUR' as const },
        occurredAt: Temporal.PlainDate.from(collect_on).toZonedDateTime(BERLIN).toInstant(),
        entries: debitCollected(cents),
      })),
      decision.now,
    );
    return true;
  });

/**
 * A file that never went to the bank: its debits come to nothing, and the next run announces them anew. Returns false if there
 * is no such file, or it was decided about before.
 */
export const discardFile = (db: Db, decision: Decision): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await decideFile(transaction, { ...decision, outcome: 'DISCARDED' }))) return false;
    const debits = await findDebitsOfFile(transaction, decision.id);
    await endCollections(
      transaction,
      debits.map(({ collection_id }) => ({ id: collection_id, reason: 'DISCARDED' as const })),
      decision.now,
    );
    return true;
  });

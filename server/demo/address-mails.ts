import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { findUnconfirmed } from './seed.repository.ts';

type Recipient = { customerId: number; email: string; prename: string | null; now: Temporal.Instant };

/**
 * Queues the confirmation mail for each demo customer with an unconfirmed address: the pages say that a link
 * was sent. A new mail is queued only once the link of the last one has expired.
 */
export async function seedAddressMails(
  db: Db,
  queue: (transaction: Db, recipient: Recipient) => Promise<void>,
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    for (const customer of await findUnconfirmed(transaction, now)) {
      await queue(transaction, { ...customer, now });
    }
  });
}

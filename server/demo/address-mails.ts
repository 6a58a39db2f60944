import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { findUnconfirmed } from './seed.repository.ts';

type Recipient = { customerId: number; email: string; prename: string | null; now: Temporal.Instant };

/**
 * Whoever has not confirmed their address reads that a link was sent to it: so one was, and the mail can be tried. Again
 * once its link has run out; twice changes nothing.
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

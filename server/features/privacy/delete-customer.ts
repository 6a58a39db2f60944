import { type DeletionStep, stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import type { Services } from '#server/http/services.ts';
import { findByNumber, findDeletionFacts, finishRequest } from './deletion-request.repository.ts';
import { customerDeleted } from './privacy.letters.ts';

type Deletion = { customerNumber: string; by: string; now: Temporal.Instant };
export type DeletionFault = 'UNKNOWN' | 'NOT_ASKED' | DeletionStep;

/**
 * Carries out an open request: the person goes, and what the law keeps stays without it (docs/decisions/061). Photos of papers
 * go with the next run of their job. Returns what stands in the way, and then nothing has changed.
 */
export function deleteCustomer(
  db: Db,
  { mailer, ownData }: Pick<Services, 'mailer' | 'ownData'>,
  { customerNumber, by, now }: Deletion,
): Promise<DeletionFault | undefined> {
  return db.transaction().execute(async (transaction) => {
    const customer = await findByNumber(transaction, customerNumber);
    if (!customer) return 'UNKNOWN';
    const { id: customerId, email, prename } = customer;
    // No login begins meanwhile.
    await lockLogins(transaction, [customerId]);
    const facts = await findDeletionFacts(transaction, {
      customerId,
      isMain: customer.mainCustomerId === null,
      now,
    });
    const [first] = stepsBeforeDeletion(facts);
    if (first) return first;
    if (!(await finishRequest(transaction, { customerId, by, now }))) return 'NOT_ASKED';
    for (const { erase } of ownData) await erase?.(transaction, { customerId, by, now });
    if (email) {
      const placeholders = { prename, accountNumber: customerNumber };
      await mailer.queue(transaction, { letter: customerDeleted, to: email, placeholders, now });
    }
    return undefined;
  });
}

import { type DeletionStep, stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import type { Services } from '#server/http/services.ts';
import {
  findByNumber,
  findDeletionFacts,
  findOpenRequest,
  finishRequest,
} from './deletion-request.repository.ts';
import { customerDeleted } from './privacy.letters.ts';

type Deletion = {
  customerNumber: string;
  /** The employee, and how the request names them. */
  by: { id: number; text: string };
  now: Temporal.Instant;
};
export type DeletionFault = 'UNKNOWN' | 'NOT_ASKED' | DeletionStep;

/**
 * Carries out an open request: the person goes, what the law keeps stays without it (docs/decisions/061);
 * photos go with their job's next run. Returns what stands in the way, nothing changed then.
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
    if (!(await finishRequest(transaction, { customerId, by: by.text, now }))) return 'NOT_ASKED';
    const act = { kind: 'ACCOUNT_DELETED', object: customerNumber, customerId, by: by.id, now } as const;
    await insertStaffAct(transaction, act);
    for (const { erase } of ownData) await erase?.(transaction, { customerId, by: by.text, now });
    if (email) {
      const placeholders = { prename, accountNumber: customerNumber };
      await mailer.queue(transaction, {
        letter: customerDeleted,
        to: email,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return undefined;
  });
}

/** Whether an account can be deleted now; what stands in the way, if it cannot. It decides nothing: `deleteCustomer` looks again. */
export async function findWay(
  db: Db,
  customerNumber: string,
  now: Temporal.Instant,
): Promise<{ customerId: number } | DeletionFault> {
  const customer = await findByNumber(db, customerNumber);
  if (!customer) return 'UNKNOWN';
  const { id: customerId, mainCustomerId } = customer;
  const facts = await findDeletionFacts(db, { customerId, isMain: mainCustomerId === null, now });
  const [first] = stepsBeforeDeletion(facts);
  if (first) return first;
  return (await findOpenRequest(db, customerId)) ? { customerId } : 'NOT_ASKED';
}

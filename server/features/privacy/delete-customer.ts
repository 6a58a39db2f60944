import { type DeletionStep, stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { eraseCustomer } from '#server/features/customer/customer-change.repository.ts';
import { forgetAvailability } from '#server/features/employee/availability.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { removeDevicesOf } from '#server/features/notification/device.repository.ts';
import { dropIdentities } from '#server/features/registration/new-customer.repository.ts';
import { removeContractLinks } from '#server/features/sales/sales-contract.repository.ts';
import { forgetDevices } from '#server/features/session/known-device.repository.ts';
import { removeAllPasskeys } from '#server/features/session/passkey.repository.ts';
import { lockLogins, removeAllLogins } from '#server/features/session/session.repository.ts';
import { releaseTasksOf } from '#server/features/task/task.repository.ts';
import { findByNumber, findDeletionFacts, finishRequest } from './deletion-request.repository.ts';

type Deletion = { customerNumber: string; by: string; now: Temporal.Instant };
export type DeletionFault = 'UNKNOWN' | 'NOT_ASKED' | DeletionStep;

/**
 * Carries out an open request: the person goes, and what the law keeps stays without it (docs/decisions/061). Photos of papers
 * go with the next run of their job. Returns what stands in the way, and then nothing has changed.
 */
export function deleteCustomer(
  db: Db,
  mailer: Mailer,
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
    await removeAllLogins(transaction, customerId);
    await removeDevicesOf(transaction, customerId);
    await forgetDevices(transaction, customerId);
    await removeAllPasskeys(transaction, customerId);
    await dropIdentities(transaction, customerId, ['emailAddress', 'person', 'company', 'licence']);
    await forgetAvailability(transaction, customerId);
    await releaseTasksOf(transaction, { customerId, staff: by, now });
    await removeContractLinks(transaction, customerId);
    await eraseCustomer(transaction, customerId);
    if (email) {
      const placeholders = { prename, accountNumber: customerNumber };
      await mailer.queue(transaction, { template: 'loeschung_erledigt', to: email, placeholders, now });
    }
    return undefined;
  });
}

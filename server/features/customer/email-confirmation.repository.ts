import { nextState } from '#domain/customer/activation.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { Db } from '#server/db/connect.ts';
import { findLastDecision } from './manual-check.repository.ts';

type Address = { customerId: number; email: string };

/**
 * Notes that the address is the customer's, and makes who has everything ACTIVE. The row is locked before it is read:
 * staff may decide about documents or data at the same moment. False when the customer has another address by now.
 */
export async function confirmCustomerEmail(
  transaction: Db,
  { customerId, email, now }: Address & { now: Temporal.Instant },
): Promise<boolean> {
  const customer = await transaction
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['email', 'state', 'email_confirmed_at', 'documents_valid_until'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (customer.email?.toLowerCase() !== email) return false;
  const validUntil = customer.documents_valid_until;
  const state = nextState({
    state: customer.state as CustomerState,
    emailConfirmed: true,
    documentsValid: validUntil !== null && Temporal.Instant.compare(validUntil, now) > 0,
    accepted: (await findLastDecision(transaction, customerId)) === 'ACCEPTED',
  });
  await transaction
    .updateTable('customer')
    .set({ state, email_confirmed_at: customer.email_confirmed_at ?? now })
    .where('id', '=', customerId)
    .execute();
  return true;
}

export async function hasConfirmed(db: Db, { customerId, email }: Address): Promise<boolean> {
  const customer = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .where('email_confirmed_at', 'is not', null)
    .select('email')
    .executeTakeFirst();
  return customer?.email?.toLowerCase() === email;
}

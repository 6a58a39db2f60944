import { nextState } from '#domain/customer/activation.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { Db } from '#server/db/connect.ts';
import { confirmAddress } from './customer.repository.ts';
import { findLastDecision } from './manual-check.repository.ts';

type Address = { customerId: number; email: string };

/**
 * Confirms the address (lower case) for the account's customers who share it; who miss nothing else become
 * ACTIVE. Rows are locked before reading, as staff may decide. False: another address by now.
 */
export async function confirmCustomerEmail(
  transaction: Db,
  { customerId, email, now }: Address & { now: Temporal.Instant },
): Promise<boolean> {
  const account = await transaction
    .selectFrom('customer')
    .innerJoin('customer as confirming', (join) =>
      join
        .onRef('confirming.account_number', '=', 'customer.account_number')
        .onRef('confirming.provider_id', '=', 'customer.provider_id'),
    )
    .where('confirming.id', '=', customerId)
    .where(({ eb, fn }) => eb(fn('lower', ['customer.email']), '=', email))
    .orderBy('customer.id')
    .select([
      'customer.id',
      'customer.state',
      'customer.email_confirmed_at',
      'customer.documents_valid_until',
    ])
    .forNoKeyUpdate('customer')
    .execute();
  if (!account.some(({ id }) => id === customerId)) return false;
  for (const customer of account) {
    const validUntil = customer.documents_valid_until;
    const state = nextState({
      state: customer.state as CustomerState,
      emailConfirmed: true,
      documentsValid: validUntil !== null && Temporal.Instant.compare(validUntil, now) > 0,
      accepted: (await findLastDecision(transaction, customer.id)) === 'ACCEPTED',
    });
    const confirmedAt = customer.email_confirmed_at ?? now;
    await confirmAddress(transaction, { id: customer.id, state, confirmedAt, now });
  }
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

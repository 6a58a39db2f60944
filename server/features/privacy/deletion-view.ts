import type { CallOutput } from '#contract/call.ts';
import type { showDeletion } from '#contract/privacy.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';
import { findDeletionFacts, findOpenRequest } from './deletion-request.repository.ts';

export async function toDeletion(
  db: Db,
  { customerId, customerNumber }: Pick<Session, 'customerId' | 'customerNumber'>,
  now: Temporal.Instant,
): Promise<CallOutput<typeof showDeletion>> {
  const facts = await findDeletionFacts(db, { customerId, isMain: isMainAccount(customerNumber), now });
  const askedAt = await findOpenRequest(db, customerId);
  return {
    askedAt: askedAt?.toString() ?? null,
    first: stepsBeforeDeletion(facts),
    balance: { cents: facts.balanceCents, currency: facts.currency },
  };
}

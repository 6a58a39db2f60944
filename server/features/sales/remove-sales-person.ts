import { removeSalesPerson } from '#contract/sales.ts';
import type { Db } from '#server/db/connect.ts';
import { endSalesAccount } from '#server/features/customer/customer.repository.ts';
import { spendAllOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import { removeAllLogins } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockPerson, markRemoved } from './sales-partner.repository.ts';
import { partnerOf } from './sales-session.ts';

export const bindRemoveSalesPerson = bind(removeSalesPerson, async ({ db, now, session }, { params }) => {
  const { partnerId, isHead } = partnerOf(session);
  if (!isHead) return refuse('FORBIDDEN');
  const person = await lockPerson(db, partnerId, params.id);
  if (!person) return refuse('SALES_PERSON_UNKNOWN');
  if (person.isHead) return refuse('SALES_HEAD_STAYS');
  await endSalesPerson(db, person.id, now);
  return null;
});

/** Ends the person's login everywhere; what they did stays. Run it in a transaction. */
export async function endSalesPerson(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await removeAllLogins(db, customerId);
  await spendAllOnetimeTokens(db, { customerId, purpose: 'SALES_INVITATION', now });
  await spendAllOnetimeTokens(db, { customerId, purpose: 'PASSWORD_RESET', now });
  await markRemoved(db, customerId, now);
  await endSalesAccount(db, customerId);
}

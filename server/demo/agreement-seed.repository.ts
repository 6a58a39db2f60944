import { sql } from 'kysely';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** The main accounts of the demonstration that have agreed to nothing yet, with what they registered for. */
export async function findAccountsToAgree(db: Db) {
  const numbers = DEMO_ACCOUNTS.map(({ number }) => number);
  const rows = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.customer_number', 'in', numbers)
    .where('customer.main_customer_id', 'is', null)
    .where('customer.state', '<>', 'DELETED')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agreement').whereRef('customer_id', '=', 'customer.id').select('agreement.id'))),
    )
    .orderBy('customer.id')
    .select([
      'customer.id as customerId',
      'customer.provider_id as providerId',
      'customer.plan_id as planId',
      'plan.kundenart',
      'customer.created_at as at',
      sql<string[]>`array(select option_id from customer_option where customer_id = customer.id)`.as(
        'optionIds',
      ),
    ])
    .execute();
  return rows.filter(({ kundenart }) => !isSalesPartnerPlan(kundenart));
}

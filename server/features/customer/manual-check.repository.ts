import type { DocumentKind } from '#domain/agreement/contract-document.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { ManualDecision } from '#domain/customer/manual-check.ts';
import type { Db } from '#server/db/connect.ts';
import { applyManualDecision } from './customer.repository.ts';

/** Returns the customers in these states, the oldest account first. */
export function findInStates(db: Db, states: readonly CustomerState[]) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.state', 'in', states)
    .orderBy('customer.created_at')
    .orderBy('customer.id')
    .select(({ selectFrom }) => [
      'customer.customer_number as customerNumber',
      'customer.state',
      'customer.prename',
      'customer.name',
      'customer.company_addition as companyAddition',
      'customer.contact_prename as contactPrename',
      'customer.contact_name as contactName',
      'customer.email',
      'customer.email_confirmed_at as emailConfirmedAt',
      'customer.created_at as createdAt',
      'plan.title as planTitle',
      selectFrom('manual_check')
        .whereRef('manual_check.customer_id', '=', 'customer.id')
        .orderBy('manual_check.id', 'desc')
        .limit(1)
        .select('manual_check.decision')
        .as('decision'),
    ])
    .execute();
}

/**
 * Returns the customer with this number and, of a main account, its drivers; empty when there is none. Locks
 * the rows until the transaction ends, because an address may be confirmed at the same moment.
 */
export async function lockAccount(transaction: Db, customerNumber: string) {
  const rows = await transaction
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .leftJoin('customer as main', 'main.id', 'customer.main_customer_id')
    .where((where) =>
      where.or([
        where('customer.customer_number', '=', customerNumber),
        where('main.customer_number', '=', customerNumber),
      ]),
    )
    .orderBy('customer.id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.main_customer_id as mainCustomerId',
      'customer.state',
      'customer.prename',
      'customer.email',
      'customer.email_confirmed_at as emailConfirmedAt',
      'customer.documents_valid_until as documentsValidUntil',
      'plan.kundenart',
    ])
    .forNoKeyUpdate('customer')
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as CustomerState }));
}

export async function findLastDecision(db: Db, customerId: number): Promise<ManualDecision | undefined> {
  const row = await db
    .selectFrom('manual_check')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .select('decision')
    .executeTakeFirst();
  return row?.decision as ManualDecision | undefined;
}

type Decided = {
  customerId: number;
  decision: ManualDecision;
  state: CustomerState;
  by: string;
  now: Temporal.Instant;
};

export async function saveDecision(transaction: Db, decided: Decided): Promise<void> {
  const { customerId, decision, state, by, now } = decided;
  await transaction
    .insertInto('manual_check')
    .values({ customer_id: customerId, decision, decided_at: now, decided_by: by })
    .execute();
  await applyManualDecision(transaction, { id: customerId, state, now });
}

/** What a customer agreed to with the registration. */
export function findRegistrationPapers(db: Db, customerId: number) {
  return db
    .selectFrom('agreement')
    .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
    .where('agreement.customer_id', '=', customerId)
    .where('occasion', '=', 'REGISTRATION')
    .orderBy('agreement.id')
    .select(['agreement.id', 'contract_document.kind', 'agreement.given_at as at'])
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
}

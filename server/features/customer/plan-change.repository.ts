import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { PlanChange } from '#domain/tariff/plan-history.ts';
import type { Db } from '#server/db/connect.ts';

export type ContractRow = {
  id: number;
  customerNumber: string;
  mainCustomerId: number | null;
  state: string;
  planId: string;
  currency: Currency;
  email: string | null;
  prename: string | null;
  createdAt: Temporal.Instant;
};

const contracts = (db: Db) =>
  db
    .selectFrom('customer')
    .innerJoin('provider', 'provider.id', 'customer.provider_id')
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.main_customer_id as mainCustomerId',
      'customer.state',
      'customer.plan_id as planId',
      'customer.email',
      'customer.prename',
      'customer.created_at as createdAt',
      'provider.currency',
    ]);

/** Who has the contract, and the plan that `customer` says, which may not have followed the latest change yet. */
export const findContract = async (db: Db, customerId: number): Promise<ContractRow> =>
  (await contracts(db).where('customer.id', '=', customerId).executeTakeFirstOrThrow()) as ContractRow;

/** The same, locked, so that of two changes one comes after the other. */
export const lockContract = async (transaction: Db, customerId: number): Promise<ContractRow> =>
  (await contracts(transaction)
    .where('customer.id', '=', customerId)
    .forNoKeyUpdate('customer')
    .executeTakeFirstOrThrow()) as ContractRow;

export type PlanChangeRow = PlanChange & { agreedAt: Temporal.Instant };

/** The changes of an account that were not taken back, in the order in which they begin. */
export async function findPlanChanges(db: Db, customerId: number): Promise<PlanChangeRow[]> {
  const rows = await db
    .selectFrom('plan_change')
    .where('customer_id', '=', customerId)
    .where('taken_back_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .select(['id', 'from_plan_id', 'to_plan_id', 'starts_at', 'agreed_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fromPlanId: row.from_plan_id,
    toPlanId: row.to_plan_id,
    startsAt: row.starts_at,
    agreedAt: row.agreed_at,
  }));
}

/** A change of this account, also one that was taken back. */
export const findPlanChange = (db: Db, { id, customerId }: { id: number; customerId: number }) =>
  db
    .selectFrom('plan_change')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .select([
      'id',
      'from_plan_id as fromPlanId',
      'to_plan_id as toPlanId',
      'starts_at as startsAt',
      'agreed_at as agreedAt',
      'taken_back_at as takenBackAt',
    ])
    .executeTakeFirst();

type NewChange = {
  customerId: number;
  fromPlanId: string;
  toPlanId: string;
  startsAt: Temporal.Instant;
  now: Temporal.Instant;
};

/** Notes the change. The caller holds the lock of the contract. */
export async function insertPlanChange(db: Db, change: NewChange): Promise<number> {
  const { id } = await db
    .insertInto('plan_change')
    .values({
      customer_id: change.customerId,
      from_plan_id: change.fromPlanId,
      to_plan_id: change.toPlanId,
      agreed_at: change.now,
      starts_at: change.startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function takeBackPlanChange(db: Db, id: number, now: Temporal.Instant): Promise<void> {
  await db.updateTable('plan_change').set({ taken_back_at: now }).where('id', '=', id).execute();
}

/** Lets `customer.plan_id` follow the change of this account that is due, if one is. Prices have followed already. */
export async function beginDueChange(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await sql`
    with due as (
      update plan_change set begun_at = ${now}
      where customer_id = ${customerId} and taken_back_at is null and begun_at is null and starts_at <= ${now}
      returning customer_id, to_plan_id
    )
    update customer set plan_id = due.to_plan_id from due where customer.id = due.customer_id`.execute(db);
}

/** The accounts with a change that is due. */
export async function findDueChanges(db: Db, now: Temporal.Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('plan_change')
    .where('taken_back_at', 'is', null)
    .where('begun_at', 'is', null)
    .where('starts_at', '<=', now)
    .orderBy('customer_id')
    .select('customer_id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

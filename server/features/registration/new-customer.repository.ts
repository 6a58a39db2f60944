import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Identity } from '#domain/registration/same-person.ts';
import type { Db } from '#server/db/connect.ts';

const hashOf = (value: string) => hash('sha256', value, 'buffer');

/**
 * Takes the identities for a customer that is being created; returns those that another customer has and keeps. Two
 * transactions with the same identity run one after the other.
 */
export async function takeIdentities(
  db: Db,
  identities: readonly Identity[],
  customerId: number,
): Promise<Identity[]> {
  if (identities.length === 0) return [];
  // Sorted, so that two registrations of the same person do not deadlock.
  const wanted = identities.toSorted((a, b) => a.field.localeCompare(b.field));
  const pairs = wanted.map(({ field, value }) => sql`(${field}, ${hashOf(value)}::bytea)`);
  await sql`
    delete from customer_identity using customer
    where customer.id = customer_identity.customer_id and customer.state = 'DELETED'
      and (field, value_hash) in (${sql.join(pairs)})`.execute(db);
  const taken = await db
    .insertInto('customer_identity')
    .values(wanted.map(({ field, value }) => ({ field, value_hash: hashOf(value), customer_id: customerId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('field')
    .execute();
  const own = new Set(taken.map(({ field }) => field));
  return wanted.filter(({ field }) => !own.has(field));
}

/** Gives up the customer's identities of these fields, which are about to be others. */
export async function dropIdentities(
  db: Db,
  customerId: number,
  fields: readonly Identity['field'][],
): Promise<void> {
  await db
    .deleteFrom('customer_identity')
    .where('customer_id', '=', customerId)
    .where('field', 'in', fields)
    .execute();
}

/** Whether another main account has this address: imported accounts, for example, have no identities. */
export async function hasCustomerWithEmail(
  db: Db,
  { email, isCompany, exceptId }: { email: string; isCompany: boolean; exceptId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('id', '<>', exceptId)
    .where('main_customer_id', 'is', null)
    .where('state', '<>', 'DELETED')
    .where(sql<boolean>`(gender is not distinct from 'COMPANY') = ${isCompany}`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOptions(
  db: Db,
  customerId: number,
  optionIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (optionIds.length === 0) return;
  await db
    .insertInto('customer_option')
    .values(optionIds.map((option_id) => ({ customer_id: customerId, option_id, starts_at: now })))
    .execute();
}

export async function insertSignature(
  db: Db,
  customerId: number,
  { typedName, strokes }: { typedName: string | null; strokes: { x: number; y: number }[][] | null },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('signature')
    .values({
      customer_id: customerId,
      typed_name: typedName,
      strokes: strokes && JSON.stringify(strokes),
      signed_at: now,
    })
    .execute();
}

/** The data that a client gets about a customer that was just created, also when it repeats the request. */
export async function findNewCustomer(db: Db, customerId: number) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.id', '=', customerId)
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.account_number as accountNumber',
      'customer.state',
      'customer.may_ask_again_until as mayAskAgainUntil',
      'plan.kundenart',
      'plan.first_subcustomer_plan_id as firstSubcustomerPlanId',
    ])
    .executeTakeFirst();
}

/** Whose first driver a one-time secret creates, even if it is used or expired. */
export async function findTokenOwner(
  db: Db,
  secretHash: Buffer,
): Promise<{ customerId: number; purpose: 'CUSTOMER_CREATED' | 'MAIN_AND_SUB' } | undefined> {
  const row = await db
    .selectFrom('onetime_token')
    .where('secret_hash', '=', secretHash)
    .where('purpose', 'in', ['CUSTOMER_CREATED', 'MAIN_AND_SUB'])
    .select(['customer_id', 'purpose'])
    .executeTakeFirst();
  if (!row?.customer_id) return undefined;
  return {
    customerId: row.customer_id,
    purpose: row.purpose === 'MAIN_AND_SUB' ? 'MAIN_AND_SUB' : 'CUSTOMER_CREATED',
  };
}

export async function findFirstSub(db: Db, mainCustomerId: number) {
  return db
    .selectFrom('customer')
    .where('main_customer_id', '=', mainCustomerId)
    .orderBy('id')
    .limit(1)
    .select(['id', 'customer_number as customerNumber', 'state'])
    .executeTakeFirst();
}

/** The data that the first driver inherits from the main account. */
export async function findMainAccount(db: Db, customerId: number) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select([
      'gender',
      'company_addition as companyAddition',
      'contact_prename as contactPrename',
      'contact_name as contactName',
      'extra_fields as extraFields',
    ])
    .executeTakeFirstOrThrow();
}

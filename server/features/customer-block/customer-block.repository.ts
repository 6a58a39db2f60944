import { sql } from 'kysely';
import { BLOCK_GOES_ON_HOURS } from '#domain/customer/block.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { Db } from '#server/db/connect.ts';
import { blockCustomer, unblockCustomer } from '#server/features/customer/customer.repository.ts';

/** What a block rests on: the account's state, and which block of staff holds already. */
export type BlockBasis = {
  state: CustomerState;
  block: number | null;
  /** When that ends; null: it is until further notice, or there is none. */
  until: string | null;
};

/** Locked until the transaction ends: who blocks and who unblocks wait for each other. */
export async function lockBasis(db: Db, customerId: number): Promise<BlockBasis | undefined> {
  const customer = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('state')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return undefined;
  const open = await findOpenBlock(db, customerId);
  return {
    state: customer.state as CustomerState,
    block: open?.id ?? null,
    until: open?.until?.toString() ?? null,
  };
}

const findOpenBlock = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_block')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .select(['id', 'ends_at as until', 'is_beside_case as isBesideCase'])
    .executeTakeFirst();

/** Since when the account is blocked by hand without a break of a day; a new block goes on with that one. Otherwise `now`. */
export async function blockedSince(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const last = await db
    .selectFrom('customer_block')
    .where('customer_id', '=', customerId)
    .where(({ eb, or }) =>
      or([eb('ended_at', 'is', null), eb('ended_at', '>', now.subtract({ hours: BLOCK_GOES_ON_HOURS }))]),
    )
    .orderBy('id', 'desc')
    .select('began_at as beganAt')
    .executeTakeFirst();
  return last?.beganAt ?? now;
}

type NewBlock = {
  customerId: number;
  told: string;
  by: number;
  /** Null: until further notice. */
  until: Temporal.Instant | null;
  now: Temporal.Instant;
};

/** Blocks the account, in place of the block of staff that holds, and going on with it; run it after `lockBasis`. Returns its number. */
export async function insertBlock(
  db: Db,
  basis: BlockBasis,
  { customerId, told, by, until, now }: NewBlock,
): Promise<number> {
  const open = await findOpenBlock(db, customerId);
  const since = await blockedSince(db, customerId, now);
  if (open) await endOpen(db, { customerId, by, now });
  const { id } = await db
    .insertInto('customer_block')
    .values({
      customer_id: customerId,
      told,
      blocked_by: by,
      began_at: since,
      ends_at: until,
      is_beside_case: open?.isBesideCase ?? basis.state === 'BLOCKED',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await blockCustomer(db, customerId);
  return id;
}

type End = { customerId: number; by: number | null; now: Temporal.Instant };

const endOpen = (db: Db, { customerId, by, now }: End) =>
  db
    .updateTable('customer_block')
    .set({ ended_at: now, ended_by: by })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .returning(['id', 'is_beside_case as isBesideCase'])
    .executeTakeFirst();

/** Ends the block of staff; undefined if there is none. What a case has blocked stays so. */
export async function endBlock(db: Db, end: End): Promise<{ id: number; staysBlocked: boolean } | undefined> {
  const ended = await endOpen(db, end);
  if (!ended) return undefined;
  if (!ended.isBesideCase) await unblockCustomer(db, end.customerId, end.now);
  return { id: ended.id, staysBlocked: ended.isBesideCase };
}

/** A case blocks the account as well: it stays blocked when the block of staff is over. */
export async function noteCaseBeside(db: Db, customerId: number): Promise<void> {
  await setCaseBeside(db, customerId, true);
}

/** Lifts what a case has blocked; what staff has blocked by hand stays. Run it in a transaction. */
export async function liftCaseBlock(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<'LIFTED' | 'BLOCKED_BY_STAFF' | 'NOT_BLOCKED'> {
  if (await setCaseBeside(db, customerId, false)) return 'BLOCKED_BY_STAFF';
  return (await unblockCustomer(db, customerId, now)) ? 'LIFTED' : 'NOT_BLOCKED';
}

/** Returns whether a block of staff holds at all. */
async function setCaseBeside(db: Db, customerId: number, isBesideCase: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_block')
    .set({ is_beside_case: isBesideCase })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type DueBlock = {
  id: number;
  customerId: number;
  customerNumber: string;
  providerId: string;
  cityId: number | null;
};

/** Whose time is over and has no end yet. */
export async function findDueBlocks(db: Db, now: Temporal.Instant): Promise<DueBlock[]> {
  const { rows } = await sql<DueBlock>`
    select block.id, customer.id as "customerId", customer.customer_number as "customerNumber",
      customer.provider_id as "providerId", coalesce(customer.registered_city_id, main.registered_city_id) as "cityId"
    from customer_block block join customer on customer.id = block.customer_id
      left join customer main on main.id = customer.main_customer_id
    where block.ended_at is null and block.ends_at <= ${now}
    order by block.ends_at, block.id`.execute(db);
  return rows;
}

/** Whether this block is still open; locked, so that one of several servers ends it. */
export const lockDueBlock = async (db: Db, { id, customerId }: DueBlock): Promise<boolean> =>
  (await lockBasis(db, customerId))?.block === id;

export const eraseBlocks = (db: Db, customerId: number) =>
  db.deleteFrom('customer_block').where('customer_id', '=', customerId).execute();

/** The account of this id, with the city in which it is decided about it; a driver's city is that of the account. */
export async function findWhomById(
  db: Db,
  customerId: number,
): Promise<
  | { id: number; number: string; prename: string | null; name: string | null; cityId: number | null }
  | undefined
> {
  return db
    .selectFrom('customer')
    .leftJoin('customer as main', 'main.id', 'customer.main_customer_id')
    .where('customer.id', '=', customerId)
    .select(({ fn }) => [
      'customer.id',
      'customer.customer_number as number',
      'customer.prename',
      'customer.name',
      fn.coalesce('customer.registered_city_id', 'main.registered_city_id').as('cityId'),
    ])
    .executeTakeFirst();
}

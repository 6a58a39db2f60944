import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type Change = {
  customerId: number;
  /** Options of the plan before that the next one does not have, and the other way round. */
  ended: readonly string[];
  begun: readonly string[];
  at: Temporal.Instant;
};

/** Ends and begins options at the moment in which the plan changes (§3.19). */
export async function changeOptions(db: Db, { customerId, ended, begun, at }: Change): Promise<void> {
  if (ended.length > 0) {
    await db
      .updateTable('customer_option')
      .set({ ends_at: at })
      .where('customer_id', '=', customerId)
      .where('option_id', 'in', ended)
      .where('ends_at', 'is', null)
      .execute();
  }
  if (begun.length > 0) {
    await db
      .insertInto('customer_option')
      .values(begun.map((option_id) => ({ customer_id: customerId, option_id, starts_at: at })))
      .execute();
  }
}

/** Undoes `changeOptions` of a change that has not begun. */
export async function takeBackOptions(db: Db, { customerId, ended, begun, at }: Change): Promise<void> {
  if (begun.length > 0) {
    await db
      .deleteFrom('customer_option')
      .where('customer_id', '=', customerId)
      .where('option_id', 'in', begun)
      .where('starts_at', '=', at)
      .execute();
  }
  if (ended.length > 0) {
    await db
      .updateTable('customer_option')
      .set({ ends_at: null })
      .where('customer_id', '=', customerId)
      .where('option_id', 'in', ended)
      .where('ends_at', '=', at)
      .execute();
  }
}

export type PackageRow = {
  optionId: string;
  startsAt: Temporal.Instant;
  /** When its first contract year began: not before the account was ACTIVE. */
  takesEffectAt: Temporal.Instant;
  endsAt: Temporal.Instant | null;
  /** Was the account ever ACTIVE? */
  hasBegun: boolean;
};

/** Of `customer_option` joined with `customer`. */
export const TAKES_EFFECT_AT = sql<Temporal.Instant>`greatest(starts_at, activated_at)`;

/** The safety package that the account has at this moment; 'sipak0' is none (§9.15). */
export async function findSafetyPackage(
  db: Db,
  customerId: number,
  at: Temporal.Instant,
): Promise<PackageRow | undefined> {
  return db
    .selectFrom('customer_option')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`option_id ~ '^sipak[1-9]'`)
    .where('starts_at', '<=', at)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .select([
      'option_id as optionId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      TAKES_EFFECT_AT.as('takesEffectAt'),
      sql<boolean>`activated_at is not null`.as('hasBegun'),
    ])
    .executeTakeFirst();
}

/** Lets the package end, or go on if `endsAt` is null. The caller holds the lock of the contract. */
export async function setPackageEnd(
  db: Db,
  { customerId, row, endsAt }: { customerId: number; row: PackageRow; endsAt: Temporal.Instant | null },
): Promise<void> {
  await db
    .updateTable('customer_option')
    .set({ ends_at: endsAt })
    .where('customer_id', '=', customerId)
    .where('option_id', '=', row.optionId)
    .where('starts_at', '=', row.startsAt)
    .execute();
}

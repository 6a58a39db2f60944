import type { Db } from '#server/db/connect.ts';

export type SecondFactor = { secret: string; confirmedAt: Temporal.Instant | null; lastStep: number };

export const findSecondFactor = (db: Db, customerId: number): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('second_factor')
    .where('customer_id', '=', customerId)
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .executeTakeFirst();

/** Keeps a secret that has to prove itself; returns false when one has already. */
export async function keepSecret(
  db: Db,
  { customerId, sealed, now }: { customerId: number; sealed: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ customer_id: customerId, secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ secret: sealed, created_at: now, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A code counts once: of two requests with the same one the second gets false. */
export async function spendStep(db: Db, customerId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns false when it was confirmed before. */
export async function confirmFactor(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** In place of those before. */
export async function keepRecoveryCodes(
  db: Db,
  customerId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ customer_id: customerId, code_hash: hash })))
    .execute();
}

/** Uses a code up; returns false when there is none such left. */
export async function spendRecoveryCode(
  db: Db,
  { customerId, hash, now }: { customerId: number; hash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes it with its recovery codes; returns false when there was none. */
export async function removeSecondFactor(db: Db, customerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

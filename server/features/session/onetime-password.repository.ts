import type { Db } from '#server/db/connect.ts';

/** §S9.12. */
const LIFE_MINUTES = 15;

/** Replaces the customer's one-time password, if any; `passwordHash` comes from `hashPassword`. */
export async function saveOnetimePassword(
  db: Db,
  { customerId, passwordHash, now }: { customerId: number; passwordHash: string; now: Temporal.Instant },
): Promise<void> {
  const made = {
    password_hash: passwordHash,
    created_at: now,
    expires_at: now.add({ minutes: LIFE_MINUTES }),
  };
  await db
    .insertInto('onetime_password')
    .values({ customer_id: customerId, ...made })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(made))
    .execute();
}

/** The hash of the customer's one-time password; undefined when there is none or it has expired. */
export async function findOnetimePassword(
  db: Db,
  { customerNumber, now }: { customerNumber: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('onetime_password')
    .innerJoin('customer', 'customer.id', 'onetime_password.customer_id')
    .where('customer.customer_number', '=', customerNumber)
    .where('onetime_password.expires_at', '>', now)
    .select('onetime_password.password_hash')
    .executeTakeFirst();
  return row?.password_hash;
}

/** Uses the password up. Returns false when it was used, replaced or has expired: the first of two wins. */
export async function spendOnetimePassword(
  db: Db,
  { customerId, passwordHash, now }: { customerId: number; passwordHash: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('onetime_password')
    .where('customer_id', '=', customerId)
    .where('password_hash', '=', passwordHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** For a customer who has set a password and no longer needs this one. */
export async function removeOnetimePassword(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('onetime_password').where('customer_id', '=', customerId).execute();
}

export async function removeExpiredOnetimePasswords(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('onetime_password').where('expires_at', '<=', now).execute();
}

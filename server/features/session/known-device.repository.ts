import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

/** A browser without a login for 400 days is no longer known: browsers store cookies no longer than that. */
export const DEVICE_LIFE_DAYS = 400;

export async function isKnownDevice(
  db: Db,
  { secret, customerNumber }: { secret: string; customerNumber: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('customer', 'customer.id', 'known_device.customer_id')
    .where('customer.customer_number', '=', customerNumber)
    .where('secret_hash', '=', hashSecret(secret))
    .select('customer.id')
    .executeTakeFirst();
  return row !== undefined;
}

type Remembered = {
  secret: string;
  /** The browser's secret until now. */
  before: string | undefined;
  customerId: number;
  now: Temporal.Instant;
};

export async function rememberDevice(db: Db, { secret, before, customerId, now }: Remembered): Promise<void> {
  if (before !== undefined) {
    // Customers who logged in with this browser before know it by the new secret from now on.
    await db
      .updateTable('known_device')
      .set({ secret_hash: hashSecret(secret) })
      .where('secret_hash', '=', hashSecret(before))
      .execute();
  }
  await db
    .insertInto('known_device')
    .values({ customer_id: customerId, secret_hash: hashSecret(secret), last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'secret_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
}

export async function forgetDevices(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('known_device').where('customer_id', '=', customerId).execute();
}

export async function forgetOldDevices(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', now.subtract({ hours: 24 * DEVICE_LIFE_DAYS }))
    .execute();
}

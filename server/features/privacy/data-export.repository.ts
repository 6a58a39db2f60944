import type { Db } from '#server/db/connect.ts';

/** Notes that the customer has asked for an export. */
export async function insertDataExport(
  db: Db,
  {
    id,
    customerId,
    now,
    expiresAt,
  }: { id: string; customerId: number; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('data_export')
    .values({ id, customer_id: customerId, asked_at: now, expires_at: expiresAt })
    .execute();
}

/** Counts a download. Returns false when the customer has no such export, or it has expired or been downloaded so often. */
export async function countDownload(
  db: Db,
  { id, customerId, now, max }: { id: string; customerId: number; now: Temporal.Instant; max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set(({ eb }) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('downloads', '<', max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

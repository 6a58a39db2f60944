import type { Db } from '#server/db/connect.ts';

export type VapidKeyRow = { id: number; public_key: Buffer; sealed_private_key: string };

/** All keys, newest first. */
export const findVapidKeys = (db: Db): Promise<VapidKeyRow[]> =>
  db
    .selectFrom('vapid_key')
    .orderBy('id', 'desc')
    .select(['id', 'public_key', 'sealed_private_key'])
    .execute();

export async function insertVapidKey(
  db: Db,
  key: Omit<VapidKeyRow, 'id'> & { made_at: Temporal.Instant },
): Promise<void> {
  await db.insertInto('vapid_key').values(key).execute();
}

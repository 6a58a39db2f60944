import type { Db } from '#server/db/connect.ts';

export type VapidKeyRow = { id: number; publicKey: Buffer; sealedPrivateKey: string };

/** All keys, newest first. */
export const findVapidKeys = (db: Db): Promise<VapidKeyRow[]> =>
  db
    .selectFrom('vapid_key')
    .orderBy('id', 'desc')
    .select(['id', 'public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
    .execute();

export async function insertVapidKey(
  db: Db,
  { publicKey, sealedPrivateKey, madeAt }: Omit<VapidKeyRow, 'id'> & { madeAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('vapid_key')
    .values({ public_key: publicKey, sealed_private_key: sealedPrivateKey, made_at: madeAt })
    .execute();
}

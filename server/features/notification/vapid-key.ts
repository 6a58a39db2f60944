import webPush from 'web-push';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { findVapidKeys, insertVapidKey, type VapidKeyRow } from './vapid-key.repository.ts';

/** In base64url, as browsers and the library take them. */
export type VapidKey = { id: number; publicKey: string; privateKey: string };

const PURPOSE = 'vapid-key';

/**
 * Returns the keys this server can use, the one for new subscriptions first; makes one when there is none.
 * Old ones stay, because a browser's subscription works only with its own.
 */
export async function vapidKeys(
  db: Db,
  vault: Vault,
  now: Temporal.Instant,
): Promise<[VapidKey, ...VapidKey[]]> {
  const open = async () => (await findVapidKeys(db)).flatMap((row) => openKey(row, vault) ?? []);
  let [first, ...more] = await open();
  if (!first) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await insertVapidKey(db, {
      publicKey: Buffer.from(publicKey, 'base64url'),
      sealedPrivateKey: vault.seal(privateKey, PURPOSE),
      madeAt: now,
    });
    // Of two servers that make one at once both are kept, and all use the newer one from the next look on.
    [first, ...more] = await open();
  }
  if (!first) throw new Error('the key for push services that was just made cannot be opened');
  return [first, ...more];
}

function openKey({ id, publicKey, sealedPrivateKey }: VapidKeyRow, vault: Vault): VapidKey | undefined {
  const privateKey = vault.open(sealedPrivateKey, PURPOSE);
  // It was sealed with another key of the installation; servers that have it still use it.
  return privateKey === undefined
    ? undefined
    : { id, publicKey: publicKey.toString('base64url'), privateKey };
}

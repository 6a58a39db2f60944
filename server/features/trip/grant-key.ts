import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { grantText, type UnlockGrant } from '#domain/telematics/car-opening.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { findGrantKeys, type GrantKeyRow, insertGrantKey, removeGrantKeys } from './grant.repository.ts';

/** A key's successor is made when it is so old, and signs a week later, when cars have heard of it. */
const SUCCESSOR_DAYS = 83;
const SETTLE_DAYS = 7;
/** Cars know a key until nothing that it signed can be valid: bookings last up to 28 days. */
const KNOWN_DAYS = 120;
/** The DER of every Ed25519 public key (SPKI) begins with these many bytes; the rest is the key. */
const SPKI_PREFIX_BYTES = 12;

const daysBefore = (now: Temporal.Instant, days: number) => now.subtract({ hours: 24 * days });
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
const purposeOf = (id: string) => `grant-key ${id}`;

type SigningKey = { id: string; privateKey: KeyObject };

/**
 * Returns the key that signs now: the newest that cars have had time to hear of, else the oldest.
 * @param keys newest first
 */
export function keyInUse<K extends { madeAt: Temporal.Instant }>(
  keys: readonly K[],
  now: Temporal.Instant,
): K | undefined {
  return keys.find(({ madeAt }) => !isBefore(daysBefore(now, SETTLE_DAYS), madeAt)) ?? keys.at(-1);
}

/**
 * Returns the key with which this server signs. Makes one when there is none that it can open, or it is time for a
 * successor; old ones go.
 */
export async function signingKey(db: Db, vault: Vault, now: Temporal.Instant): Promise<SigningKey> {
  const openKeys = async () =>
    (await findGrantKeys(db, daysBefore(now, KNOWN_DAYS))).flatMap((row) => openKey(row, vault) ?? []);
  let keys = await openKeys();
  const newest = keys[0];
  if (!newest || isBefore(newest.madeAt, daysBefore(now, SUCCESSOR_DAYS))) {
    await insertGrantKey(db, makeKey(vault, now));
    await removeGrantKeys(db, daysBefore(now, KNOWN_DAYS));
    keys = await openKeys();
  }
  const key = keyInUse(keys, now);
  if (!key) throw new Error('the grant key that was just made cannot be opened');
  return key;
}

/** The public keys that cars must know. */
export async function publicGrantKeys(db: Db, now: Temporal.Instant) {
  const rows = await findGrantKeys(db, daysBefore(now, KNOWN_DAYS));
  return rows.map(({ id, publicKey }) => ({ id, publicKey: publicKey.toString('base64url') }));
}

function openKey(row: GrantKeyRow, vault: Vault): (SigningKey & { madeAt: Temporal.Instant }) | undefined {
  const pem = vault.open(row.sealedPrivateKey, purposeOf(row.id));
  // It was made with another key of the installation; servers that have it still use it.
  return pem === undefined
    ? undefined
    : { id: row.id, madeAt: row.madeAt, privateKey: createPrivateKey(pem) };
}

function makeKey(vault: Vault, now: Temporal.Instant): GrantKeyRow {
  const id = randomUUID();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return {
    id,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX_BYTES),
    sealedPrivateKey: vault.seal(pem, purposeOf(id)),
    madeAt: now,
  };
}

/** Returns the grant as the car gets it: what it says and the signature, in base64url, with a dot between. */
export function signGrant(grant: Omit<UnlockGrant, 'keyId'>, { id, privateKey }: SigningKey): string {
  const payload = Buffer.from(
    JSON.stringify({
      v: 1,
      serial: grant.serial,
      key: id,
      car: grant.vehicleId,
      booking: grant.bookingId,
      device: grant.deviceKey,
      from: grant.validFrom.toString(),
      until: grant.validUntil.toString(),
      checked: grant.isChecked,
    }),
  ).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(grantText(payload)), privateKey).toString('base64url')}`;
}

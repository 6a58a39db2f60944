import type { Db } from '#server/db/connect.ts';

export type PasskeyRow = {
  id: number;
  label: string;
  createdAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
};

const SHOWN = ['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; customerId: number | null; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge: challenge.challenge,
      customer_id: challenge.customerId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/**
 * Uses a challenge up. Returns false when it is unknown, used, expired, or was made for another customer.
 * Challenges for a login have the customer null.
 */
export async function spendChallenge(
  db: Db,
  { challenge, customerId, now }: { challenge: string; customerId: number | null; now: Temporal.Instant },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('customer_id', 'is not distinct from', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function removeChallengesOf(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('customer_id', '=', customerId).execute();
}

export async function removeExpiredChallenges(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}

export function findPasskeys(db: Db, customerId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').where('customer_id', '=', customerId).orderBy('id').select(SHOWN).execute();
}

/** The customer's passkeys, which the browser gets so that no device creates a second one. */
export function listCredentials(
  db: Db,
  customerId: number,
): Promise<{ credentialId: string; transports: string[] }[]> {
  return db
    .selectFrom('passkey')
    .where('customer_id', '=', customerId)
    .select(['credential_id as credentialId', 'transports'])
    .execute();
}

type NewPasskey = {
  credentialId: string;
  customerId: number;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  label: string;
  now: Temporal.Instant;
};

/** Run it under `lockLogins`: otherwise two passkeys at the same time could exceed `max`. */
export async function insertPasskey(
  db: Db,
  passkey: NewPasskey,
  max: number,
): Promise<PasskeyRow | 'TOO_MANY' | 'EXISTS'> {
  const { count } = await db
    .selectFrom('passkey')
    .where('customer_id', '=', passkey.customerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return 'TOO_MANY';
  const row = await db
    .insertInto('passkey')
    .values({
      credential_id: passkey.credentialId,
      customer_id: passkey.customerId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: passkey.transports,
      label: passkey.label,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();
  return row ?? 'EXISTS';
}

/** Returns the label of the removed passkey; undefined when the customer has no passkey with this id. */
export async function removePasskey(db: Db, customerId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return row?.label;
}

/** Returns how many passkeys were removed. */
export async function removeAllPasskeys(db: Db, customerId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .where('credential_id', '=', credentialId)
    .select(['customer_id as customerId', 'public_key as publicKey', 'sign_count as signCount', 'transports'])
    .executeTakeFirst();
}

/**
 * Saves a use. Returns false when the count did not rise, because then one of two devices is a copy. A device
 * that does not count always sends 0.
 */
export async function usePasskey(
  db: Db,
  { credentialId, signCount, now }: { credentialId: string; signCount: number; now: Temporal.Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((where) =>
      where.or([
        where('sign_count', '<', signCount),
        where.and([where('sign_count', '=', 0), where.val(signCount === 0)]),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

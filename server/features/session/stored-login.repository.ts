import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

/** §S2.10: 90 days from the last use. */
const LIFE_HOURS = 90 * 24;
/**
 * For this long a replaced credential gets the same response again: several tabs may wake at once, and a
 * client waits 20 s for a response and 2 s before it repeats the request (§9.1, §9.3).
 */
const GRACE_SECONDS = 30;

export type StoredLogin = { familyId: string; secret: string; expiresAt: Temporal.Instant };

export async function createStoredLogin(
  db: Db,
  { customerId, device, now }: { customerId: number; device: string | null; now: Temporal.Instant },
): Promise<StoredLogin> {
  const familyId = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = await insert(db, { familyId, secret, customerId, device, since: now, now });
  return { familyId, secret, expiresAt };
}

type NewRow = {
  familyId: string;
  secret: string;
  customerId: number;
  device: string | null;
  /** When the first of its family was created; null of one that began before this was kept. */
  since: Temporal.Instant | null;
  now: Temporal.Instant;
};

/** Writes a credential, or finds the existing one; returns when it expires. */
async function insert(db: Db, row: NewRow): Promise<Temporal.Instant> {
  const { familyId, secret, customerId, device, since, now } = row;
  const inserted = await db
    .insertInto('stored_login')
    .values({
      secret_hash: hashSecret(secret),
      family_id: familyId,
      customer_id: customerId,
      device,
      since,
      rotation_salt: randomBytes(32),
      created_at: now,
      expires_at: now.add({ hours: LIFE_HOURS }),
    })
    .onConflict((conflict) =>
      // Changes nothing, but PostgreSQL returns only rows that it has written.
      conflict
        .column('secret_hash')
        .doUpdateSet((set) => ({ expires_at: set.ref('stored_login.expires_at') })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return inserted.expires_at;
}

export type Rotation =
  | { kind: 'UNKNOWN' }
  /** The credential was replaced before: somebody has a copy. */
  | { kind: 'REUSED'; customerId: number; familyId: string }
  | {
      kind: 'ROTATED';
      customerId: number;
      next: StoredLogin;
      /** The token for this use: a repeated request gets the same one. */
      tokenSecret: string;
    };

/**
 * Replaces a credential by the next one; run it under `lockLogins` of its customer. The next one is computed
 * from the secret, which only the client has, and a salt, which only the database has: a request that is
 * repeated within GRACE_SECONDS gets the same response, although the server stores no secret.
 */
export async function rotateStoredLogin(
  db: Db,
  { secret, now }: { secret: string; now: Temporal.Instant },
): Promise<Rotation> {
  const row = await db
    .selectFrom('stored_login')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .select(['family_id', 'customer_id', 'rotation_salt', 'rotated_at', 'device', 'since'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'UNKNOWN' };
  const { family_id: familyId, customer_id: customerId, rotated_at: rotatedAt } = row;
  if (rotatedAt && Temporal.Instant.compare(now, rotatedAt.add({ seconds: GRACE_SECONDS })) > 0) {
    return { kind: 'REUSED', customerId, familyId };
  }
  if (!rotatedAt) {
    await db
      .updateTable('stored_login')
      .set({ rotated_at: now })
      .where('secret_hash', '=', hashSecret(secret))
      .execute();
  }
  const derive = (purpose: string) =>
    createHmac('sha256', row.rotation_salt).update(`${purpose}:${secret}`).digest('base64url');
  const next = derive('next');
  const { device, since } = row;
  const expiresAt = await insert(db, { familyId, secret: next, customerId, device, since, now });
  return {
    kind: 'ROTATED',
    customerId,
    next: { familyId, secret: next, expiresAt },
    tokenSecret: derive('token'),
  };
}

/** The customer and family of a credential, also of a replaced or expired one. */
export async function findStoredLogin(
  db: Db,
  secret: string,
): Promise<{ customerId: number; familyId: string } | undefined> {
  const row = await db
    .selectFrom('stored_login')
    .where('secret_hash', '=', hashSecret(secret))
    .select(['customer_id', 'family_id'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, familyId: row.family_id };
}

/** Whether this is a stored login of the customer. */
export async function isFamilyOf(db: Db, customerId: number, familyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_login')
    .where('customer_id', '=', customerId)
    .where('family_id', '=', familyId)
    .select('family_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes all credentials of a stored login and all tokens made from it. Run it under `lockLogins`. */
export async function removeFamily(db: Db, familyId: string): Promise<void> {
  await db.deleteFrom('stored_login').where('family_id', '=', familyId).execute();
  await db.deleteFrom('token').where('stored_family_id', '=', familyId).execute();
}

export async function removeAllStoredLogins(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('stored_login').where('customer_id', '=', customerId).execute();
}

export async function removeExpiredStoredLogins(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('stored_login').where('expires_at', '<=', now).execute();
}

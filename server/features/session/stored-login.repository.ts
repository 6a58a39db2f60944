import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

/** §S2.10: 90 days, from the last use on. */
const LIFE_HOURS = 90 * 24;
/**
 * So long one that was replaced answers as it did the first time: tabs that wake together, and a client that waits 20 s
 * for an answer and 2 s before it asks again (§9.1, §9.3).
 */
const GRACE_SECONDS = 30;

export type StoredLogin = { familyId: string; secret: string; expiresAt: Temporal.Instant };

export async function createStoredLogin(
  db: Db,
  { customerId, now }: { customerId: number; now: Temporal.Instant },
): Promise<StoredLogin> {
  const familyId = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = await insert(db, { familyId, secret, customerId, now });
  return { familyId, secret, expiresAt };
}

type NewRow = { familyId: string; secret: string; customerId: number; now: Temporal.Instant };

/** Writes a credential, or finds the one that is there already; answers with its end. */
async function insert(db: Db, { familyId, secret, customerId, now }: NewRow): Promise<Temporal.Instant> {
  const row = await db
    .insertInto('stored_login')
    .values({
      secret_hash: hashSecret(secret),
      family_id: familyId,
      customer_id: customerId,
      rotation_salt: randomBytes(32),
      created_at: now,
      expires_at: now.add({ hours: LIFE_HOURS }),
    })
    .onConflict((conflict) =>
      // Nothing changes; but only a row that is written is answered.
      conflict
        .column('secret_hash')
        .doUpdateSet((set) => ({ expires_at: set.ref('stored_login.expires_at') })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export type Rotation =
  | { kind: 'UNKNOWN' }
  /** A copy is in other hands, one way or the other. */
  | { kind: 'REUSED'; customerId: number; familyId: string }
  | {
      kind: 'ROTATED';
      customerId: number;
      next: StoredLogin;
      /** Of the token that belongs to this use: the same however often it is asked for. */
      tokenSecret: string;
    };

/**
 * Uses a credential up and makes the next one; run it under `lockLogins` of its customer. The next one is computed from the secret, which
 * only the client has, and a salt, which only the database has: so whoever asks again within the grace gets the same
 * answer, although no secret is kept anywhere.
 */
export async function rotateStoredLogin(
  db: Db,
  { secret, now }: { secret: string; now: Temporal.Instant },
): Promise<Rotation> {
  const row = await db
    .selectFrom('stored_login')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .select(['family_id', 'customer_id', 'rotation_salt', 'rotated_at'])
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
  const expiresAt = await insert(db, { familyId, secret: next, customerId, now });
  return {
    kind: 'ROTATED',
    customerId,
    next: { familyId, secret: next, expiresAt },
    tokenSecret: derive('token'),
  };
}

/** The customer and family of a credential, valid or replaced. */
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

/** Ends a stored login with all that it became and all tokens that came from it. Run it under `lockLogins`. */
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

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

/** §S2.10: 90 days from the last use. */
const LIFE_HOURS = 90 * 24;
/**
 * So long a replaced credential gets the same response: tabs wake together, clients wait 20 s, repeat after 2
 * s (§9.1, §9.3). Later another, if the first was never used: the app was killed (docs/decisions/083).
 */
const GRACE_SECONDS = 30;

export type StoredLogin = {
  familyId: string;
  secret: string;
  expiresAt: Temporal.Instant;
  /** The registration for which the tablet is turned round. */
  turnedRoundFor?: string | undefined;
};

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
  turnedRoundFor?: string | undefined;
  now: Temporal.Instant;
};

/** Writes a credential, or finds the existing one; returns when it expires. */
async function insert(db: Db, row: NewRow): Promise<Temporal.Instant> {
  const { familyId, secret, customerId, device, since, turnedRoundFor, now } = row;
  const inserted = await db
    .insertInto('stored_login')
    .values({
      secret_hash: hashSecret(secret),
      family_id: familyId,
      customer_id: customerId,
      device,
      since,
      handed_registration_id: turnedRoundFor ?? null,
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
  /** The credential was replaced before, or taken back: somebody has a copy. */
  | { kind: 'REUSED'; customerId: number; familyId: string }
  | {
      kind: 'ROTATED';
      customerId: number;
      next: StoredLogin;
      /** The token for this use: a repeated request gets the same one. */
      tokenSecret: string;
    };

/**
 * Replaces a credential by the next, under its customer's `lockLogins`: computed from the client's secret and
 * the database's salt, so repetitions within GRACE_SECONDS get the same response without a stored secret.
 */
export async function rotateStoredLogin(
  db: Db,
  { secret, now }: { secret: string; now: Temporal.Instant },
): Promise<Rotation> {
  const row = await db
    .selectFrom('stored_login')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .select([
      'family_id',
      'customer_id',
      'rotation_salt',
      'rotated_at',
      'device',
      'since',
      'handed_registration_id',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'UNKNOWN' };
  const { family_id: familyId, customer_id: customerId, rotated_at: rotatedAt, device, since } = row;
  const turnedRoundFor = row.handed_registration_id ?? undefined;
  let salt = row.rotation_salt;
  if (rotatedAt) {
    const isLate = Temporal.Instant.compare(now, rotatedAt.add({ seconds: GRACE_SECONDS })) > 0;
    const used = await isAnswerUsed(db, derive(salt, secret));
    if (used === undefined || (isLate && used)) return { kind: 'REUSED', customerId, familyId };
    if (isLate) {
      await takeBackAnswer(db, derive(salt, secret), now);
      salt = randomBytes(32);
      await markRotated(db, secret, { rotated_at: now, rotation_salt: salt });
    }
  } else {
    await markRotated(db, secret, { rotated_at: now });
  }
  const { next, tokenSecret } = derive(salt, secret);
  const expiresAt = await insert(db, {
    familyId,
    secret: next,
    customerId,
    device,
    since,
    turnedRoundFor,
    now,
  });
  const stored = { familyId, secret: next, expiresAt, turnedRoundFor };
  return { kind: 'ROTATED', customerId, next: stored, tokenSecret };
}

/** What a credential is answered with. */
type Answer = { next: string; tokenSecret: string };

function derive(salt: Buffer, secret: string): Answer {
  const ofPurpose = (purpose: string) =>
    createHmac('sha256', salt).update(`${purpose}:${secret}`).digest('base64url');
  return { next: ofPurpose('next'), tokenSecret: ofPurpose('token') };
}

/**
 * Has anybody used an answer's token or credential? Undefined if its credential was taken back unused. An
 * unused token outlives its validity (`removeExpiredTokens`); one that is gone counts as used.
 */
async function isAnswerUsed(db: Db, { next, tokenSecret }: Answer): Promise<boolean | undefined> {
  const following = await db
    .selectFrom('stored_login')
    .where('secret_hash', '=', hashSecret(next))
    .select('rotated_at')
    .executeTakeFirst();
  if (!following) return undefined;
  const token = await db
    .selectFrom('token')
    .where('secret_hash', '=', hashSecret(tokenSecret))
    .select('last_used_at')
    .executeTakeFirst();
  return following.rotated_at !== null || token?.last_used_at !== null;
}

/** From here on whoever has this answer is refused, and its credential ends the family like any that was replaced. */
async function takeBackAnswer(db: Db, { next, tokenSecret }: Answer, now: Temporal.Instant): Promise<void> {
  await markRotated(db, next, { rotated_at: now });
  await db.deleteFrom('token').where('secret_hash', '=', hashSecret(tokenSecret)).execute();
}

async function markRotated(
  db: Db,
  secret: string,
  change: { rotated_at: Temporal.Instant; rotation_salt?: Buffer },
): Promise<void> {
  await db.updateTable('stored_login').set(change).where('secret_hash', '=', hashSecret(secret)).execute();
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

/** Turns a stored login round for a registration, or, with undefined, back. Run it under `lockLogins`. */
export async function turnFamily(
  db: Db,
  familyId: string,
  registrationId: string | undefined,
): Promise<void> {
  await db
    .updateTable('stored_login')
    .set({ handed_registration_id: registrationId ?? null })
    .where('family_id', '=', familyId)
    .execute();
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

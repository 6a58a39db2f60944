import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

export type OnetimePurpose =
  /** After creating a customer: logs in, or makes the first driver. */
  | 'CUSTOMER_CREATED'
  /** After the first driver was made: logs in. */
  | 'CUSTOMER_LOGIN'
  | 'EMAIL_CONFIRMATION'
  | 'PASSWORD_RESET'
  | 'NEWSLETTER_CONFIRMATION';

type NewOnetimeToken = {
  purpose: OnetimePurpose;
  customerId?: number;
  /** The mail address that the secret confirms. */
  subject?: string;
  now: Temporal.Instant;
  lifeSeconds: number;
};

/** A secret of 256 bits that works once; only its hash is kept (§S9.13). */
export async function createOnetimeToken(db: Db, token: NewOnetimeToken): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('onetime_token')
    .values({
      secret_hash: hashSecret(secret),
      purpose: token.purpose,
      customer_id: token.customerId ?? null,
      subject: token.subject ?? null,
      created_at: token.now,
      expires_at: token.now.add({ seconds: token.lifeSeconds }),
    })
    .execute();
  return secret;
}

/** Uses the secret up. Undefined when it is unknown, of another purpose, expired or used: the first of two wins. */
export async function spendOnetimeToken(
  db: Db,
  { secret, purpose, now }: { secret: string; purpose: OnetimePurpose; now: Temporal.Instant },
): Promise<{ customerId: number | null; subject: string | null } | undefined> {
  const row = await db
    .updateTable('onetime_token')
    .set({ used_at: now })
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'subject'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, subject: row.subject };
}

/** Looks without using it up: whose secret it is, while it has not expired, and whether it was used. */
export async function findOnetimeToken(
  db: Db,
  { secret, purpose, now }: { secret: string; purpose: OnetimePurpose; now: Temporal.Instant },
): Promise<{ customerId: number | null; isUsed: boolean } | undefined> {
  const row = await db
    .selectFrom('onetime_token')
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['customer_id', 'used_at'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, isUsed: row.used_at !== null };
}

/** What else was sent to the customer for the same purpose is of no use any more. */
export async function spendAllOnetimeTokens(
  db: Db,
  { customerId, purpose, now }: { customerId: number; purpose: OnetimePurpose; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('onetime_token')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Used or not: what was sent to the customer for these purposes is worth nothing any more. */
export async function removeOnetimeTokens(
  db: Db,
  customerId: number,
  purposes: readonly OnetimePurpose[],
): Promise<void> {
  await db
    .deleteFrom('onetime_token')
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', purposes)
    .execute();
}

export async function removeExpiredOnetimeTokens(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('onetime_token').where('expires_at', '<=', now).execute();
}

/** A secret that was used, within its life: who clicks twice shall not be told that the first click failed. */
export async function findSpentOnetimeToken(
  db: Db,
  { secret, purpose, now }: { secret: string; purpose: OnetimePurpose; now: Temporal.Instant },
): Promise<{ customerId: number | null; subject: string | null } | undefined> {
  const row = await db
    .selectFrom('onetime_token')
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .select(['customer_id', 'subject'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, subject: row.subject };
}

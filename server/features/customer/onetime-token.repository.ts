import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';

export type OnetimePurpose =
  /** Issued with a new customer: logs in, or creates the first driver. */
  | 'CUSTOMER_CREATED'
  /** Issued with the first driver: logs in. */
  | 'CUSTOMER_LOGIN'
  /** Issued to a sales partner with a new main account: creates the first driver, and logs nobody in. */
  | 'MAIN_AND_SUB'
  | 'EMAIL_CONFIRMATION'
  /** Sent to the address that is to replace the one before. */
  | 'EMAIL_CHANGE'
  | 'PASSWORD_RESET'
  /** A new driver sets their first password; `subject` is the address to which the link was sent. */
  | 'DRIVER_INVITATION'
  /** Somebody new at a sales partner sets their first password; `subject` as above. */
  | 'SALES_INVITATION'
  | 'NEWSLETTER_CONFIRMATION';

type NewOnetimeToken = {
  purpose: OnetimePurpose;
  customerId?: number;
  /** The mail address that the secret confirms, in lower case. */
  subject?: string;
  now: Temporal.Instant;
  lifeSeconds: number;
};

/** Returns a secret of 256 random bits that works once; only its hash is stored (§S9.13). */
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

/** Uses the secret up. Returns undefined when it is unknown, of another purpose, expired or already used. */
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

/** Returns the owner of a secret that has not expired, and whether it was used, without using it up. */
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

/** Invalidates all unused secrets of the customer for this purpose, such as links in earlier mails. */
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

/** Deletes the customer's secrets for these purposes, used or not. */
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

/** Returns a used secret that has not expired, so that a second click on its link gets the same answer. */
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

/** Returns the newest subject of an unused secret that has not expired: the address that waits to be confirmed. */
export async function findPendingSubject(
  db: Db,
  { customerId, purpose, now }: { customerId: number; purpose: OnetimePurpose; now: Temporal.Instant },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('onetime_token')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('subject')
    .executeTakeFirst();
  return row?.subject ?? undefined;
}

import { CompiledQuery } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';

type SessionRow = {
  secret_hash: Buffer;
  expires_at: Temporal.Instant;
  handle: string;
  customer_id: number;
  customer_number: string;
  provider_id: string;
  state: string;
  documents_valid_until: Temporal.Instant | null;
  several_drivers: boolean;
  tariff_id: string;
  tariff_title: string;
  monthly_cents: number;
  time_discount_percent: number;
};

// Compiled once: it runs for every call of a customer.
const FIND_SESSIONS = `
  select token.secret_hash, token.expires_at, token.handle, customer.id as customer_id, customer.customer_number, customer.provider_id, customer.state,
    customer.documents_valid_until,
    plan.several_drivers, tariff.id as tariff_id, tariff.title as tariff_title, tariff.monthly_cents,
    tariff.time_discount_percent
  from token
    join customer on customer.id = token.customer_id
    join plan on plan.id = customer.plan_id
    join tariff on tariff.id = plan.tariff_id
  where token.secret_hash = any($1::bytea[])`;

type PresentedToken = { secretHash: Buffer; now: Temporal.Instant };

/** The customer behind a token that is still valid. */
export const findSession = batched(
  async (db, tokens: readonly PresentedToken[]): Promise<(Session | undefined)[]> => {
    const { rows } = await db.executeQuery<SessionRow>(
      CompiledQuery.raw(FIND_SESSIONS, [tokens.map(({ secretHash }) => secretHash)]),
    );
    const found = new Map(rows.map((row) => [row.secret_hash.toString('base64'), row]));
    return tokens.map(({ secretHash, now }) => {
      const row = found.get(secretHash.toString('base64'));
      return row && Temporal.Instant.compare(row.expires_at, now) > 0 ? toSession(row) : undefined;
    });
  },
);

function toSession(row: SessionRow): Session {
  return {
    tokenHandle: row.handle,
    customerId: row.customer_id,
    customerNumber: row.customer_number,
    providerId: row.provider_id,
    state: row.state,
    documentsValidUntil: row.documents_valid_until,
    severalDrivers: row.several_drivers,
    tariff: {
      id: row.tariff_id,
      title: row.tariff_title,
      monthlyCents: row.monthly_cents,
      timeDiscountPercent: row.time_discount_percent,
    },
  };
}

export function findCredentials(db: Db, customerNumber: string) {
  return db
    .selectFrom('customer')
    .where('customer_number', '=', customerNumber)
    .select(['id', 'state', 'password_hash'])
    .executeTakeFirst();
}

type NewToken = {
  secretHash: Buffer;
  customerId: number;
  storeLogin: boolean;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export async function insertToken(db: Db, token: NewToken): Promise<{ handle: string }> {
  return db
    .insertInto('token')
    .values({
      secret_hash: token.secretHash,
      customer_id: token.customerId,
      store_login: token.storeLogin,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning('handle')
    .executeTakeFirstOrThrow();
}

/** Ends one token of a customer, named by its handle. False when the customer has none such. */
export async function removeToken(db: Db, customerId: number, handle: string): Promise<boolean> {
  const result = await db
    .deleteFrom('token')
    .where('customer_id', '=', customerId)
    .where('handle', '=', handle)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function removeAllTokens(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('token').where('customer_id', '=', customerId).execute();
}

export async function removeExpiredTokens(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('token').where('expires_at', '<=', now).execute();
}

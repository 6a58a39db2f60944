import { CUSTOMER_STATES, mayLogIn } from '#domain/customer/customer-state.ts';
import type { Db } from '#server/db/connect.ts';

export async function insertResetRequest(
  db: Db,
  { login, now }: { login: string; now: Temporal.Instant },
): Promise<void> {
  await db.insertInto('password_reset_request').values({ login, asked_at: now }).execute();
}

/** Takes the oldest request that no other transaction has taken; the commit deletes it. */
export async function takeResetRequest(db: Db): Promise<{ login: string } | undefined> {
  return db
    .deleteFrom('password_reset_request')
    .where('id', '=', (query) =>
      query.selectFrom('password_reset_request').orderBy('id').limit(1).forUpdate().skipLocked().select('id'),
    )
    .returning('login')
    .executeTakeFirst();
}

export type ResetRecipient = {
  id: number;
  customerNumber: string;
  prename: string | null;
  email: string | null;
};

/** Customers who may log in, by account number or lower-case mail address; a family may share one address. */
export function findResetRecipients(db: Db, login: string, max: number): Promise<ResetRecipient[]> {
  const recipients = db
    .selectFrom('customer')
    .where('state', 'in', CUSTOMER_STATES.filter(mayLogIn))
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(max)
    .select(['id', 'customer_number as customerNumber', 'prename', 'email']);
  return login.includes('@')
    ? recipients.where((where) => where(where.fn('lower', ['email']), '=', login)).execute()
    : recipients.where('customer_number', '=', login).execute();
}

/** The customer's data that a new password must not consist of, and the hash of the current password. */
export async function findPasswordOwner(db: Db, customerId: number) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select([
      'id',
      'customer_number as customerNumber',
      'prename',
      'name',
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'password_hash as passwordHash',
    ])
    .executeTakeFirst();
}

export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;

import { sql } from 'kysely';
import { PRESENCE_TRIES } from '#domain/sales/activation.ts';
import type { Db } from '#server/db/connect.ts';

type NewCode = {
  customerId: number;
  registrationId: string;
  /** Who at the partner asks for it. */
  personId: number;
  /** Where it is sent, in lower case, and its hash; undefined: to nobody, the customer sees one on their own screen. */
  mail: { email: string; hash: Buffer } | undefined;
  expiresAt: Temporal.Instant;
  now: Temporal.Instant;
};

/** Takes the place of the code before, with its own five tries. */
export async function replacePresenceCode(db: Db, code: NewCode): Promise<void> {
  const values = {
    registration_id: code.registrationId,
    person_id: code.personId,
    email: code.mail?.email ?? null,
    mail_hash: code.mail?.hash ?? null,
    phone_hash: null,
    tries: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('presence_code')
    .values({ customer_id: code.customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}

/** Counts one try and returns the hashes of the code that is good now; undefined: there is none, or it was tried too often. */
export async function tryPresenceCode(
  db: Db,
  asked: { customerId: number; registrationId: string; now: Temporal.Instant },
): Promise<{ hashes: Buffer[]; triesLeft: number } | undefined> {
  const row = await db
    .updateTable('presence_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('customer_id', '=', asked.customerId)
    .where('registration_id', '=', asked.registrationId)
    .where('expires_at', '>', asked.now)
    .where('tries', '<', PRESENCE_TRIES)
    .returning(['mail_hash', 'phone_hash', 'tries'])
    .executeTakeFirst();
  return (
    row && {
      hashes: [row.mail_hash, row.phone_hash].filter((hash) => hash !== null),
      triesLeft: PRESENCE_TRIES - row.tries,
    }
  );
}

/** Uses the code up. Returns the address that it was read at, if it was the one of the mail; undefined when it is used or replaced. */
export async function spendPresenceCode(
  db: Db,
  { customerId, hash }: { customerId: number; hash: Buffer },
): Promise<{ email: string | undefined } | undefined> {
  const row = await db
    .deleteFrom('presence_code')
    .where('customer_id', '=', customerId)
    .where(({ eb, or }) => or([eb('mail_hash', '=', hash), eb('phone_hash', '=', hash)]))
    .returning(['email', 'mail_hash'])
    .executeTakeFirst();
  return row && { email: row.mail_hash?.equals(hash) ? (row.email ?? undefined) : undefined };
}

/** The code that is good now, with who asked for it. */
export function findPresenceCode(db: Db, customerId: number, now: Temporal.Instant) {
  return db
    .selectFrom('presence_code')
    .innerJoin('customer as person', 'person.id', 'presence_code.person_id')
    .innerJoin('sales_person', 'sales_person.customer_id', 'presence_code.person_id')
    .innerJoin('sales_partner', 'sales_partner.id', 'sales_person.partner_id')
    .where('presence_code.customer_id', '=', customerId)
    .where('presence_code.expires_at', '>', now)
    .where('presence_code.tries', '<', PRESENCE_TRIES)
    .select([
      'presence_code.registration_id as registrationId',
      'presence_code.expires_at as expiresAt',
      'presence_code.tries',
      'sales_partner.name as partner',
      sql<string>`concat_ws(' ', person.prename, person.name)`.as('by'),
    ])
    .executeTakeFirst();
}

/**
 * The account about which a partner asks: the customer's, or another of the same person below that contract:
 * whoever registers a family and drives in it is logged in with either.
 */
export async function findAskedAccount(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('presence_code')
    .innerJoin('customer as asked', 'asked.id', 'presence_code.customer_id')
    .innerJoin('customer as shown', (join) => join.on('shown.id', '=', customerId))
    .where('presence_code.expires_at', '>', now)
    .where('presence_code.tries', '<', PRESENCE_TRIES)
    .where(({ and, eb, or, ref }) =>
      or([
        eb('asked.id', '=', customerId),
        and([
          eb('asked.account_number', '=', ref('shown.account_number')),
          eb('asked.prename', '=', ref('shown.prename')),
          eb('asked.name', '=', ref('shown.name')),
          eb('asked.birth_date', '=', ref('shown.birth_date')),
          eb('asked.email', '=', ref('shown.email')),
        ]),
      ]),
    )
    .orderBy(({ eb }) => eb('asked.id', '=', customerId), 'desc')
    .orderBy('presence_code.created_at', 'desc')
    .select('asked.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Sets the code of the customer's own screen. Returns its end; undefined when nobody asks. */
export async function setPhoneCode(
  db: Db,
  { customerId, hash, now }: { customerId: number; hash: Buffer; now: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .updateTable('presence_code')
    .set({ phone_hash: hash })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('tries', '<', PRESENCE_TRIES)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}

export async function removeExpiredPresenceCodes(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('presence_code').where('expires_at', '<=', now).execute();
}

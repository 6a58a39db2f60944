import { sql } from 'kysely';
import type { FraudField } from '#domain/registration/fraud-flags.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { blockCustomer } from '#server/features/customer/customer.repository.ts';
import { blockedIban, hashIban } from '#server/features/customer/sealed-iban.ts';
import { noteCaseBeside } from '#server/features/customer-block/customer-block.repository.ts';
import { removeAllLogins } from '#server/features/session/session.repository.ts';

/** Hashes the blocked accounts from before migration 082. Several servers that start at once do the same. */
export async function hashBlockedAccounts(db: Db, vault: Vault): Promise<void> {
  const { rows } = await sql<{ id: number; value: string }>`
    select id, value from blocklist_entry where kind = 'iban' and value not like '#%'`.execute(db);
  for (const { id, value } of rows) {
    await sql`
      update blocklist_entry set value = ${blockedIban(vault, value)} where id = ${id} and value not like '#%'
        and not exists (select from blocklist_entry known where kind = 'iban' and value = ${blockedIban(vault, value)})`.execute(
      db,
    );
    await sql`delete from blocklist_entry where id = ${id} and value not like '#%'`.execute(db);
  }
}

/** The fields whose values a blocked or denied customer has (§7.29). `email` must be in lower case. */
export async function findTurnedAway(
  db: Db,
  vault: Vault,
  { iban, email, phones }: { iban: string | null; email: string | null; phones: string[] },
): Promise<FraudField[]> {
  const { rows } = await sql<{ iban: boolean | null; email: boolean | null; phone: boolean | null }>`
    select
      bool_or(lower(customer.email) = ${email}) as email,
      bool_or(customer.phone = any(${phones}) or customer.mobile_phone = any(${phones})) as phone,
      bool_or(exists (select from sepa_mandate where customer_id = customer.id and iban_hash = ${iban === null ? null : hashIban(vault, iban)}::bytea)) as iban
    from customer where state in ('BLOCKED', 'DENIED')`.execute(db);
  const [found] = rows;
  return (['iban', 'email', 'phone'] as const).filter((field) => found?.[field] === true);
}

export type CaseKind = 'USER_DATA' | 'BLOCKLIST' | 'DUPLICATE' | 'BOOKINGS' | 'UNPAID';
export type NewCase = {
  kind: CaseKind;
  customerId: number | null;
  /** Identifies the case when the same registration is sent again. */
  fingerprint: Buffer | null;
  facts: object;
  now: Temporal.Instant;
};

/** Opens a case for staff to decide. Returns false when the case exists already. */
export async function openCase(
  db: Db,
  { kind, customerId, fingerprint, facts, now }: NewCase,
): Promise<boolean> {
  const row = await db
    .insertInto('review_case')
    .values({
      kind,
      customer_id: customerId,
      fingerprint,
      facts: JSON.stringify(facts),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const cleared = (fingerprint: Buffer) => sql<boolean>`
  fingerprint = ${fingerprint} and decision = 'DISMISSED' and customer_id is null`;

/** Whether staff has dismissed the suspicion about exactly this registration, and it has not passed yet. */
export async function wasDismissed(db: Db, fingerprint: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('review_case')
    .where(cleared(fingerprint))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns the dismissed case to the customer, so that it passes once. Returns false if it was assigned. */
export async function passOnce(db: Db, fingerprint: Buffer, customerId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('review_case')
    .set({ customer_id: customerId })
    .where(cleared(fingerprint))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ReviewCase = {
  id: number;
  kind: CaseKind;
  customerId: number | null;
  customerNumber: string | null;
  facts: unknown;
  createdAt: Temporal.Instant;
};

const openCases = (db: Db) =>
  db
    .selectFrom('review_case')
    .leftJoin('customer', 'customer.id', 'review_case.customer_id')
    .where('review_case.decided_at', 'is', null)
    .select([
      'review_case.id',
      'review_case.kind',
      'review_case.customer_id',
      'customer.customer_number',
      'review_case.facts',
      'review_case.created_at',
    ]);
type CaseRow = Awaited<ReturnType<ReturnType<typeof openCases>['executeTakeFirstOrThrow']>>;
const toCase = (row: CaseRow): ReviewCase => ({
  id: row.id,
  kind: row.kind as CaseKind,
  customerId: row.customer_id,
  customerNumber: row.customer_number,
  facts: row.facts,
  createdAt: row.created_at,
});

export async function findOpenCases(db: Db): Promise<ReviewCase[]> {
  const rows = await openCases(db).orderBy('review_case.created_at').orderBy('review_case.id').execute();
  return rows.map(toCase);
}

type CaseDecision = {
  id: number;
  decision: 'CONFIRMED' | 'DISMISSED';
  /** Name of the employee. */
  by: string;
  now: Temporal.Instant;
};
type DecidedCase = { kind: CaseKind; customerNumber: string | null; blocked: boolean };

/** `decideCaseIn`, in a transaction of its own. */
export const decideCase = (db: Db, decision: CaseDecision): Promise<DecidedCase | undefined> =>
  db.transaction().execute((transaction) => decideCaseIn(transaction, decision));

/**
 * Decides an open case; undefined: there is none, or it is decided already. A confirmed suspicion about a
 * customer blocks them and logs them out everywhere. Run it in a transaction.
 */
export async function decideCaseIn(
  transaction: Db,
  { id, decision, by, now }: CaseDecision,
): Promise<DecidedCase | undefined> {
  const row = await transaction
    .updateTable('review_case')
    .set({ decision, decided_at: now, decided_by: by })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['kind', 'customer_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  const kind = row.kind as CaseKind;
  if (row.customer_id === null) return { kind, customerNumber: null, blocked: false };
  const blocks = decision === 'CONFIRMED';
  const customer = await transaction
    .selectFrom('customer')
    .where('id', '=', row.customer_id)
    .select('customer_number')
    .executeTakeFirstOrThrow();
  if (blocks) {
    await blockCustomer(transaction, row.customer_id);
    await noteCaseBeside(transaction, row.customer_id);
    await removeAllLogins(transaction, row.customer_id);
  }
  return { kind, customerNumber: customer.customer_number, blocked: blocks };
}

/** A case as it is decided about; a refused registration has no customer. */
export type CaseHead = {
  id: number;
  kind: CaseKind;
  facts: unknown;
  isDecided: boolean;
  customerId: number | null;
  customerNumber: string | null;
  providerId: string | null;
  customerState: string | null;
  cityId: number | null;
  prename: string | null;
  name: string | null;
};

/** A driver's city is that of the account. */
export async function findCase(db: Db, id: number, { locks = false } = {}): Promise<CaseHead | undefined> {
  const { rows } = await sql<CaseHead>`
    select review_case.id, kind, facts, decided_at is not null as "isDecided", customer.id as "customerId",
      customer.customer_number as "customerNumber", customer.provider_id as "providerId", customer.state as "customerState",
      coalesce(customer.registered_city_id, main.registered_city_id) as "cityId", customer.prename, customer.name
    from review_case left join customer on customer.id = review_case.customer_id
      left join customer main on main.id = customer.main_customer_id
    where review_case.id = ${id} ${locks ? sql`for no key update of review_case` : sql``}`.execute(db);
  return rows[0];
}

/** `findCase`, locked until the transaction ends. */
export const lockCase = (db: Db, id: number): Promise<CaseHead | undefined> =>
  findCase(db, id, { locks: true });

/** Whether it was because of an unpaid invoice, and of nothing later, that staff has blocked this customer. */
export async function isBlockedForDebt(db: Db, customerId: number): Promise<boolean> {
  const last = await db
    .selectFrom('review_case')
    .where('customer_id', '=', customerId)
    .where('decision', '=', 'CONFIRMED')
    .orderBy('decided_at', 'desc')
    .select('kind')
    .executeTakeFirst();
  return last?.kind === 'UNPAID';
}

type NewCustomerBooking = {
  customerId: number;
  accountNumber: string;
  name: string;
  registeredAt: Temporal.Instant;
  start: Temporal.Instant;
  end: Temporal.Instant;
  plate: string;
  vehicleClass: string;
};

/** Bookings of M and L vehicles by customers who registered after an instant and have no BOOKINGS case. */
export async function findNewCustomersBookings(
  db: Db,
  registeredSince: Temporal.Instant,
): Promise<NewCustomerBooking[]> {
  const rows = await db
    .selectFrom('customer')
    // One new customer after the other: joined at once, the bookings of all others are read too.
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('booking as each')
          .whereRef('each.customer_id', '=', 'customer.id')
          .where('each.state', '<>', 'CANCELLED')
          .select(['each.vehicle_id', 'each.starts_at', 'each.ends_at'])
          .offset(0)
          .as('booking'),
      (join) => join.onTrue(),
    )
    .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
    .where('customer.created_at', '>', registeredSince)
    .where('vehicle.class', 'in', ['M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_case')
            .select('review_case.id')
            .whereRef('review_case.customer_id', '=', 'customer.id')
            .where('review_case.kind', '=', 'BOOKINGS'),
        ),
      ),
    )
    .select([
      'customer.id',
      'customer.customer_number',
      'customer.prename',
      'customer.name',
      'customer.created_at',
      'booking.starts_at',
      'booking.ends_at',
      'vehicle.plate',
      'vehicle.class',
    ])
    .orderBy('customer.id')
    .orderBy('booking.starts_at')
    .execute();
  return rows.map((row) => ({
    customerId: row.id,
    accountNumber: row.customer_number,
    name: [row.prename, row.name].filter(Boolean).join(' '),
    registeredAt: row.created_at,
    start: row.starts_at,
    end: row.ends_at,
    plate: row.plate,
    vehicleClass: row.class,
  }));
}

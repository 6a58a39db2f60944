import { sql } from 'kysely';
import type { BankEntry, UnmatchedReason } from '#domain/payment/bank-entry.ts';
import type { Db } from '#server/db/connect.ts';

type NewEntry = {
  fingerprint: Buffer;
  facts: BankEntry;
  reason: UnmatchedReason | undefined;
  by: number;
  now: Temporal.Instant;
};

/** Returns the id; of an entry that was read before, that of then. Whoever reads it at the same time waits. */
export async function insertEntry(
  db: Db,
  { fingerprint, facts, reason, by, now }: NewEntry,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into bank_entry (fingerprint, facts, unmatched_reason, read_at, read_by)
    values (${fingerprint}, ${JSON.stringify(facts)}, ${reason ?? null}, ${now}, ${by})
    on conflict (fingerprint) do nothing returning id, true as "isNew"`.execute(db);
  if (rows[0]) return rows[0];
  const found = await db
    .selectFrom('bank_entry')
    .where('fingerprint', '=', fingerprint)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

export type Outcome = 'BOOKED' | 'KNOWN' | 'SET_ASIDE' | 'SUPERSEDED';

/** What becomes of an entry: whoever says so first may book it. Returns false if that was said before. */
export async function insertOutcome(
  db: Db,
  {
    entryId,
    outcome,
    by,
    now,
    reason,
    invoiceId,
  }: {
    entryId: number;
    outcome: Outcome;
    by: number;
    now: Temporal.Instant;
    reason?: string;
    invoiceId?: number;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bank_entry_outcome (entry_id, outcome, invoice_id, reason, acted_by, acted_at)
    values (${entryId}, ${outcome}, ${invoiceId ?? null}, ${reason ?? null}, ${by}, ${now})
    on conflict do nothing returning entry_id`.execute(db);
  return rows.length > 0;
}

/** An entry of which nothing has become yet. */
export async function findOpenEntry(db: Db, id: number): Promise<OpenEntry | undefined> {
  const { rows } = await sql<OpenEntry>`${SELECT_OPEN} and id = ${id}`.execute(db);
  return rows[0];
}

/** An entry that was listed under this fingerprint as not booked yet has been booked by now. */
export async function supersede(
  db: Db,
  { fingerprint, by, now }: { fingerprint: Buffer; by: number; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into bank_entry_outcome (entry_id, outcome, acted_by, acted_at)
    select id, 'SUPERSEDED', ${by}, ${now} from bank_entry where fingerprint = ${fingerprint}
    on conflict do nothing`.execute(db);
}

export type OpenEntry = { id: number; facts: BankEntry; fingerprint: Buffer; reason: UnmatchedReason };

const SELECT_OPEN = sql`
  select id, facts, fingerprint, coalesce(unmatched_reason, 'NO_DEBIT') as reason from bank_entry
  where not exists (select from bank_entry_outcome where entry_id = id)`;

/** What waits for a person, in the order in which it was read. */
export async function findOpenEntries(db: Db): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`${SELECT_OPEN} order by id`.execute(db);
  return rows;
}

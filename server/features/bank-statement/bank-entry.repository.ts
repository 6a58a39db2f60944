import { sql } from 'kysely';
import type { BankEntry, UnmatchedReason } from '#domain/payment/bank-entry.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { AccountUnreadable } from '#server/features/customer/sealed-iban.ts';

const PURPOSE = 'bank entry';
const AT_ONCE = 500;

/** What an entry says as it is stored: whose account it is, who paid, and what for. */
export const sealEntry = (vault: Vault, facts: BankEntry): { sealed: string } => ({
  sealed: vault.seal(JSON.stringify(facts), PURPOSE),
});

/** @throws AccountUnreadable */
function openFacts(vault: Vault, { sealed }: { sealed: string }): BankEntry {
  const facts = vault.open(sealed, PURPOSE);
  if (facts === undefined) throw new AccountUnreadable();
  return JSON.parse(facts) as BankEntry;
}

/** One entry that cannot be read must not hide all else that waits. */
export function readableFacts(vault: Vault, facts: { sealed: string }): BankEntry | undefined {
  try {
    return openFacts(vault, facts);
  } catch (error) {
    if (error instanceof AccountUnreadable) return undefined;
    throw error;
  }
}

const openEntry = (vault: Vault, { facts, ...row }: SealedEntry): OpenEntry => ({
  ...row,
  facts: openFacts(vault, facts),
});

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
  vault: Vault,
  { fingerprint, facts, reason, by, now }: NewEntry,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into bank_entry (fingerprint, facts, unmatched_reason, read_at, read_by)
    values (${fingerprint}, ${JSON.stringify(sealEntry(vault, facts))}, ${reason ?? null}, ${now}, ${by})
    on conflict (fingerprint) do nothing returning id, true as "isNew"`.execute(db);
  if (rows[0]) return rows[0];
  const found = await db
    .selectFrom('bank_entry')
    .where('fingerprint', '=', fingerprint)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
}

/** Seals what was read before migration 082; the database takes each once, and only while it is readable. */
export async function sealEntries(db: Db, vault: Vault): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; facts: BankEntry }>`
      select id, facts from bank_entry where not facts ? 'sealed' and facts <> '{}' and id > ${after}
      order by id limit ${AT_ONCE}`.execute(db);
    for (const { id, facts } of rows)
      await sql`select seal_bank_entry(${id}, ${sealEntry(vault, facts).sealed})`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Erases what entries say that need not be kept, read before this day (ISO 8601) or long laid aside; the
 * database decides by its clock (migration 082). At most so many; returns how many.
 */
export async function eraseEntries(db: Db, before: string, atMost: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_bank_entries(${before}::date, ${atMost}) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
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
export async function findOpenEntry(db: Db, vault: Vault, id: number): Promise<OpenEntry | undefined> {
  const { rows } = await sql<SealedEntry>`${SELECT_OPEN} and id = ${id}`.execute(db);
  return rows[0] && openEntry(vault, rows[0]);
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

type SealedEntry = Omit<OpenEntry, 'facts'> & { facts: { sealed: string } };
export type OpenEntry = { id: number; facts: BankEntry; fingerprint: Buffer; reason: UnmatchedReason };

const SELECT_OPEN = sql`
  select id, facts, fingerprint, coalesce(unmatched_reason, 'NO_DEBIT') as reason from bank_entry
  where not exists (select from bank_entry_outcome where entry_id = id)`;

/** What waits for a person, in the order in which it was read. */
export async function findOpenEntries(db: Db, vault: Vault): Promise<OpenEntry[]> {
  const { rows } = await sql<SealedEntry>`${SELECT_OPEN} order by id`.execute(db);
  return rows.map((row) => openEntry(vault, row));
}

export type ListedEntry = {
  id: number;
  facts: { sealed: string };
  fingerprint: Buffer;
  reason: UnmatchedReason;
  readAt: Temporal.Instant;
};

/** What is for a provider: of whose staff it was read, or of nobody who is known. */
const isOf = (providerId: string) => sql<boolean>`coalesce(reader.provider_id = ${providerId}, true)`;

/** What waits and was read for this provider, the oldest first; `only`: this one. */
export async function findWaitingEntries(
  db: Db,
  { providerId, limit, only }: { providerId: string; limit: number; only?: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select entry.id, entry.facts, fingerprint, coalesce(entry.unmatched_reason, 'NO_DEBIT') as reason, entry.read_at as "readAt"
    from bank_entry_open waiting join bank_entry entry on entry.id = waiting.entry_id
      left join customer reader on reader.id = entry.read_by
    where ${isOf(providerId)} and (${only ?? null}::bigint is null or entry.id = ${only ?? null})
    order by entry.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether an entry of this number was ever read for this provider. */
export async function isEntryKnown(
  db: Db,
  { id, providerId }: { id: number; providerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from bank_entry entry left join customer reader on reader.id = entry.read_by
    where entry.id = ${id} and ${isOf(providerId)}`.execute(db);
  return rows.length > 0;
}

/** Whether it waits still; it stays so until the transaction ends, because whoever decides deletes this row. */
export async function lockOpenEntry(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from bank_entry_open where entry_id = ${id} for update`.execute(db);
  return rows.length > 0;
}

export type NewRead = {
  providerId: string;
  hash: Buffer;
  entries: number;
  faults: number;
  by: number;
  now: Temporal.Instant;
};

/** A statement begins to be read; returns its number. */
export async function insertRead(db: Db, read: NewRead): Promise<number> {
  const { id } = await db
    .insertInto('bank_statement_read')
    .values({
      provider_id: read.providerId,
      hash: read.hash,
      entry_count: read.entries,
      fault_count: read.faults,
      read_by: read.by,
      read_at: read.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Counts = { paid: number; returned: number; known: number; unmatched: number };

export async function endRead(db: Db, id: number, counts: Counts, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('bank_statement_read')
    .set({
      ended_at: now,
      paid_count: counts.paid,
      returned_count: counts.returned,
      known_count: counts.known,
      unmatched_count: counts.unmatched,
    })
    .where('id', '=', id)
    .execute();
}

export type StatementRead = {
  id: number;
  at: Temporal.Instant;
  by: string;
  entries: number;
  faults: number;
  endedAt: Temporal.Instant | null;
  paid: number | null;
  returned: number | null;
  known: number | null;
  unmatched: number | null;
};

/** The latest statements that were read for this provider; `only`: this one. */
export async function findReads(
  db: Db,
  { providerId, limit, only }: { providerId: string; limit: number; only?: number },
): Promise<StatementRead[]> {
  const { rows } = await sql<StatementRead>`
    select statement.id, read_at as at, entry_count as entries, fault_count as faults, ended_at as "endedAt",
      coalesce(nullif(concat_ws(' ', reader.prename, reader.name), ''), reader.customer_number) as by,
      paid_count as paid, returned_count as returned, known_count as known, unmatched_count as unmatched
    from bank_statement_read statement join customer reader on reader.id = statement.read_by
    where statement.provider_id = ${providerId} and (${only ?? null}::bigint is null or statement.id = ${only ?? null})
    order by statement.id desc limit ${limit}`.execute(db);
  return rows;
}

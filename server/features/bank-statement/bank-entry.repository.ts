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
export function openFacts(vault: Vault, { sealed }: { sealed: string }): BankEntry {
  const facts = vault.open(sealed, PURPOSE);
  if (facts === undefined) throw new AccountUnreadable();
  return JSON.parse(facts) as BankEntry;
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

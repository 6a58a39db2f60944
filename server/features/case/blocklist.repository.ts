import { type RawBuilder, sql } from 'kysely';
import type { PhoneLibrary } from '#domain/customer/phone.ts';
import type { ProposalKind } from '#domain/proposal/proposal.ts';
import { blocklistValue, type FraudField } from '#domain/registration/fraud-flags.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { blockedIban } from '#server/features/customer/sealed-iban.ts';

const ADDING: ProposalKind = 'BLOCKLIST_ADDED';

export type BlockedEntry = { id: number; kind: FraudField };

/** A value as it is compared: `normalised` by `blocklistValue`, an account as a hash. */
const stored = (vault: Vault, kind: FraudField, normalised: string): string =>
  kind === 'iban' ? blockedIban(vault, normalised) : normalised;

/** What is typed as it stands on the list: the same for whoever registers and for whoever adds an entry. */
export const storedEntry = (vault: Vault, kind: FraudField, typed: string, phone: PhoneLibrary): string =>
  stored(vault, kind, blocklistValue(kind, typed, phone));

const counts = (now: Temporal.Instant) => sql<boolean>`
  is_open and (ends_at is null or ends_at > ${now}::timestamptz)`;

/** The entries that these values hit now. The values must have the form that `blocklistValue` returns. */
export async function findBlocked(
  db: Db,
  vault: Vault,
  values: Partial<Record<FraudField, string>>,
  now: Temporal.Instant,
): Promise<BlockedEntry[]> {
  const wanted = Object.entries(values) as [FraudField, string][];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('blocklist_entry')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'value'),
        'in',
        wanted.map(([kind, value]) => tuple(kind, stored(vault, kind, value))),
      ),
    )
    .where(counts(now))
    .orderBy('id')
    .select(['id', 'kind'])
    .execute();
  return rows.map(({ id, kind }) => ({ id, kind: kind as FraudField }));
}

export type EntryState = 'WAITING' | 'OPEN' | 'ENDED';

export type Entry = {
  id: number;
  kind: FraudField;
  value: string;
  reason: string;
  state: EntryState;
  since: Temporal.Instant;
  endsAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
  addedBy: string | null;
  secondBy: string | null;
  endedBy: string | null;
};

const entries = (where: RawBuilder<unknown>, now: Temporal.Instant) => sql<Entry>`
  select entry.id, entry.kind, entry.value, entry.reason, entry.created_at as since, entry.ends_at as "endsAt",
    coalesce(entry.ended_at, case when entry.ends_at <= ${now}::timestamptz then entry.ends_at end) as "endedAt",
    case when entry.ended_at is not null or entry.ends_at <= ${now}::timestamptz then 'ENDED'
      when entry.is_open then 'OPEN' else 'WAITING' end as state,
    ${named('author')} as "addedBy", ${named('second')} as "secondBy", ${named('ender')} as "endedBy"
  from blocklist_entry entry
    left join customer author on author.id = entry.added_by
    left join customer second on second.id = entry.second_id
    left join customer ender on ender.id = entry.ended_by
  where ${where}`;

const named = (person: string) => sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${person}.prename`)},
  ${sql.ref(`${person}.name`)}), ''), ${sql.ref(`${person}.customer_number`)})`;

/** Those that count, or those that are over: the latest first. */
export async function findEntries(
  db: Db,
  { state, limit, now }: { state: Exclude<EntryState, 'WAITING'>; limit: number; now: Temporal.Instant },
): Promise<Entry[]> {
  const where =
    state === 'OPEN'
      ? sql`entry.is_open and (entry.ends_at is null or entry.ends_at > ${now}::timestamptz)
          order by entry.created_at desc, entry.id desc limit ${limit}`
      : sql`entry.ended_at is not null or entry.ends_at <= ${now}::timestamptz
          order by coalesce(entry.ended_at, entry.ends_at) desc, entry.id desc limit ${limit}`;
  return (await entries(where, now).execute(db)).rows;
}

/** What an entry says, whatever has become of it. */
export const findEntryWords = async (
  db: Db,
  id: number,
): Promise<Pick<Entry, 'kind' | 'value' | 'reason'> | undefined> => {
  const row = await db
    .selectFrom('blocklist_entry')
    .where('id', '=', id)
    .select(['kind', 'value', 'reason'])
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as FraudField };
};

const findEntry = async (db: Db, id: number, now: Temporal.Instant): Promise<Entry | undefined> =>
  (await entries(sql`entry.id = ${id}`, now).execute(db)).rows[0];

/** `findEntry`, locked until the transaction ends. */
export async function lockEntry(db: Db, id: number, now: Temporal.Instant): Promise<Entry | undefined> {
  await sql`select from blocklist_entry where id = ${id} for update`.execute(db);
  return findEntry(db, id, now);
}

type NewEntry = { kind: FraudField; value: string; reason: string; by: number; now: Temporal.Instant };

/** Notes a value that waits for a second person, or finds it as it stands already; locked either way. */
export async function noteEntry(db: Db, { kind, value, reason, by, now }: NewEntry): Promise<Entry> {
  await endOverdue(db, now);
  await sql`
    insert into blocklist_entry (kind, value, reason, created_at, is_open, added_by)
    values (${kind}, ${value}, ${reason}, ${now}, false, ${by})
    on conflict (kind, value) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from blocklist_entry where kind = ${kind} and value = ${value} for update`.execute(db);
  const entry = rows[0] && (await findEntry(db, rows[0].id, now));
  if (!entry) throw new Error('an entry of the blocklist vanished');
  return entry;
}

/** A value that nobody has confirmed is proposed anew, for this reason. */
export const renewEntry = (
  db: Db,
  { id, reason, by, now }: Omit<NewEntry, 'kind' | 'value'> & { id: number },
) =>
  db
    .updateTable('blocklist_entry')
    .set({ reason, added_by: by, created_at: now })
    .where('id', '=', id)
    .execute();

type Opening = { id: number; endsAt: Temporal.Instant | null; secondId: number; now: Temporal.Instant };

export const openEntry = (db: Db, { id, endsAt, secondId, now }: Opening) =>
  db
    .updateTable('blocklist_entry')
    .set({ is_open: true, ends_at: endsAt, second_id: secondId, created_at: now })
    .where('id', '=', id)
    .execute();

/** The value goes with the end: nobody is compared with it any more. */
const OVER = sql`is_open = false, value = '#ended-' || id`;

export async function endEntry(
  db: Db,
  { id, by, now }: { id: number; by: number; now: Temporal.Instant },
): Promise<void> {
  await sql`update blocklist_entry set ${OVER}, ended_at = ${now}, ended_by = ${by} where id = ${id}`.execute(
    db,
  );
}

/** Ends what was to end by itself. */
export async function endOverdue(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`update blocklist_entry set ${OVER}, ended_at = ends_at
    where is_open and ends_at <= ${now}::timestamptz`.execute(db);
}

/** Forgets what began before `began`, and what waits since before `waited` and was never confirmed. */
export async function forgetEntries(
  db: Db,
  { began, waited }: { began: Temporal.Instant; waited: Temporal.Instant },
): Promise<void> {
  await sql`delete from blocklist_entry where created_at < ${began}::timestamptz
    or (not is_open and ended_at is null and created_at < ${waited}::timestamptz)`.execute(db);
}

/** Whose value it is: nobody decides about their own, or about that of who is close. */
export async function findHolders(db: Db, { kind, value }: Pick<Entry, 'kind' | 'value'>): Promise<number[]> {
  const where =
    kind === 'email'
      ? sql`lower(email) = ${value}`
      : kind === 'phone'
        ? sql`phone collate "C" = ${value} or mobile_phone collate "C" = ${value}`
        : kind === 'iban'
          ? sql`id in (select customer_id from sepa_mandate where ended_at is null and iban_hash = ${hashOf(value)}::bytea)`
          : sql`false`;
  const { rows } = await sql<{ id: number }>`select id from customer where ${where} limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

const hashOf = (value: string): Buffer => Buffer.from(value.slice(1), 'base64url');

/** The entries that a suspicion about somebody came from, or the refusal of a registration; the cases' own words. */
export async function findHits(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct entry.id::bigint as id from review_case,
      jsonb_array_elements_text(coalesce(facts -> 'entries', '[]')) entry (id)
    where customer_id = ${customerId} and kind = 'BLOCKLIST' order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The proposal to add this entry that waits for a second person. */
export async function findWaitingOf(
  db: Db,
  entryId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from proposal
    where kind = ${ADDING} and request ->> 'entryId' = ${String(entryId)} and expires_at > ${now}::timestamptz
      and not exists (select from proposal_end where proposal_id = proposal.id)
    order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

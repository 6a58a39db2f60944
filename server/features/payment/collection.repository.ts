import { sql } from 'kysely';
import type { SequenceType } from '#domain/payment/mandate-use.ts';
import { ENDING_REASONS } from '#domain/payment/return-reason.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

export type Payer = {
  id: number;
  providerId: string;
  customerNumber: string;
  prename: string | null;
  email: string | null;
};

/** Locks these accounts until the transaction ends, in the order of their ids: what they owe stays what was read. */
export async function lockPayers(db: Db, ids: readonly number[]): Promise<Map<number, Payer>> {
  const { rows } = await sql<Payer>`
    select id, provider_id as "providerId", customer_number as "customerNumber", prename, email from customer
    where id = any(${ids}) order by id for no key update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An announced debit that has not come to an end. */
const IS_LIVE = sql<boolean>`not exists (select from collection_end where collection_id = collection.id)`;

/** As a table: the returns that stand; one that a person took back never happened. */
export const STANDING_RETURN = sql`(
  select collection_id, reason, charge_cents, returned_on, read_at from collection_return returned
  where not exists (select from collection_return_reversal undone
    where undone.collection_id = returned.collection_id and undone.round = returned.round))`;

/** Accounts, in the order of their ids, with an invoice due by this day that was neither announced nor asked to be transferred. */
export async function findUnannounced(
  db: Db,
  { until, after, limit }: { until: Temporal.PlainDate; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from invoice
    where ${IS_COUNTED} and payable_cents > 0 and due_on <= ${until.toString()}::date and customer_id > ${after}
      and not exists (select from transfer_request where invoice_id = invoice.id)
      and not exists (select from collection where invoice_id = invoice.id and ${IS_LIVE})
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The invoices among these that are announced or have been debited, or whose payer was asked to transfer. */
export async function findHandled(db: Db, invoiceIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select invoice_id as id from transfer_request where invoice_id = any(${invoiceIds})
    union select invoice_id from collection where invoice_id = any(${invoiceIds}) and ${IS_LIVE}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type ActiveMandate = {
  id: number;
  customerId: number;
  reference: string;
  /** To whom it was given; null: to the creditor whom the settings name. */
  creditorId: string | null;
  sealedIban: string;
  /** The country and the last four characters, in the length of the whole. */
  starredIban: string;
  bic: string | null;
  accountHolder: string;
  /** ISO 8601 dates in Berlin. */
  acceptedOn: string;
  earlier: { collectOn: string; returnedOn: string | null }[];
  isRefused: boolean;
};

/** The mandates that these accounts have today, with the debits that were made by them. */
export async function findActiveMandates(
  db: Db,
  customerIds: readonly number[],
): Promise<Map<number, ActiveMandate>> {
  const { rows } = await sql<ActiveMandate>`
    select mandate.id, mandate.customer_id as "customerId", reference, creditor_id as "creditorId",
      iban as "sealedIban",
      masked_iban as "starredIban", bic, account_holder as "accountHolder",
      to_char(accepted_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "acceptedOn",
      coalesce((
        select json_agg(json_build_object('collectOn', file.collect_on, 'returnedOn', returned.returned_on))
        from collection_entry entry
          join collection_file file on file.id = entry.file_id
          left join collection_file_outcome decided on decided.file_id = file.id
          left join ${STANDING_RETURN} returned on returned.collection_id = entry.collection_id
        where entry.mandate_id = mandate.id and decided.outcome is distinct from 'DISCARDED'
          and not exists (select from collection_file_refusal where collection_file_refusal.file_id = file.id)), '[]') as earlier,
      exists (
        select from collection_entry entry join ${STANDING_RETURN} returned using (collection_id)
        where entry.mandate_id = mandate.id and returned.reason = any(${ENDING_REASONS})) as "isRefused"
    from sepa_mandate mandate
    where customer_id = any(${customerIds}) and ended_at is null`.execute(db);
  return new Map(rows.map((row) => [row.customerId, row]));
}

export type NewCollection = {
  invoiceId: number;
  customerId: number;
  mandateId: number;
  cents: number;
  collectOn: Temporal.PlainDate;
};

/** Announces debits; the database refuses a second one of an invoice while there is a first. Returns the invoices. */
export async function insertCollections(
  db: Db,
  collections: readonly NewCollection[],
  now: Temporal.Instant,
): Promise<Set<number>> {
  const rows = collections.map(({ collectOn, ...row }) => ({ ...row, collectOn: collectOn.toString() }));
  const { rows: added } = await sql<{ invoice_id: number }>`
    insert into collection (invoice_id, round, customer_id, mandate_id, cents, collect_on, announced_at)
    select "invoiceId", (select count(*) from collection before join collection_end on collection_id = before.id
      where before.invoice_id = "invoiceId"), "customerId", "mandateId", cents, "collectOn", ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("invoiceId" bigint, "customerId" bigint,
      "mandateId" bigint, cents bigint, "collectOn" date)
    on conflict (invoice_id, round) do nothing
    returning invoice_id`.execute(db);
  return new Set(added.map((row) => row.invoice_id));
}

/** Returns those of the invoices that were not there before. */
export async function insertTransferRequests(
  db: Db,
  invoiceIds: readonly number[],
  now: Temporal.Instant,
): Promise<Set<number>> {
  const { rows } = await sql<{ invoice_id: number }>`
    insert into transfer_request (invoice_id, asked_at)
    select id, ${now} from unnest(${invoiceIds}::bigint[]) as id
    on conflict do nothing returning invoice_id`.execute(db);
  return new Set(rows.map((row) => row.invoice_id));
}

export type Announced = {
  id: number;
  invoiceId: number;
  /** Of the invoice. */
  number: string;
  providerId: string;
  customerId: number;
  cents: number;
  /** ISO 8601 date. */
  collectOn: string;
};

/** The announced debits of a provider that stand in no file yet, the oldest invoice first. */
export async function findAnnounced(db: Db, providerId: string): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select collection.id, invoice_id as "invoiceId", ${invoiceNumber('invoice')} as number,
      invoice.provider_id as "providerId", collection.customer_id as "customerId", cents,
      to_char(collect_on, 'YYYY-MM-DD') as "collectOn"
    from collection join invoice on invoice.id = invoice_id
    where invoice.provider_id = ${providerId} and ${IS_LIVE}
      and not exists (select from collection_entry where collection_id = collection.id)
    order by collect_on, invoice_id`.execute(db);
  return rows;
}

export type EndReason = 'PAID' | 'NO_MANDATE' | 'MISSED' | 'DISCARDED' | 'REFUSED';

export async function endCollections(
  db: Db,
  ended: readonly { id: number; reason: EndReason }[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into collection_end (collection_id, reason, ended_at)
    select id, reason, ${now} from json_to_recordset(${JSON.stringify(ended)}::json) as row (id bigint, reason text)
    on conflict do nothing`.execute(db);
}

export type NewFile = {
  providerId: string;
  messageId: string;
  collectOn: Temporal.PlainDate;
  content: string;
  hash: Buffer;
  entries: readonly {
    collectionId: number;
    mandateId: number;
    sequenceType: SequenceType;
    cents: number;
    endToEndId: string;
  }[];
};

/** Returns the number of the file. */
export async function insertFile(db: Db, file: NewFile, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with file as (
      insert into collection_file (provider_id, message_id, collect_on, entry_count, total_cents, content, hash, written_at)
      values (${file.providerId}, ${file.messageId}, ${file.collectOn.toString()}::date, ${file.entries.length},
        ${sumOfCents(file.entries)}, ${file.content}, ${file.hash}, ${now})
      returning id
    ), entries as (
      insert into collection_entry (collection_id, file_id, mandate_id, sequence_type, cents, end_to_end_id)
      select "collectionId", file.id, "mandateId", "sequenceType", cents, "endToEndId"
      from file, json_to_recordset(${JSON.stringify(file.entries)}::json) as row ("collectionId" bigint, "mandateId" bigint,
        "sequenceType" text, cents bigint, "endToEndId" text)
    )
    select id from file`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no file was written');
  return row.id;
}

export type CollectionFile = {
  id: number;
  providerId: string;
  messageId: string;
  /** ISO 8601 date. */
  collectOn: string;
  entryCount: number;
  totalCents: number;
  writtenAt: Temporal.Instant;
  outcome: 'SUBMITTED' | 'DISCARDED' | null;
  decidedAt: Temporal.Instant | null;
  decidedBy: string | null;
  /** The bank has refused the file as a whole. */
  refusedAt: Temporal.Instant | null;
  refusedBy: string | null;
  returned: number;
};

const SELECT_FILE = sql`
  select id, provider_id as "providerId", message_id as "messageId", to_char(collect_on, 'YYYY-MM-DD') as "collectOn",
    entry_count as "entryCount", total_cents as "totalCents", written_at as "writtenAt",
    outcome, decided_at as "decidedAt", decided_by as "decidedBy", refused_at as "refusedAt", refused_by as "refusedBy",
    (select count(*) from collection_entry entry join ${STANDING_RETURN} returned using (collection_id)
      where entry.file_id = collection_file.id)::int as returned
  from collection_file
    left join collection_file_outcome on collection_file_outcome.file_id = id
    left join collection_file_refusal on collection_file_refusal.file_id = id`;

/** All files, latest first. */
export async function findFiles(db: Db): Promise<CollectionFile[]> {
  const { rows } = await sql<CollectionFile>`${SELECT_FILE} order by id desc`.execute(db);
  return rows;
}

export async function findFile(db: Db, id: number): Promise<CollectionFile | undefined> {
  const { rows } = await sql<CollectionFile>`${SELECT_FILE} where id = ${id}`.execute(db);
  return rows[0];
}

/** The file as it was written, sealed, with the hash that it had; empty where it was erased. */
export const findFileContent = (db: Db, id: number) =>
  db.selectFrom('collection_file').where('id', '=', id).select(['content', 'hash']).executeTakeFirst();

/** `reason`: the terminal asks for none. */
export type FileDecision = { id: number; by: string; reason?: string | undefined; now: Temporal.Instant };

/** Returns false if somebody has decided about the file before, or there is none. */
export async function decideFile(
  db: Db,
  { id, outcome, by, reason, now }: FileDecision & { outcome: 'SUBMITTED' | 'DISCARDED' },
): Promise<boolean> {
  const { rows } = await sql`
    insert into collection_file_outcome (file_id, outcome, decided_at, decided_by, reason)
    select id, ${outcome}, ${now}, ${by}, ${reason ?? null} from collection_file where id = ${id}
    on conflict do nothing returning file_id`.execute(db);
  return rows.length > 0;
}

/** Returns false if it was noted before. */
export async function insertRefusal(db: Db, { id, by, reason, now }: FileDecision): Promise<boolean> {
  const row = await db
    .insertInto('collection_file_refusal')
    .values({ file_id: id, refused_at: now, refused_by: by, reason: reason ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type WrittenDebit = {
  collectionId: number;
  invoiceId: number;
  customerId: number;
  providerId: string;
  fileId: number;
  endToEndId: string;
  number: string;
  cents: number;
  mandate: string;
  /** ISO 8601 date. */
  collectOn: string;
  isSubmitted: boolean;
  /** With its whole file, by the bank. */
  isRefused: boolean;
  /** ISO 8601 date in Berlin. */
  writtenOn: string;
  /** A return of it stands. */
  isReturned: boolean;
  /** A return of it was taken back. */
  wasTakenBack: boolean;
};

const SELECT_DEBIT = sql`
  select entry.collection_id as "collectionId", collection.invoice_id as "invoiceId",
    collection.customer_id as "customerId", file.provider_id as "providerId", entry.file_id as "fileId",
    end_to_end_id as "endToEndId",
    ${invoiceNumber('invoice')} as number, entry.cents, mandate.reference as mandate,
    to_char(file.collect_on, 'YYYY-MM-DD') as "collectOn", outcome is not distinct from 'SUBMITTED' as "isSubmitted",
    exists (select from collection_file_refusal where collection_file_refusal.file_id = entry.file_id) as "isRefused",
    to_char(file.written_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "writtenOn",
    exists (select from ${STANDING_RETURN} returned where returned.collection_id = entry.collection_id) as "isReturned",
    exists (select from collection_return_reversal undone where undone.collection_id = entry.collection_id) as "wasTakenBack"
  from collection_entry entry
    join collection on collection.id = entry.collection_id
    join invoice on invoice.id = collection.invoice_id
    join sepa_mandate mandate on mandate.id = entry.mandate_id
    join collection_file file on file.id = entry.file_id
    left join collection_file_outcome on collection_file_outcome.file_id = file.id`;

export async function findDebitsOfFile(db: Db, fileId: number): Promise<WrittenDebit[]> {
  const { rows } = await sql<WrittenDebit>`${SELECT_DEBIT}
    where entry.file_id = ${fileId} order by entry.collection_id`.execute(db);
  return rows;
}

/** The debits of an invoice that were given to the bank, the latest first. */
export async function findDebitsOfInvoice(db: Db, invoiceId: number): Promise<WrittenDebit[]> {
  const { rows } = await sql<WrittenDebit>`${SELECT_DEBIT}
    where collection.invoice_id = ${invoiceId} order by entry.collection_id desc`.execute(db);
  return rows;
}

export async function findDebits(db: Db, endToEndIds: readonly string[]): Promise<Map<string, WrittenDebit>> {
  const { rows } = await sql<WrittenDebit>`${SELECT_DEBIT} where end_to_end_id = any(${endToEndIds})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

/** Returns how often the debit has come back by now, 1 for the first time; undefined if a return of it stands. */
export async function insertReturn(
  db: Db,
  returned: { collectionId: number; reason: string; chargeCents: number; returnedOn: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ round: number }>`
    insert into collection_return (collection_id, round, reason, charge_cents, returned_on, read_at)
    select ${returned.collectionId}, 1 + (select count(*) from collection_return_reversal
        where collection_id = ${returned.collectionId}), ${returned.reason}, ${returned.chargeCents},
      ${returned.returnedOn.toString()}::date, ${now}::timestamptz
    on conflict do nothing returning round`.execute(db);
  return rows[0]?.round;
}

/** Of the debit with this id, the return that stands is taken back by this posting. Returns false if there is none. */
export async function insertReturnReversal(
  db: Db,
  { endToEndId, transactionId }: { endToEndId: string; transactionId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into collection_return_reversal (collection_id, round, transaction_id)
    select collection_id, max(round), ${transactionId}
    from collection_return join collection_entry using (collection_id) where end_to_end_id = ${endToEndId}
    group by collection_id
    on conflict (collection_id, round) do nothing returning collection_id`.execute(db);
  return rows.length > 0;
}

export type Debit = {
  invoiceId: number;
  /** ISO 8601 dates. */
  collectOn: string;
  returnedOn: string | null;
  reason: string | null;
  /** Of the account, the country and the last four characters in the length of the whole. */
  starredIban: string;
};

/** The debits of these invoices that are announced, written, or were made; at most one each. */
export async function findLiveDebits(db: Db, invoiceIds: readonly number[]): Promise<Map<number, Debit>> {
  const { rows } = await sql<Debit>`
    select invoice_id as "invoiceId", to_char(collect_on, 'YYYY-MM-DD') as "collectOn",
      to_char(returned_on, 'YYYY-MM-DD') as "returnedOn",
      reason, mandate.masked_iban as "starredIban"
    from collection
      left join collection_entry entry on entry.collection_id = collection.id
      left join ${STANDING_RETURN} returned on returned.collection_id = collection.id
      join sepa_mandate mandate on mandate.id = coalesce(entry.mandate_id, collection.mandate_id)
    where invoice_id = any(${invoiceIds}) and ${IS_LIVE}`.execute(db);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { STANDING_RETURN } from '#server/features/payment/collection.repository.ts';

export type ListedFile = {
  id: number;
  messageId: string;
  /** ISO 8601 date. */
  collectOn: string;
  entryCount: number;
  totalCents: number;
  writtenAt: Temporal.Instant;
  outcome: 'SUBMITTED' | 'DISCARDED' | null;
  decidedAt: Temporal.Instant | null;
  decidedBy: string | null;
  reason: string | null;
  /** The bank has refused the file as a whole. */
  refusedAt: Temporal.Instant | null;
  refusedBy: string | null;
  refusalReason: string | null;
  isErased: boolean;
};

/** Files of a provider, the latest first; `before`: those with a lower number; `only`: this one. */
export async function findProviderFiles(
  db: Db,
  {
    providerId,
    before,
    only,
    limit,
  }: { providerId: string; before?: number | undefined; only?: number; limit: number },
): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select id, message_id as "messageId", to_char(collect_on, 'YYYY-MM-DD') as "collectOn", entry_count as "entryCount",
      total_cents as "totalCents", written_at as "writtenAt", outcome, decided_at as "decidedAt", decided_by as "decidedBy",
      decided.reason, refused_at as "refusedAt", refused_by as "refusedBy", refusal.reason as "refusalReason",
      erased_on is not null as "isErased"
    from collection_file
      left join collection_file_outcome decided on decided.file_id = id
      left join collection_file_refusal refusal on refusal.file_id = id
    where provider_id = ${providerId} and (${before ?? null}::bigint is null or id < ${before ?? null})
      and (${only ?? null}::bigint is null or id = ${only ?? null})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export type FileEntry = {
  id: number;
  invoice: string;
  accountNumber: string;
  holder: string;
  /** The country and the last four characters, in the length of the whole. */
  starredIban: string;
  sequenceType: 'FRST' | 'RCUR';
  cents: number;
  isReturned: boolean;
};

/** The debits of a file in their order, those after this one. */
export async function findFileEntries(
  db: Db,
  { fileId, after, limit }: { fileId: number; after: number; limit: number },
): Promise<FileEntry[]> {
  const { rows } = await sql<FileEntry>`
    select entry.collection_id as id, ${invoiceNumber('invoice')} as invoice, customer_number as "accountNumber",
      account_holder as holder, masked_iban as "starredIban", sequence_type as "sequenceType", entry.cents,
      exists (select from ${STANDING_RETURN} returned where returned.collection_id = entry.collection_id) as "isReturned"
    from collection_entry entry
      join collection on collection.id = entry.collection_id
      join invoice on invoice.id = collection.invoice_id
      join customer on customer.id = collection.customer_id
      join sepa_mandate mandate on mandate.id = entry.mandate_id
    where entry.file_id = ${fileId} and entry.collection_id > ${after}
    order by entry.collection_id limit ${limit}`.execute(db);
  return rows;
}

export type AnnouncedDay = {
  /** ISO 8601 date. */
  collectOn: string;
  count: number;
  cents: number;
};

/** What is announced for this day and later, and stands in no file yet. `from`: ISO 8601 date. */
export async function findAnnouncedDays(
  db: Db,
  { providerId, from }: { providerId: string; from: string },
): Promise<AnnouncedDay[]> {
  const { rows } = await sql<AnnouncedDay>`
    select to_char(collect_on, 'YYYY-MM-DD') as "collectOn", count(*)::int as count, sum(cents)::bigint as cents
    from collection join invoice on invoice.id = invoice_id
    where collect_on >= ${from}::date and invoice.provider_id = ${providerId}
      and not exists (select from collection_end where collection_id = collection.id)
      and not exists (select from collection_entry where collection_id = collection.id)
    group by collect_on order by collect_on`.execute(db);
  return rows;
}

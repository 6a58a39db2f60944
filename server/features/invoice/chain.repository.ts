import { sql } from 'kysely';
import { rangeStart } from '#domain/invoice/invoice-number.ts';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

/** Of `invoice`. */
const isOfRange = (range: number) =>
  sql<boolean>`invoice.sequence > ${rangeStart(range)} and invoice.sequence < ${rangeStart(range + 1)}`;

export type Link = { year: number; sequence: number; hash: Buffer };

/**
 * Returns the range's last invoice, undefined before the first, and keeps others from adding until the
 * transaction ends: numbers follow commits, none is left out (§S6.2). One issuer's providers share its range.
 */
export async function lockChain(db: Db, range: number): Promise<Link | undefined> {
  await sql`select from invoice_range where range = ${range} for no key update`.execute(db);
  const { rows } = await sql<Link>`
    select last.year, last.sequence, last.hash
    from (select distinct year from invoice) years
      cross join lateral (
        select year, sequence, hash from invoice
        where invoice.year = years.year and ${isOfRange(range)} order by sequence desc limit 1) last
    order by last.year desc limit 1`.execute(db);
  return rows[0];
}

type Place = { year: number; sequence: number };

export type ChainLink = Link & {
  id: number;
  providerId: string;
  content: string;
  kind: string;
  totalCents: number;
  payableCents: number;
  /** ISO 8601 dates; null while it is kept. */
  issuedOn: string;
  erasedOn: string | null;
  month: string;
  customerNumber: string;
  /** Of a cancellation the number that it cancels. */
  cancels: string | null;
  /** The receivables of the postings that it bills. */
  postedCents: number;
  /** What vouchers paid of it, or made it cheaper by, according to the ledger. */
  voucherCents: number;
};

/** The ranges of numbers that there are, each with a chain of its own. */
export async function findRanges(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('invoice_range').orderBy('range').select('range').execute();
  return rows.map(({ range }) => range);
}

/** Reads the chain of a range from a place on, in order, with what it must agree with. */
export async function readChain(
  db: Db,
  { range, after, limit }: { range: number; after: Place; limit: number },
): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select invoice.id, invoice.provider_id as "providerId", invoice.year, invoice.sequence, invoice.hash, invoice.content,
      invoice.kind,
      invoice.total_cents as "totalCents", invoice.payable_cents as "payableCents",
      to_char(invoice.month, 'YYYY-MM') as month, customer_number as "customerNumber",
      to_char(invoice.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(invoice.erased_on, 'YYYY-MM-DD') as "erasedOn",
      ${invoiceNumber('cancelled')} as cancels,
      (select coalesce(sum(cents), 0) from invoice_posting billed
        join ledger_entry entry on entry.transaction_id = billed.transaction_id and account = 'RECEIVABLES'
        where billed.invoice_id = invoice.id)::bigint as "postedCents",
      (select 0 - coalesce(sum(entry.cents), 0) from voucher_use use
        join ledger_transaction posting on posting.cause = 'VOUCHER_USED' and posting.cause_key = use.id::text
        join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        where use.invoice_id = invoice.id and use.cents > 0)::bigint as "voucherCents"
    from invoice
      join customer on customer.id = invoice.customer_id
      left join invoice cancelled on cancelled.id = invoice.cancels_id
    where (invoice.year, invoice.sequence) > (${after.year}, ${after.sequence}) and ${isOfRange(range)}
    order by invoice.year, invoice.sequence limit ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, IS_STANDING, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { STANDING_RETURN } from './collection.repository.ts';

/**
 * What each account owes besides what is on no invoice, in cents; negative: a credit. Who owes nothing may be
 * missing. Looked up by keys (`offset 0`), whatever the planner believes in large runs.
 */
export async function findInvoicedBalances(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ customer_id: number; cents: number }>`
    select posting.customer_id, sum(cents)::bigint as cents
    from unnest(${ids}::bigint[]) as account (id)
      cross join lateral (select * from ledger_transaction where customer_id = account.id offset 0) as posting
      cross join lateral (
        select cents from ledger_entry where transaction_id = posting.id and account = 'RECEIVABLES' offset 0
      ) as entry
    where cause <> all(${BILLED_CAUSES}) or exists (
      select from (
        select invoice_id from invoice_posting where transaction_id = posting.id offset 0
      ) as billed
      where not exists (select from invoice cancellation where cancellation.cancels_id = billed.invoice_id))
    group by posting.customer_id`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row.cents]));
}

export type PayableInvoice = {
  id: number;
  customerId: number;
  providerId: string;
  number: string;
  currency: Currency;
  payableCents: number;
  /** ISO 8601 dates. */
  dueOn: string;
  issuedOn: string;
  /** What was debited for it and has not come back. */
  collectedCents: number;
  /** What of it was written off (§S20.26) and not taken back. */
  writtenOffCents: number;
};

/** The invoices of these accounts that count and of which something was to be paid, latest first. */
export async function findPayableInvoices(db: Db, customerIds: readonly number[]): Promise<PayableInvoice[]> {
  const { rows } = await sql<PayableInvoice>`
    select invoice.id, invoice.customer_id as "customerId", provider_id as "providerId",
      ${invoiceNumber('invoice')} as number, currency,
      payable_cents as "payableCents", to_char(due_on, 'YYYY-MM-DD') as "dueOn",
      to_char(issued_on, 'YYYY-MM-DD') as "issuedOn",
      (select coalesce(sum(entry.cents), 0) from collection
        join collection_entry entry on entry.collection_id = collection.id
        join collection_file_outcome on collection_file_outcome.file_id = entry.file_id and outcome = 'SUBMITTED'
        where collection.invoice_id = invoice.id
          and not exists (select from collection_end where collection_end.collection_id = collection.id)
          and not exists (select from ${STANDING_RETURN} returned where returned.collection_id = collection.id)
      )::bigint as "collectedCents",
      (select coalesce(sum(cents), 0) from write_off where invoice_id = invoice.id and ${IS_STANDING})::bigint as "writtenOffCents"
    from invoice
    where customer_id = any(${customerIds}) and ${IS_COUNTED} and payable_cents > 0
    order by year desc, sequence desc`.execute(db);
  return rows;
}

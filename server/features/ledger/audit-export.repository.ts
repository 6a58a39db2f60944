import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from './invoice-sql.ts';

/** Of whom and when: a provider, and the first day of a month of Berlin (ISO 8601). */
export type AuditMonth = { providerId: string; month: string };

/** Of the postings after this one; none: all. `until`: up to this one. */
export type AuditPage = { after?: number; until?: number; limit?: number };

/** A row in the order of the columns of its table: texts, whole numbers, cents and ISO dates. */
export type AuditRow = readonly (string | number | null)[];

const dayIn = (instant: ReturnType<typeof sql.ref>) =>
  sql`to_char(${instant} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;

async function rowsOf(db: Db, selected: ReturnType<typeof sql>): Promise<AuditRow[]> {
  const { rows } = await sql<{ cells: AuditRow }>`
    select json_build_array(${selected}`.execute(db);
  return rows.map(({ cells }) => cells);
}

/** By the month in which they were issued. */
const issuedIn = ({ providerId, month }: AuditMonth) => sql`
  invoice.provider_id = ${providerId} and invoice.issued_on >= ${month}::date
    and invoice.issued_on < ${month}::date + interval '1 month'`;

const postedIn = ({ providerId, month }: AuditMonth) =>
  sql`posting.provider_id = ${providerId} and posting.month = ${month}::date`;

const withinPage = ({ after, until }: AuditPage) => sql`
  (${after ?? null}::bigint is null or posting.id > ${after ?? null})
    and (${until ?? null}::bigint is null or posting.id <= ${until ?? null})`;

export const auditInvoices = (db: Db, of: AuditMonth): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`invoice.id, ${invoiceNumber('invoice')}, invoice.kind, ${invoiceNumber('cancelled')}, customer_number,
      to_char(invoice.month, 'YYYY-MM'), to_char(invoice.issued_on, 'YYYY-MM-DD'), to_char(invoice.due_on, 'YYYY-MM-DD'),
      invoice.currency, totals->'netCents', coalesce((totals->>'vatPercent')::int * 100,
        case when json_array_length(totals->'rates') = 1 then (totals->'rates'->0->>'basisPoints')::int end), totals->'vatCents', invoice.total_cents,
      invoice.payable_cents, encode(invoice.hash, 'hex')) as cells
    from invoice
      join customer on customer.id = invoice.customer_id
      left join invoice cancelled on cancelled.id = invoice.cancels_id
      cross join lateral (select case when invoice.content <> '' then invoice.content::json->'totals' end as totals) inside
    where ${issuedIn(of)} order by invoice.id`,
  );

export const auditLines = (db: Db, of: AuditMonth): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`invoice.id, row_number() over (partition by invoice.id order by item.place, line.place),
      item.value->'subject'->>'bookingId', line.value->>'rule', line.value->>'text', line.value->'netCents',
      coalesce((line.value->>'vatBasisPoints')::int, (invoice.content::json->'totals'->>'vatPercent')::int * 100),
      line.value->'cents') as cells
    from invoice
      cross join lateral json_array_elements(invoice.content::json->'items') with ordinality as item (value, place)
      cross join lateral json_array_elements(item.value->'lines') with ordinality as line (value, place)
    where ${issuedIn(of)} and invoice.content <> '' order by invoice.id, item.place, line.place`,
  );

export const auditPostings = (db: Db, of: AuditMonth & AuditPage): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`posting.id, cause, cause_key, customer_number, booking_id::text,
      (select invoice_id::text from invoice_posting billed where billed.transaction_id = posting.id order by round desc limit 1),
      posting.currency, ${dayIn(sql.ref('posting.occurred_at'))}, ${dayIn(sql.ref('posting.posted_at'))}) as cells
    from ledger_transaction posting left join customer on customer.id = posting.customer_id
    where ${postedIn(of)} and ${withinPage(of)} order by posting.id limit ${of.limit ?? null}`,
  );

/** The account as the ledger names it; the chart has its number. */
export const auditEntries = (db: Db, of: AuditMonth & AuditPage): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`posting.id, line, account, cents, vat_basis_points, rule, text) as cells
    from ledger_transaction posting join ledger_entry on transaction_id = posting.id
    where ${postedIn(of)} and ${withinPage(of)} order by posting.id, line`,
  );

export const auditPayments = (db: Db, of: AuditMonth): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`posting.id, customer.customer_number, cause, ${dayIn(sql.ref('posting.occurred_at'))}, moved.cents,
      coalesce(act.reference, posting.cause_key), act.reason, actor.customer_number) as cells
    from ledger_transaction posting
      cross join lateral (select sum(cents)::bigint as cents from ledger_entry
        where transaction_id = posting.id and account = 'BANK') moved
      left join customer on customer.id = posting.customer_id
      left join payment_act act on act.transaction_id = posting.id
      left join customer actor on actor.id = act.acted_by
    where ${postedIn(of)} and moved.cents is not null order by posting.id`,
  );

export const auditRates = (db: Db, of: AuditMonth): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`to_char(posting.month, 'YYYY-MM'), vat_basis_points, (0 - sum(cents))::bigint) as cells
    from ledger_transaction posting join ledger_entry on transaction_id = posting.id and account = 'VAT'
    where ${postedIn(of)} group by posting.month, vat_basis_points order by posting.month, vat_basis_points`,
  );

export const auditDebtors = (db: Db, providerId: string): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`customer_number, prename, customer.name, company_addition, nullif(concat_ws(' ', street, street_nr), ''), postal_code,
      city, country) as cells
    from customer
    where main_customer_id is null and (
      exists (select from ledger_transaction posting where posting.customer_id = customer.id and posting.provider_id = ${providerId})
      or exists (select from invoice where invoice.customer_id = customer.id and invoice.provider_id = ${providerId}))
    order by customer_number`,
  );

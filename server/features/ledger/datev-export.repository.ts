import { sql } from 'kysely';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, invoiceNumber } from './invoice-sql.ts';

export type ExportedPosting = {
  id: number;
  currency: Currency;
  cause: CauseKind;
  bookingId: number | null;
  customerNumber: string | null;
  /** ISO 8601 dates in Berlin: of what is posted, and of the posting. */
  on: string;
  postedOn: string;
  postedAt: Temporal.Instant;
  /** The number of its invoice; its own where it has none. */
  document: string;
  isBilled: boolean;
  entries: LedgerEntry[];
};

/** The providers with something to export of this month (its first day, ISO 8601), exported or not. */
export async function findPostingProviders(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct provider_id as id from ledger_transaction where month = ${month}::date
    union select provider_id from datev_export where month = ${month}::date order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Notes a month's export and its postings: the month's, and later ones of closed months. Once: false if it
 * was exported before. `month`: its first day, ISO 8601.
 */
export async function closeMonth(
  db: Db,
  { providerId, month, by, now }: { providerId: string; month: string; by: number; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into datev_export (provider_id, month, exported_at, exported_by)
    values (${providerId}, ${month}::date, ${now}, ${by})
    on conflict do nothing returning id`.execute(db);
  const [added] = rows;
  if (!added) return false;
  await sql`
    insert into datev_export_posting (transaction_id, export_id, document)
    select posting.id, ${added.id}, coalesce(${DOCUMENT}, posting.id::text)
    from ledger_transaction posting
    where posting.provider_id = ${providerId}
      and not exists (select from datev_export_posting before where before.transaction_id = posting.id)
      and (posting.month = ${month}::date or posting.month < ${month}::date and exists (
        select from datev_export closed where closed.provider_id = posting.provider_id and closed.month = posting.month))
  `.execute(db);
  return true;
}

/** Causes whose key ends with the number of an invoice, or with that and a debit's own. */
const NUMBERED: readonly CauseKind[] = [
  'PAYMENT',
  'DEBIT_RETURNED',
  'DEBIT_RETURN_FEE',
  'DEBIT_REFUSED',
  'REMINDER_FEE',
  'INVOICE_ROUNDED',
];

/** On which invoice it is, or which it pays: so that open items find each other. Of a transfer the latest with its sum. */
const DOCUMENT = sql`coalesce(
  (select ${invoiceNumber('invoice')} from invoice_posting billed join invoice on invoice.id = billed.invoice_id
    where billed.transaction_id = posting.id order by billed.round desc limit 1),
  case when cause = any(${NUMBERED}) and cause_key not like 'transfer%' then substring(cause_key from '[0-9]{4}-[0-9]{6,9}') end,
  case when cause = 'VOUCHER_USED' then (
    select ${invoiceNumber('invoice')} from voucher_use join invoice on invoice.id = voucher_use.invoice_id
    where voucher_use.id::text = cause_key) end,
  case when cause in ('WRITTEN_OFF', 'WRITE_OFF_REVERSED') then (
    select ${invoiceNumber('invoice')} from write_off join invoice on invoice.id = write_off.invoice_id
    where write_off.transaction_id = case cause when 'WRITTEN_OFF' then posting.id else cause_key::bigint end) end,
  case when cause in ('PAYMENT', 'PAYMENT_REVERSED', 'DEBIT_RETURN_REVERSED') then (
    select ${invoiceNumber('invoice')} from invoice
    where invoice.customer_id = posting.customer_id and ${IS_COUNTED} and issued_at <= posting.posted_at
      and payable_cents = (select abs(sum(cents)) from ledger_entry
        where transaction_id = posting.id and account = 'RECEIVABLES')
    order by invoice.id desc limit 1) end)`;

/** What an exported month has, in the order in which it was posted, after the posting with this number. */
export async function findExported(
  db: Db,
  { providerId, month, after, limit }: { providerId: string; month: string; after: number; limit: number },
): Promise<ExportedPosting[]> {
  const { rows } = await sql<Omit<ExportedPosting, 'entries'> & { entries: StoredEntry[] }>`
    select posting.id, currency, cause, booking_id as "bookingId", customer_number as "customerNumber",
      posted_at as "postedAt", to_char(occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as on,
      to_char(posted_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "postedOn", document,
      document <> posting.id::text as "isBilled",
      (select json_agg(json_build_object('account', account, 'cents', cents, 'vatBasisPoints', vat_basis_points, 'rule', rule,
        'text', text) order by line) from ledger_entry where transaction_id = posting.id) as entries
    from datev_export_posting exported
      join ledger_transaction posting on posting.id = exported.transaction_id
      left join customer on customer.id = posting.customer_id
    where exported.export_id = (select id from datev_export where provider_id = ${providerId} and month = ${month}::date)
      and exported.transaction_id > ${after}
    order by exported.transaction_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, vatBasisPoints: entry.vatBasisPoints ?? undefined })),
  }));
}

type StoredEntry = Omit<LedgerEntry, 'vatBasisPoints'> & { vatBasisPoints: number | null };

export type LedgerMonth = {
  /** "2027-05" */
  month: string;
  closedAt: Temporal.Instant | null;
  closedBy: number | null;
};

/** The months of a provider with something in the ledger or closed, the latest first. `until`: the first day of the last one, ISO 8601. */
export async function findLedgerMonths(
  db: Db,
  { providerId, until, count }: { providerId: string; until: string; count: number },
): Promise<LedgerMonth[]> {
  const { rows } = await sql<LedgerMonth>`
    select to_char(each.month, 'YYYY-MM') as month, export.exported_at as "closedAt", export.exported_by as "closedBy"
    from (select (${until}::date - make_interval(months => ago))::date as month from generate_series(0, ${count} - 1) as ago) each
      left join datev_export export on export.provider_id = ${providerId} and export.month = each.month
    where export.id is not null
      or exists (select from ledger_transaction posting
        where posting.provider_id = ${providerId} and posting.month = each.month)
    order by each.month desc`.execute(db);
  return rows;
}

export type DebtorRow = {
  accountNumber: string;
  kundenart: string;
  prename: string | null;
  name: string | null;
  companyAddition: string | null;
  street: string | null;
  streetNr: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  email: string | null;
};

/** The main accounts of which the ledger knows something, in the order of their numbers. */
export async function findDebtors(db: Db, providerId: string): Promise<DebtorRow[]> {
  const { rows } = await sql<DebtorRow>`
    select account_number as "accountNumber", kundenart, prename, customer.name, company_addition as "companyAddition", street,
      street_nr as "streetNr", postal_code as "postalCode", city, country, email
    from customer join plan on plan.id = plan_id
    where customer.provider_id = ${providerId} and main_customer_id is null
      and exists (select from ledger_transaction where customer_id = customer.id)
    order by account_number`.execute(db);
  return rows;
}

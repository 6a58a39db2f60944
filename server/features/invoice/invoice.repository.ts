import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import type { BillableLine, BilledAccount, BilledBooking } from '#domain/invoice/draft-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { TariffSince } from '#domain/invoice/monthly-fee.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, IS_STANDING, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { IS_TAXED } from '#server/features/provider/provider.repository.ts';
import { RATE_OF_POSTING } from '#server/features/provider/vat-rate.repository.ts';
import { TAKES_EFFECT_AT } from '#server/features/tariff/option.repository.ts';
import type { Link } from './chain.repository.ts';

const firstDay = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 }).toString();

/** Is `posting` on no invoice, or only on such as were cancelled? */
export const IS_UNBILLED = sql<boolean>`not exists (
  select from invoice_posting billed
  where billed.transaction_id = posting.id
    and not exists (select from invoice cancellation where cancellation.cancels_id = billed.invoice_id))`;

/** Has the account no invoice of the month that counts? */
const isNotInvoiced = (month: Temporal.PlainYearMonth) => sql<boolean>`not exists (
  select from invoice
  where invoice.customer_id = posting.customer_id and invoice.month = ${firstDay(month)}::date and ${IS_COUNTED})`;

/**
 * Returns main accounts, in the order of their ids, with something to bill that ended in this month or before, and no
 * invoice of this month yet.
 */
export async function findUnbilledAccounts(db: Db, month: Temporal.PlainYearMonth): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct posting.customer_id as id from ledger_transaction posting
    where posting.month <= ${firstDay(month)}::date and posting.customer_id is not null
      and exists (select from provider where provider.id = posting.provider_id and ${IS_TAXED})
      and cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED} and ${isNotInvoiced(month)}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks these main accounts until the transaction ends, so that runs bill one after the other: by id, one
 * provider after the other. Meanwhile nobody changes a provider's country.
 */
export async function lockAccounts(db: Db, ids: readonly number[]): Promise<BilledAccount[]> {
  const { rows } = await sql<BilledAccount>`
    select customer.id, customer.provider_id as "providerId", provider.currency, customer_number as "customerNumber",
      prename, name, company_addition as "companyAddition", kundenart, email,
      street, street_nr as "streetNr", postal_code as "postalCode", city, country
    from customer join provider on provider.id = customer.provider_id join plan on plan.id = plan_id
    where customer.id = any(${ids})
    order by customer.id
    for no key update of customer for key share of provider`.execute(db);
  return rows;
}

/**
 * These accounts' receivables up to this month on no invoice, as they happened. Each is looked up by key
 * (`offset 0`): in a large run the planner's old statistics would read all entries each time.
 */
export async function findBillableLines(
  db: Db,
  ids: readonly number[],
  month: Temporal.PlainYearMonth,
): Promise<BillableLine[]> {
  const { rows } = await sql<BillableLine>`
    select posting.customer_id as "customerId", posting.id as "transactionId", cause, booking_id as "bookingId",
      occurred_at as "occurredAt", rule, text, cents,
      coalesce(entry.vat_basis_points, ${RATE_OF_POSTING}) as "vatBasisPoints"
    from unnest(${ids}::bigint[]) as account (id)
      cross join lateral (
        select * from ledger_transaction where customer_id = account.id and month <= ${firstDay(month)}::date offset 0
      ) as posting
      cross join lateral (
        select * from ledger_entry where transaction_id = posting.id and account = 'RECEIVABLES' offset 0
      ) as entry
    where cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED} and ${isNotInvoiced(month)}
      and exists (select from provider where provider.id = posting.provider_id and ${IS_TAXED})
    order by posting.customer_id, occurred_at, posting.id, line`.execute(db);
  return rows;
}

/** Has the account an invoice of this month that counts? */
export async function isInvoiced(
  db: Db,
  customerId: number,
  month: Temporal.PlainYearMonth,
): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    select exists (select from invoice
      where customer_id = ${customerId} and month = ${firstDay(month)}::date and ${IS_COUNTED}) as counts`.execute(
    db,
  );
  return rows[0]?.counts === true;
}

/** What invoices say of these bookings besides their prices; never where the car was (§S4.33). */
export async function findBilledBookings(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, BilledBooking>> {
  const { rows } = await sql<BilledBooking>`
    select booking.id, starts_at as "startsAt", ends_at as "endsAt", model, plate,
      nullif(concat_ws(' ', prename, name), '') as driver,
      coalesce(booking.cost_centre, (select driver_event.cost_centre from driver_event
        where driver_event.customer_id = customer.id and kind = 'COST_CENTRE_CHANGED'
          and at <= coalesce(returned_at, cancelled_at, ends_at)
        order by driver_event.id desc limit 1)) as "costCentre"
    from booking
      join vehicle on vehicle.id = vehicle_id
      join customer on customer.id = coalesce(driver_customer_id, customer_id)
    where booking.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The VAT that these postings say is owed, in cents. */
export async function findPostedVat(db: Db, transactionIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ transaction_id: number; cents: number }>`
    select transaction_id, (0 - sum(cents))::bigint as cents from ledger_entry
    where transaction_id = any(${transactionIds}) and account = 'VAT' group by transaction_id`.execute(db);
  return new Map(rows.map((row) => [row.transaction_id, row.cents]));
}

/** How many invoices of this month each account had that were cancelled. Accounts without one are missing. */
export async function findRevisions(
  db: Db,
  ids: readonly number[],
  month: Temporal.PlainYearMonth,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ customer_id: number; count: number }>`
    select customer_id, count(*)::int as count from invoice
    where customer_id = any(${ids}) and month = ${firstDay(month)}::date and kind = 'INVOICE'
    group by customer_id`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row.count]));
}

export type NewInvoice = Link & {
  customerId: number;
  revision: number;
  cancelsId?: number;
  invoice: Invoice;
  content: string;
  transactionIds: readonly number[];
};

/** Adds invoices of one provider, in the order of their numbers. The caller holds `lockChain`. */
export async function insertInvoices(
  db: Db,
  providerId: string,
  invoices: readonly NewInvoice[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  const rows = invoices.map(({ invoice, hash, ...row }) => ({
    year: row.year,
    sequence: row.sequence,
    kind: invoice.kind,
    cancels: row.cancelsId ?? null,
    customer: row.customerId,
    month: `${invoice.month}-01`,
    revision: row.revision,
    issued: invoice.issuedOn,
    due: invoice.dueOn,
    currency: invoice.currency,
    total: invoice.totals.totalCents,
    payable: invoice.payableCents,
    content: row.content,
    hash: hash.toString('hex'),
  }));
  const { rows: added } = await sql<{ id: number; year: number; sequence: number }>`
    insert into invoice (provider_id, year, sequence, kind, cancels_id, customer_id, month, revision, issued_on, due_on,
      issued_at, currency, total_cents, payable_cents, content, hash)
    select ${providerId}, year, sequence, kind, cancels, customer, month, revision, issued, due, ${now}::timestamptz,
      currency, total, payable, content, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (year smallint, sequence integer, kind text,
      cancels bigint, customer bigint, month date, revision smallint, issued date, due date, currency text, total bigint,
      payable bigint, content text, hash text)
    order by sequence
    returning id, year, sequence`.execute(db);
  const ids = new Map(added.map(({ id, year, sequence }) => [`${year} ${sequence}`, id]));
  const postings = invoices.flatMap(({ year, sequence, transactionIds }) =>
    transactionIds.map((transaction) => ({ transaction, invoice: ids.get(`${year} ${sequence}`) })),
  );
  await sql`
    insert into invoice_posting (transaction_id, round, invoice_id)
    select transaction, (select count(*) from invoice_posting billed where billed.transaction_id = transaction), invoice
    from json_to_recordset(${JSON.stringify(postings)}::json) as row (transaction bigint, invoice bigint)`.execute(
    db,
  );
  return ids;
}

/** Notes who has cancelled an invoice; `id` is that of the cancellation. */
export async function insertCancelAct(
  db: Db,
  { id, by, now }: { id: number; by: number; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('invoice_cancel_act')
    .values({ cancellation_id: id, acted_by: by, acted_at: now })
    .execute();
}

/** Who has cancelled an invoice; undefined of one that counts, and of what was cancelled before acts were kept. */
export const findCanceller = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoice')
    .innerJoin('invoice_cancel_act', 'invoice_cancel_act.cancellation_id', 'invoice.id')
    .innerJoin('customer', 'customer.id', 'invoice_cancel_act.acted_by')
    .where('invoice.cancels_id', '=', invoiceId)
    .select(['customer.customer_number as customerNumber', 'customer.prename', 'customer.name'])
    .executeTakeFirst();

export type StoredInvoice = {
  id: number;
  providerId: string;
  customerId: number;
  year: number;
  sequence: number;
  revision: number;
  /** Empty once it is erased. */
  content: string;
  /** The number of its cancellation; null while it counts. */
  cancelledBy: string | null;
};

const SELECT_STORED = sql`
  select invoice.id, invoice.provider_id as "providerId", invoice.customer_id as "customerId", invoice.year,
    invoice.sequence, invoice.revision, invoice.content,
    ${invoiceNumber('cancellation')} as "cancelledBy"
  from invoice left join invoice cancellation on cancellation.cancels_id = invoice.id`;

/** Returns the invoices of a main account that are kept, latest first. */
export async function findInvoices(db: Db, customerId: number): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`${SELECT_STORED}
    where invoice.customer_id = ${customerId} and invoice.erased_on is null order by invoice.year desc, invoice.sequence desc`.execute(
    db,
  );
  return rows;
}

type Number = { year: number; sequence: number };

/** Returns the invoices of this number, one of each provider that has come so far. */
export async function findByNumber(db: Db, { year, sequence }: Number): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`${SELECT_STORED}
    where invoice.year = ${year} and invoice.sequence = ${sequence} order by invoice.provider_id`.execute(db);
  return rows;
}

export async function findInvoice(db: Db, id: number): Promise<StoredInvoice> {
  const { rows } = await sql<StoredInvoice>`${SELECT_STORED} where invoice.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no invoice ${id}`);
  return found;
}

export const isCancelled = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('invoice').where('cancels_id', '=', id).select('id').executeTakeFirst()) !== undefined;

/** Whether what was open of it is written off (§S20.26) and was not taken back. */
export async function isWrittenOff(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from write_off where invoice_id = ${id} and ${IS_STANDING}`.execute(db);
  return rows.length > 0;
}

/** The VAT that was posted because of an invoice's rounding, in cents. */
export async function findRoundedVat(db: Db, number: string, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (0 - coalesce(sum(cents), 0))::bigint as cents
    from ledger_transaction posting join ledger_entry on transaction_id = posting.id
    where cause = 'INVOICE_ROUNDED' and cause_key = ${`${providerId} ${number}`} and account = 'VAT'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Which postings are billed by two invoices that count; empty unless somebody has changed the tables. */
export async function findTwiceBilled(db: Db): Promise<number[]> {
  const { rows } = await sql<{ transaction_id: number }>`
    select transaction_id from invoice_posting
    where not exists (select from invoice cancellation where cancellation.cancels_id = invoice_id)
    group by transaction_id having count(*) > 1 order by transaction_id limit 20`.execute(db);
  return rows.map(({ transaction_id }) => transaction_id);
}

/** The last month of which there are invoices, YYYY-MM; undefined before the first. */
export async function findLastBilledMonth(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from invoice where kind = 'INVOICE'`.execute(db);
  return rows[0]?.month ?? undefined;
}

export type FeeAccount = { id: number; providerId: string; currency: Currency; tariffs: TariffSince[] };

/** The changes of plans that were not taken back; `customer.plan_id` may not have followed the last one yet. */
const CHANGES_OF_CUSTOMER = sql`plan_change change where change.customer_id = customer.id and taken_back_at is null`;

/** Of `customer`: with us since it was ACTIVE first, also while documents are shown anew or a block lasts. */
const HAS_CONTRACT = sql<boolean>`(state in ('VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED') and activated_at is not null)`;

/**
 * Main accounts that may owe a monthly fee, with the tariffs that they have had since which days of Berlin, in order.
 * `customerId`: only this one.
 */
export async function findFeeAccounts(
  db: Db,
  before: Temporal.Instant,
  customerId?: number,
): Promise<FeeAccount[]> {
  const { rows } = await sql<{
    id: number;
    providerId: string;
    currency: Currency;
    title: string;
    monthly_cents: number;
    since: string;
  }>`
    with account as (
      select customer.id, provider_id, currency, greatest(created_at, activated_at) as began_at,
        coalesce((select from_plan_id from ${CHANGES_OF_CUSTOMER} order by starts_at, id limit 1), plan_id) as plan_id
      from customer join provider on provider.id = customer.provider_id
      where main_customer_id is null and ${IS_TAXED} and ${HAS_CONTRACT} and greatest(created_at, activated_at) < ${before}
        and ${customerId === undefined ? sql`true` : sql`customer.id = ${customerId}`}
    ), had as (
      select id, provider_id, currency, plan_id, (began_at at time zone 'Europe/Berlin')::date as since, began_at as starts_at, 0::bigint as place
      from account
      union all
      select account.id, provider_id, currency, to_plan_id, greatest(starts_on, (began_at at time zone 'Europe/Berlin')::date), starts_at, change.id
      from account join plan_change change on change.customer_id = account.id
      where taken_back_at is null and starts_at < ${before}
    ), span as (
      select *, lead(starts_at) over (partition by id order by place = 0 desc, starts_at, place) as next_at from had
    )
    select span.id, provider_id as "providerId", currency, tariff.title, version.monthly_cents,
      to_char(greatest(since, (valid_from at time zone 'Europe/Berlin')::date), 'YYYY-MM-DD') as since
    from span
      join plan on plan.id = plan_id
      join tariff on tariff.id = tariff_id
      join tariff_version version on version.tariff_id = tariff.id and valid_from < ${before}
        and (next_at is null or valid_from < next_at)
        and not exists (select from tariff_version later where later.tariff_id = tariff.id
          and later.valid_from > version.valid_from and later.valid_from <= starts_at)
    where exists (select from had paid join plan on plan.id = paid.plan_id
        join tariff_version on tariff_version.tariff_id = plan.tariff_id
      where paid.id = span.id and tariff_version.monthly_cents > 0)
    order by span.id, place = 0 desc, starts_at, place, valid_from`.execute(db);
  const accounts = new Map<number, FeeAccount>();
  for (const { id, providerId, currency, title, monthly_cents: monthlyCents, since } of rows) {
    const account = accounts.get(id) ?? { id, providerId, currency, tariffs: [] };
    account.tariffs.push({ tariff: { title, monthlyCents }, since: Temporal.PlainDate.from(since) });
    accounts.set(id, account);
  }
  return [...accounts.values()];
}

export type PackageOfAccount = {
  id: number;
  providerId: string;
  kundenart: string;
  currency: Currency;
  since: string;
  until: string | null;
  /** Null: from the first contract year on. */
  chargedFrom: string | null;
};

/**
 * Safety packages of main accounts that have been ACTIVE, with Berlin's days (ISO 8601) of beginning and end. Where the
 * beginning is unknown, years before the first charged one are not made up.
 */
export async function findSafetyPackages(
  db: Db,
  before: Temporal.Instant,
  customerId?: number,
): Promise<PackageOfAccount[]> {
  const { rows } = await sql<PackageOfAccount>`
    select customer.id, customer.provider_id as "providerId", kundenart, currency,
      to_char(${TAKES_EFFECT_AT} at time zone 'Europe/Berlin', 'YYYY-MM-DD') as since,
      to_char(ends_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as until,
      case when activated_at = 'epoch' then (
        select to_char(min(occurred_at) at time zone 'Europe/Berlin', 'YYYY-MM-DD') from ledger_transaction
        where ledger_transaction.customer_id = customer.id and cause = 'SAFETY_PACKAGE') end as "chargedFrom"
    from customer_option
      join customer on customer.id = customer_id
      join plan on plan.id = plan_id
      join provider on provider.id = customer.provider_id
    where option_id ~ '^sipak[1-9]' and offers_safety_package and main_customer_id is null and ${IS_TAXED}
      and ${HAS_CONTRACT} and ${TAKES_EFFECT_AT} < ${before}
      and ${customerId === undefined ? sql`true` : sql`customer.id = ${customerId}`}
    order by customer.id, starts_at`.execute(db);
  return rows;
}

/** Erases invoices that were issued before this day (ISO 8601), as far as the database finds it time; returns how many. */
export async function eraseInvoices(db: Db, before: string, atMost: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_invoices(${before}::date, ${atMost}::integer) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
}

export type AccountBalance = { owedCents: number; unbilledCents: number; currency: Currency };

/** What a main account owes in all, negative if it has a credit, and how much of it is on no invoice yet, in cents. */
export async function findAccountBalance(db: Db, customerId: number): Promise<AccountBalance> {
  const { rows } = await sql<AccountBalance>`
    select provider.currency, coalesce(sum(cents), 0)::bigint as "owedCents",
      coalesce(sum(cents) filter (where cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED}), 0)::bigint as "unbilledCents"
    from customer
      join provider on provider.id = customer.provider_id
      left join (ledger_transaction posting join ledger_entry on transaction_id = posting.id and account = 'RECEIVABLES')
        on posting.customer_id = customer.id
    where customer.id = ${customerId} group by provider.currency`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`customer ${customerId} vanished`);
  return row;
}

export type PayableInvoice = {
  number: string;
  providerId: string;
  customerId: number;
  currency: Currency;
  payableCents: number;
  /** ISO 8601 date. */
  dueOn: string;
};

/** Invoices that count, of which something is to be paid, and which were due by this day of Berlin (ISO 8601). */
export async function findPayable(db: Db, day: string): Promise<PayableInvoice[]> {
  const { rows } = await sql<PayableInvoice>`
    select ${invoiceNumber('invoice')} as number, provider_id as "providerId", customer_id as "customerId", currency,
      payable_cents as "payableCents",
      to_char(due_on, 'YYYY-MM-DD') as "dueOn"
    from invoice
    where ${IS_COUNTED} and payable_cents > 0 and due_on <= ${day}::date
    order by provider_id, year, sequence`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import type { Account } from '#domain/ledger/accounts.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';

/** Of whom and when: a provider, and the first day of a month of Berlin (ISO 8601). What was posted belongs to the month in which it happened. */
export type FiguresOf = { providerId: string; month: string };

/** The providers of which the ledger says something up to the end of this month (its first day, ISO 8601), with the currency. */
export async function findBookkeepers(
  db: Db,
  month: string,
): Promise<{ id: string; currencies: string[] }[]> {
  const { rows } = await sql<{ id: string; currencies: string[] }>`
    select provider_id as id, array_agg(distinct currency order by currency) as currencies from ledger_transaction
    where month <= ${month}::date group by provider_id order by provider_id`.execute(db);
  return rows;
}

export type AccountMovement = {
  account: Account;
  /** All before the year of the month, then from its start until the month, as a balance in cents. */
  formerCents: number;
  yearCents: number;
  /** Of the month. */
  debitCents: number;
  creditCents: number;
};

export async function findMovements(db: Db, { providerId, month }: FiguresOf): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountMovement>`
    select account,
      coalesce(sum(cents) filter (where month < date_trunc('year', ${month}::date)), 0)::bigint as "formerCents",
      coalesce(sum(cents) filter (where month >= date_trunc('year', ${month}::date) and month < ${month}::date), 0)::bigint
        as "yearCents",
      coalesce(sum(cents) filter (where month = ${month}::date and cents > 0), 0)::bigint as "debitCents",
      coalesce(0 - sum(cents) filter (where month = ${month}::date and cents < 0), 0)::bigint as "creditCents"
    from ledger_transaction join ledger_entry on transaction_id = id
    where provider_id = ${providerId} and month <= ${month}::date
    group by account`.execute(db);
  return rows;
}

export type RevenueRow = {
  /** Null of what belongs to no trip, as a monthly fee. */
  city: string | null;
  vehicleClass: VehicleClass | null;
  tariff: string | null;
  account: Account;
  netCents: number;
};

/** What each of these accounts got in a month, by city, class and tariff of the booking, without VAT. */
export async function findRevenue(
  db: Db,
  { providerId, month }: FiguresOf,
  accounts: readonly Account[],
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select city.title as city, coalesce(booking.priced_class, vehicle.class) as "vehicleClass", tariff.title as tariff,
      account, (0 - sum(entry.cents))::bigint as "netCents"
    from ledger_transaction posting
      join ledger_entry entry on entry.transaction_id = posting.id
      left join km_package_use used on posting.cause = 'KM_PACKAGE_USED' and used.id::text = posting.cause_key
      left join booking on booking.id = coalesce(posting.booking_id, used.booking_id)
      left join vehicle on vehicle.id = booking.vehicle_id
      left join city on city.id = booking.city_id
      left join tariff on tariff.id = booking.tariff_id
    where posting.provider_id = ${providerId} and posting.month = ${month}::date and account = any(${accounts})
    group by city.title, coalesce(booking.priced_class, vehicle.class), tariff.title, account
    having sum(entry.cents) <> 0
    order by city.title nulls last, 2 nulls last, tariff.title nulls last, account`.execute(db);
  return rows;
}

export type VatRow = { vatBasisPoints: number | null; netCents: number; vatCents: number };

/** What was taxed in a month, by rate: of what these accounts got the net, and the VAT on it; null is without VAT. */
export async function findVat(
  db: Db,
  { providerId, month }: FiguresOf,
  taxed: readonly Account[],
): Promise<VatRow[]> {
  const { rows } = await sql<VatRow>`
    select vat_basis_points as "vatBasisPoints",
      coalesce(0 - sum(cents) filter (where account = any(${taxed})), 0)::bigint as "netCents",
      coalesce(0 - sum(cents) filter (where account = 'VAT'), 0)::bigint as "vatCents"
    from ledger_transaction join ledger_entry on transaction_id = id
    where provider_id = ${providerId} and month = ${month}::date and account = any(${[...taxed, 'VAT']})
    group by vat_basis_points order by vat_basis_points desc nulls last`.execute(db);
  return rows;
}

export type CustomerReceivables = {
  /** Null of what nobody owes by account, as a voucher that was sold over the counter. */
  id: number | null;
  customerNumber: string | null;
  name: string | null;
  balanceCents: number;
  /** How much of it was on no invoice yet at the end of the month. */
  unbilledCents: number;
};

/** Whether `invoice` had come by the end of the month and counted then. */
const countedBy = (
  month: string,
) => sql`invoice.kind = 'INVOICE' and invoice.issued_on < ${month}::date + interval '1 month'
  and not exists (select from invoice cancellation where cancellation.cancels_id = invoice.id
    and cancellation.issued_on < ${month}::date + interval '1 month')`;

/** What each main account owed at the end of a month; negative if it had a credit. */
export async function findReceivables(
  db: Db,
  { providerId, month }: FiguresOf,
): Promise<CustomerReceivables[]> {
  const { rows } = await sql<CustomerReceivables>`
    with billed as (
      select distinct transaction_id from invoice_posting join invoice on invoice.id = invoice_id
      where ${countedBy(month)}
    ), owed as (
      select customer_id as id, sum(cents)::bigint as "balanceCents",
        coalesce(sum(cents) filter (where cause = any(${BILLED_CAUSES}) and billed.transaction_id is null), 0)::bigint
          as "unbilledCents"
      from ledger_transaction posting
        join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        left join billed on billed.transaction_id = posting.id
      where provider_id = ${providerId} and month <= ${month}::date group by customer_id
    )
    select owed.*, customer_number as "customerNumber", nullif(concat_ws(' ', company_addition, prename, name), '') as name
    from owed left join customer on customer.id = owed.id
    order by customer_number nulls last`.execute(db);
  return rows;
}

export type IssuedInvoice = {
  customerId: number;
  payableCents: number;
  /** ISO 8601. */
  dueOn: string;
  /** What was debited for it and had not come back by the end of the month. */
  collectedCents: number;
  /** What of it was written off by then. */
  writtenOffCents: number;
};

/** The invoices that counted at the end of a month and of which something was to be paid, latest first. */
export async function findIssued(db: Db, { providerId, month }: FiguresOf): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    with debit as (
      select collection.invoice_id, (0 - sum(entry.cents))::bigint as cents
      from ledger_transaction posting
        join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        left join ledger_transaction taken_back
          on posting.cause = 'DEBIT_RETURN_REVERSED' and taken_back.id::text = posting.cause_key
        join collection_entry on end_to_end_id
          = regexp_replace(coalesce(taken_back.cause_key, posting.cause_key), '^SEPA(-[0-9]+)? ', '')
        join collection on collection.id = collection_entry.collection_id
      where posting.provider_id = ${providerId} and posting.month <= ${month}::date
        and posting.cause in ('PAYMENT', 'DEBIT_REFUSED', 'DEBIT_RETURNED', 'DEBIT_RETURN_REVERSED')
        and coalesce(taken_back.cause_key, posting.cause_key) like 'SEPA%'
      group by collection.invoice_id
    ), gone as (
      select write_off.invoice_id, (0 - sum(entry.cents))::bigint as cents
      from ledger_transaction posting
        join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        join write_off on write_off.transaction_id
          = case posting.cause when 'WRITTEN_OFF' then posting.id else posting.cause_key::bigint end
      where posting.provider_id = ${providerId} and posting.month <= ${month}::date
        and posting.cause in ('WRITTEN_OFF', 'WRITE_OFF_REVERSED')
      group by write_off.invoice_id
    )
    select customer_id as "customerId", payable_cents as "payableCents", to_char(due_on, 'YYYY-MM-DD') as "dueOn",
      coalesce(debit.cents, 0) as "collectedCents", coalesce(gone.cents, 0) as "writtenOffCents"
    from invoice left join debit on debit.invoice_id = invoice.id left join gone on gone.invoice_id = invoice.id
    where provider_id = ${providerId} and payable_cents > 0 and ${countedBy(month)}
    order by year desc, sequence desc`.execute(db);
  return rows;
}

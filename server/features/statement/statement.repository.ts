import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_UNBILLED } from '#server/features/invoice/invoice.repository.ts';
import { IS_COUNTED, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

/** Only reads: the tables belong to invoices, the ledger and bookings. */

export type Person = {
  id: number;
  mainCustomerId: number | null;
  customerNumber: string;
  name: string | null;
  currency: Currency;
  /** The day in Berlin on which the account was made, ISO 8601. */
  since: string;
};

/** The customer first, then the drivers of the account if it is a main account. */
export async function findPersons(db: Db, customerId: number): Promise<[Person, ...Person[]]> {
  const { rows } = await sql<Person>`
    select customer.id, main_customer_id as "mainCustomerId", customer_number as "customerNumber",
      nullif(concat_ws(' ', prename, name), '') as name, currency,
      to_char(customer.created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as since
    from customer join provider on provider.id = customer.provider_id
    where customer.id = ${customerId} or main_customer_id = ${customerId}
    order by customer.id <> ${customerId}, customer.id`.execute(db);
  const [self, ...drivers] = rows;
  if (!self) throw new Error(`customer ${customerId} vanished`);
  return [self, ...drivers];
}

export type OwedRow = {
  /** YYYY-MM, that of Berlin. */
  month: string;
  /** Whoever drove or was to drive; null of what belongs to the account. */
  driverId: number | null;
  rule: string;
  cents: number;
};

const DRIVER_ID = sql`coalesce(booking.driver_customer_id, booking.customer_id)`;

/**
 * What these months' invoices bill, uncancelled, with fees, each in its invoice's month: as many rows a month
 * as drivers times rules. `from`: first day, ISO 8601.
 */
export async function findBilledSums(db: Db, customerId: number, from: string): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select to_char(invoice.month, 'YYYY-MM') as month, ${DRIVER_ID} as "driverId", rule, sum(cents)::bigint as cents
    from invoice
      join invoice_posting billed on billed.invoice_id = invoice.id
      join ledger_transaction posting on posting.id = billed.transaction_id
      join ledger_entry on ledger_entry.transaction_id = posting.id and account = 'RECEIVABLES'
      left join booking on booking.id = posting.booking_id
    where invoice.customer_id = ${customerId} and invoice.month >= ${from}::date and ${IS_COUNTED}
    group by invoice.month, "driverId", rule
    order by invoice.month, "driverId", rule`.execute(db);
  return rows;
}

/** What is on no invoice yet, of whatever month, each in the month in which it was. */
export async function findUnbilledSums(db: Db, customerId: number): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select to_char(posting.month, 'YYYY-MM') as month, ${DRIVER_ID} as "driverId", rule, sum(cents)::bigint as cents
    from ledger_transaction posting
      join ledger_entry on ledger_entry.transaction_id = posting.id and account = 'RECEIVABLES'
      left join booking on booking.id = posting.booking_id
    where posting.customer_id = ${customerId} and cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED}
    group by posting.month, "driverId", rule
    order by posting.month, "driverId", rule`.execute(db);
  return rows;
}

export type InvoiceRow = { month: string; number: string; voucherCents: number };

/** The invoices of these months that were not cancelled, with what vouchers paid of them. */
export async function findCountedInvoices(db: Db, customerId: number, from: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select to_char(invoice.month, 'YYYY-MM') as month,
      ${invoiceNumber('invoice')} as number,
      (select coalesce(sum(use.cents), 0) from voucher_use use where use.invoice_id = invoice.id)::bigint as "voucherCents"
    from invoice
    where invoice.customer_id = ${customerId} and invoice.month >= ${from}::date and ${IS_COUNTED}
    order by invoice.month, invoice.year, invoice.sequence`.execute(db);
  return rows;
}

export type DrivenRow = {
  month: string;
  driverId: number;
  class: VehicleClass;
  electric: boolean;
  fuel: 'SUPER_E10' | 'SUPER' | 'DIESEL' | null;
  trips: number;
  km: number;
};

/** No trip takes that long, however late the return: it keeps the search within an index. */
const LONGEST_TRIP = sql`interval '1 year'`;

const whichTrips = (from: Temporal.Instant) => sql`
  booking.starts_at >= ${from}::timestamptz - ${LONGEST_TRIP} and booking.state in ('ENDED', 'BILLED')
    and coalesce(booking.returned_at, booking.ends_at) >= ${from}`;

const selectDriven = (trips: ReturnType<typeof sql>) => sql<DrivenRow>`
  select to_char(coalesce(returned_at, ends_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month,
    driver_id as "driverId", class, electric,
    fuel, count(*)::int as trips, coalesce(sum(driven_km), 0)::int as km
  from (${trips}) as trip join vehicle on vehicle.id = vehicle_id
  group by 1, driver_id, class, electric, fuel
  order by 1, driver_id, class, electric, fuel`;

/** The trips that these customers pay for and that have ended since, by the car in which they were driven. */
export async function findPaidDriving(
  db: Db,
  payerIds: readonly number[],
  from: Temporal.Instant,
): Promise<DrivenRow[]> {
  const { rows } = await selectDriven(sql`
    select returned_at, ends_at, driven_km, vehicle_id, ${DRIVER_ID} as driver_id
    from booking where customer_id = any(${payerIds}) and ${whichTrips(from)}`).execute(db);
  return rows;
}

/** The trips that one customer drove and that have ended since, whoever booked them. */
export async function findOwnDriving(db: Db, driverId: number, from: Temporal.Instant): Promise<DrivenRow[]> {
  const own = (whose: ReturnType<typeof sql>) => sql`
    select returned_at, ends_at, driven_km, vehicle_id, ${DRIVER_ID} as driver_id
    from booking where ${whose} and ${whichTrips(from)}`;
  const { rows } = await selectDriven(sql`
    ${own(sql`customer_id = ${driverId} and driver_customer_id is null`)}
    union all ${own(sql`driver_customer_id = ${driverId}`)}`).execute(db);
  return rows;
}

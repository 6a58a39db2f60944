import { sql } from 'kysely';
import type { BookingState } from '#domain/booking/booking-state.ts';
import type { Account } from '#domain/ledger/accounts.ts';
import { type CauseKind, WAIVER_CAUSES } from '#domain/ledger/cause.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import type { UsedKmPackage } from '#domain/tariff/km-package-trip.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { PRICES } from '#server/features/provider/price-list.repository.ts';

/** Where a posting belongs: to a booking with its customer and price list, or to a customer, or to the provider alone. */
type Matter =
  | { bookingId: number }
  | { customerId: number; currency: Currency }
  | { providerId: string; currency: Currency };

export type Posting = {
  cause: CauseKind;
  /** With the cause it is unique: the id of a booking, say. */
  causeKey: string;
  matter: Matter;
  occurredAt: Temporal.Instant;
  /** Their sum is 0; of none, nothing is posted. */
  entries: readonly LedgerEntry[];
};

/** What a posting makes the customer owe, or owe less. */
export const receivablesOf = ({ entries }: Posting): LedgerEntry[] =>
  entries.filter(({ account }) => account === 'RECEIVABLES');

/**
 * Posts what has not been posted by the same cause, all in one statement. Returns how many there were. Throws when entries
 * do not sum to 0: the database refuses them.
 */
export async function insertPostings(
  db: Db,
  postings: readonly Posting[],
  now: Temporal.Instant,
): Promise<number> {
  const rows = postings
    .filter(({ entries }) => entries.length > 0)
    .map(({ cause, causeKey, matter, occurredAt, entries }) => ({
      cause,
      key: causeKey,
      occurred: occurredAt.toString(),
      count: entries.length,
      booking: 'bookingId' in matter ? matter.bookingId : null,
      customer: 'customerId' in matter ? matter.customerId : null,
      provider: 'providerId' in matter ? matter.providerId : null,
      currency: 'currency' in matter ? matter.currency : null,
      entries: entries.map(({ account, cents, vatBasisPoints, rule, text }, line) => ({
        line: line + 1,
        account,
        cents,
        vat: vatBasisPoints ?? null,
        rule,
        text,
      })),
    }));
  if (rows.length === 0) return 0;
  const { rows: posted } = await sql`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (cause text, key text, occurred timestamptz,
        count smallint, booking bigint, customer bigint, provider text, currency text, entries json)
    ), header as (
      insert into ledger_transaction (provider_id, customer_id, cause, cause_key, booking_id, price_list_id, currency,
        entry_count, occurred_at, posted_at)
      select coalesce(booking.provider_id, customer.provider_id, wanted.provider),
        coalesce(customer.main_customer_id, customer.id), wanted.cause, wanted.key, booking.id, booking.price_list_id,
        coalesce(booking.currency, wanted.currency), wanted.count, wanted.occurred, ${now}
      from wanted
        left join booking on booking.id = wanted.booking
        left join customer on customer.id = coalesce(booking.customer_id, wanted.customer)
      on conflict (cause, cause_key) do nothing
      returning id, cause, cause_key
    ), added as (
      insert into ledger_entry (transaction_id, line, account, cents, vat_basis_points, rule, text)
      select header.id, entry.line, entry.account, entry.cents, entry.vat, entry.rule, entry.text
      from header
        join wanted on wanted.cause = header.cause and wanted.key = header.cause_key
        cross join lateral json_to_recordset(wanted.entries) as entry (line smallint, account text, cents bigint,
          vat integer, rule text, text text)
    )
    select id from header`.execute(db);
  return posted.length;
}

export type BookingMoney = {
  id: number;
  state: BookingState;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  returnedAt: Temporal.Instant | null;
  cancelledAt: Temporal.Instant | null;
  feeCents: number;
  timeCents: number;
  drivenKm: number | null;
  /** What its trip takes from packages, the earliest expiry first. */
  kmPackages: UsedKmPackage[] | null;
  currency: Currency;
  prices: Omit<PriceList, 'id'>;
  tariffId: string;
  tariffTitle: string;
  monthlyCents: number;
  timeDiscountPercent: number;
  class: VehicleClass;
  electric: boolean;
  confirmedAt: Temporal.Instant | null;
  hinderedSince: Temporal.Instant | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  lateFeeCents: number | null;
  lastEventId: number;
  lastTripEventId: number | null;
};

/** What these bookings cost by now depends on it. The caller holds the locks of the bookings. */
export async function findBookingMoney(db: Db, bookingIds: readonly number[]): Promise<BookingMoney[]> {
  const { rows } = await sql<BookingMoney>`
    select booking.id, booking.state, booking.starts_at as "startsAt", booking.ends_at as "endsAt",
      booking.returned_at as "returnedAt", booking.cancelled_at as "cancelledAt",
      booking.fee_cents as "feeCents", booking.time_cents as "timeCents", booking.driven_km as "drivenKm",
      booking.currency, ${sql.raw(PRICES)} as prices,
      tariff.id as "tariffId", tariff.title as "tariffTitle", tariff.monthly_cents as "monthlyCents",
      booking.time_discount_percent as "timeDiscountPercent",
      coalesce(booking.priced_class, vehicle.class) as class, coalesce(booking.priced_electric, vehicle.electric) as electric,
      trip_return.confirmed_at as "confirmedAt", trip_return.hindered_since as "hinderedSince",
      trip_return.start_odometer_m as "startOdometerM", trip_return.end_odometer_m as "endOdometerM",
      trip_return.late_fee_cents as "lateFeeCents",
      (select json_agg(json_build_object('km', package.km, 'cents', package.cents, 'usedKm', taken.km, 'lastDay',
          to_char((package.expires_at - interval '1 second') at time zone 'Europe/Berlin', 'YYYY-MM-DD'))
          order by package.expires_at, package.id)
        from (select package_id, sum(km)::int as km from km_package_use use where use.booking_id = booking.id
            group by package_id having sum(km) > 0) taken
          join km_package package on package.id = taken.package_id) as "kmPackages",
      (select max(event.id) from booking_event event where event.booking_id = booking.id) as "lastEventId",
      (select max(event.id) from trip_event event where event.booking_id = booking.id) as "lastTripEventId"
    from booking
      join vehicle on vehicle.id = booking.vehicle_id
      join price_list on price_list.id = booking.price_list_id
      join provider on provider.id = price_list.provider_id
      join tariff on tariff.id = booking.tariff_id
      left join trip_return on trip_return.booking_id = booking.id
    where booking.id = any(${bookingIds})
    order by booking.id`.execute(db);
  return rows;
}

/** The trips, driven or missed, that a customer paid for and that ended in this time; those of its drivers are theirs. */
export async function findPaidTrips(
  db: Db,
  customerId: number,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where customer_id = ${customerId} and state in ('ENDED', 'BILLED', 'NO_SHOW')
      and (case when state = 'NO_SHOW' then ends_at else coalesce(returned_at, ends_at) end) >= ${from}
      and (case when state = 'NO_SHOW' then ends_at else coalesce(returned_at, ends_at) end) < ${until}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type EntryRow = {
  account: string;
  cents: number;
  vat_basis_points: number | null;
  rule: string;
  text: string;
};

const toEntry = (row: EntryRow): LedgerEntry => ({
  account: row.account as Account,
  cents: row.cents,
  vatBasisPoints: row.vat_basis_points ?? undefined,
  rule: row.rule,
  text: row.text,
});

/** What the ledger has of a booking: `charged` by its own facts, `waived` of its fees by staff. */
export type BookingEntries = { charged: LedgerEntry[]; waived: LedgerEntry[] };

/** The entries that the ledger has of each of these bookings, of all causes. */
export async function findBookingEntries(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, BookingEntries>> {
  const { rows } = await sql<EntryRow & { booking_id: number; is_waiver: boolean }>`
    select booking_id, account, cents, vat_basis_points, rule, text, cause = any(${WAIVER_CAUSES}) as is_waiver
    from ledger_transaction join ledger_entry on transaction_id = id
    where booking_id = any(${bookingIds})
    order by transaction_id, line`.execute(db);
  const entries = new Map<number, BookingEntries>();
  for (const row of rows) {
    const of = entries.get(row.booking_id) ?? { charged: [], waived: [] };
    (row.is_waiver ? of.waived : of.charged).push(toEntry(row));
    entries.set(row.booking_id, of);
  }
  return entries;
}

/** The receivables that this cause has posted by these keys, in cents; keys that posted none are missing. */
export async function findPostedReceivables(
  db: Db,
  cause: CauseKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ cause_key: string; cents: number }>`
    select cause_key, sum(cents)::bigint as cents
    from ledger_transaction join ledger_entry on transaction_id = id
    where cause = ${cause} and cause_key = any(${keys}) and account = 'RECEIVABLES'
    group by cause_key`.execute(db);
  return new Map(rows.map((row) => [row.cause_key, row.cents]));
}

/** What a booking owes so far by its own columns: fees before and during the trip, then also time and kilometres. */
const OWED_CENTS = sql`(booking.fee_cents
  + case when booking.state in ('RESERVED', 'ACTIVE') then 0 else booking.time_cents + coalesce(booking.km_cents, 0) end)`;

/** The bookings that owe something of which the ledger says nothing, in the order of their ids. */
export async function findUnposted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where ${OWED_CENTS} <> 0
      and not exists (select from ledger_transaction posted where posted.booking_id = booking.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks them in the order of their ids, until the transaction ends. */
export async function lockBookings(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from booking where id = any(${ids}) order by id for update`.execute(db);
}

/** Returns the main account of this customer number, NNNNNN-K; undefined when nobody has it. */
export async function findMainAccount(
  db: Db,
  customerNumber: string,
): Promise<{ id: number; currency: Currency } | undefined> {
  const { rows } = await sql<{ id: number; currency: Currency }>`
    select coalesce(main_customer_id, customer.id) as id, currency
    from customer join provider on provider.id = customer.provider_id
    where customer_number = ${customerNumber}`.execute(db);
  return rows[0];
}

/** Whom, and by how many cents of what they owe, a posting concerns; undefined if there is none of this cause. */
export async function findReceivable(
  db: Db,
  cause: CauseKind,
  causeKey: string,
): Promise<{ customerId: number | null; cents: number } | undefined> {
  const { rows } = await sql<{ customerId: number | null; cents: number }>`
    select customer_id as "customerId",
      sum(cents)::bigint as cents from ledger_transaction join ledger_entry on transaction_id = id
    where cause = ${cause} and cause_key = ${causeKey} and account = 'RECEIVABLES' group by customer_id`.execute(
    db,
  );
  return rows[0];
}

export type Balances = { owedCents: number; prepaidKmCents: number; voucherCents: number };

/**
 * What the main account owes (negative: credit), what of its km packages is not driven (without VAT, paid
 * with them), and its vouchers' worth; in cents of its currency.
 */
export async function findBalances(db: Db, customerId: number): Promise<Balances> {
  const { rows } = await sql<{ account: Account; cents: number }>`
    select account, sum(cents)::bigint as cents
    from ledger_transaction join ledger_entry on transaction_id = id
    where customer_id = ${customerId} group by account`.execute(db);
  const sumOf = (wanted: Account) => rows.find(({ account }) => account === wanted)?.cents ?? 0;
  return {
    owedCents: sumOf('RECEIVABLES'),
    prepaidKmCents: 0 - sumOf('PREPAID_KM'),
    voucherCents: 0 - sumOf('VOUCHER_CREDIT'),
  };
}

export type AccountLine = {
  occurredAt: Temporal.Instant;
  cause: CauseKind;
  bookingId: number | null;
  priceListId: number | null;
  currency: Currency;
  rule: string;
  /** In the words of the trip's page. */
  text: string;
  cents: number;
  vatBasisPoints: number | null;
};

/** What a main account came to owe, or paid, in a month of Berlin (its first day, ISO 8601), as it happened. */
export async function findMonthLines(db: Db, customerId: number, month: string): Promise<AccountLine[]> {
  const { rows } = await sql<AccountLine>`
    select occurred_at as "occurredAt", cause, booking_id as "bookingId", price_list_id as "priceListId", currency, rule,
      text, cents, vat_basis_points as "vatBasisPoints"
    from ledger_transaction join ledger_entry on transaction_id = id
    where customer_id = ${customerId} and month = ${month}::date and account = 'RECEIVABLES'
    order by occurred_at, transaction_id, line`.execute(db);
  return rows;
}

export type TrialBalanceRow = {
  providerId: string;
  currency: Currency;
  account: Account;
  debitCents: number;
  creditCents: number;
};

export async function findTrialBalance(db: Db): Promise<TrialBalanceRow[]> {
  const { rows } = await sql<TrialBalanceRow>`
    select provider_id as "providerId", currency, account,
      coalesce(sum(cents) filter (where cents > 0), 0)::bigint as "debitCents",
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as "creditCents"
    from ledger_transaction join ledger_entry on transaction_id = id
    group by provider_id, currency, account order by provider_id, currency`.execute(db);
  return rows;
}

export type LedgerCount = { transactions: number; entries: number; broken: number };

/** How much there is, and how many transactions are not whole, which the database should never let happen. */
export async function countLedger(db: Db): Promise<LedgerCount> {
  const { rows } = await sql<LedgerCount>`
    with whole as (
      select count(entry.line) as entries, count(entry.line) = header.entry_count and sum(entry.cents) = 0 as is_whole
      from ledger_transaction header left join ledger_entry entry on entry.transaction_id = header.id
      group by header.id
    )
    select count(*) as transactions, coalesce(sum(entries), 0)::bigint as entries,
      count(*) filter (where is_whole is not true) as broken
    from whole`.execute(db);
  return rows[0] ?? { transactions: 0, entries: 0, broken: 0 };
}

export type Discrepancy = {
  bookingId: number;
  state: BookingState;
  currency: Currency;
  owedCents: number;
  postedCents: number;
};

/**
 * Bookings of which the ledger says another sum than they: time, kilometres and fees of what is over, only
 * fees of what is to come, all without waivers. Empty if each is there once.
 */
export async function findDiscrepancies(db: Db, limit: number): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with posted as (
      select booking_id, sum(cents)::bigint as cents
      from ledger_transaction join ledger_entry on transaction_id = id
      where booking_id is not null and account = 'RECEIVABLES' and cause <> all(${WAIVER_CAUSES}) group by booking_id
    )
    select booking.id as "bookingId", booking.state, booking.currency, ${OWED_CENTS} as "owedCents",
      coalesce(posted.cents, 0) as "postedCents"
    from booking left join posted on posted.booking_id = booking.id
    where ${OWED_CENTS} <> coalesce(posted.cents, 0)
    order by booking.id limit ${limit}`.execute(db);
  return rows;
}

/** May the role of this connection change or remove what was posted? Triggers would still refuse it. */
export async function mayChangeLedger(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select bool_or(has_table_privilege(name, privilege)) as may
    from unnest(array['ledger_transaction', 'ledger_entry']) as name,
      unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege`.execute(db);
  return rows[0]?.may ?? true;
}

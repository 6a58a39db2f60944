import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** A row of a table that holds money and of which the ledger says something else; cents, null where there is nothing. */
export type MoneyFault = { what: string; id: string; toldCents: number | null; postedCents: number | null };

/** What a cause has posted to an account, by its key. */
const posted = (causes: readonly string[], account: string) => sql`(
  select cause_key, sum(cents)::bigint as cents
  from ledger_transaction join ledger_entry on transaction_id = id and account = ${account}
  where cause = any(${causes}) group by cause_key)`;

/** Rows of two sides that do not say the same of a key: one is missing, or the sums differ. */
const differing = (what: string, told: ReturnType<typeof sql>, of: ReturnType<typeof sql>) => sql`
  select ${what}::text as what, coalesce(told.key, posted.cause_key) as id, told.cents::bigint as "toldCents",
    posted.cents::bigint as "postedCents"
  from ${told} told full join ${of} posted on posted.cause_key = told.key
  where coalesce(told.cents, 0) <> coalesce(posted.cents, 0)`;

/** Those given away are worth nothing until they are used; former ones are compared apart. */
const IS_OF_SOLD = sql`not exists (select from voucher where voucher.id::text = cause_key and not sold)`;

const SUBMITTED = sql`
  join collection_file_outcome decided on decided.file_id = entry.file_id and outcome = 'SUBMITTED'`;

/**
 * Compares every table of money with the ledger, both ways: what a row says and nobody posted, and the
 * reverse. Bookings and invoices are compared elsewhere: they are more than a sum.
 */
export async function findMoneyFaults(db: Db, limit: number): Promise<MoneyFault[]> {
  const checks = [
    differing(
      'Gutschein, ausgegeben',
      sql`(select id::text as key, -cents as cents from voucher where sold)`,
      sql`(select * from ${posted(['VOUCHER_ISSUED'], 'VOUCHERS_ISSUED')} issued where ${IS_OF_SOLD})`,
    ),
    differing(
      'Gutschein, eingelöst',
      sql`(select id::text as key, -cents as cents from voucher where sold and customer_id is not null)`,
      sql`(select * from ${posted(['VOUCHER_REDEEMED'], 'VOUCHER_CREDIT')} redeemed where ${IS_OF_SOLD})`,
    ),
    differing(
      'Gutschein, angerechnet',
      sql`(select id::text as key, -cents as cents from voucher_use)`,
      posted(['VOUCHER_USED'], 'RECEIVABLES'),
    ),
    differing(
      'Gutschein, verfallen',
      sql`(select id::text as key, used_cents - cents as cents from voucher where sold and expired_at is not null)`,
      sql`(select * from ${posted(['VOUCHER_EXPIRED'], 'OTHER_INCOME')} expired where ${IS_OF_SOLD})`,
    ),
    sql`
      select 'Gutschein, verschenkt und trotzdem eine Verbindlichkeit' as what, voucher.id::text as id, 0::bigint as "toldCents",
        sum(entry.cents)::bigint as "postedCents"
      from ledger_transaction posting
        join ledger_entry entry on entry.transaction_id = posting.id and account in ('VOUCHERS_ISSUED', 'VOUCHER_CREDIT')
        left join voucher_use use on posting.cause = 'VOUCHER_USED' and use.id::text = cause_key
        join voucher on voucher.id::text = coalesce(use.voucher_id::text, cause_key) and not sold
      where cause in ('VOUCHER_ISSUED', 'VOUCHER_REDEEMED', 'VOUCHER_RELEASED', 'VOUCHER_USED', 'VOUCHER_EXPIRED')
      group by voucher.id having sum(entry.cents) <> 0`,
    sql`
      select 'Gutschein, bezahlt und trotzdem ein Preisnachlass' as what, voucher_use.id::text as id, 0::bigint as "toldCents",
        voucher_use.cents::bigint as "postedCents"
      from voucher_use join voucher on voucher.id = voucher_id where sold and reduces_price`,
    sql`
      select 'Gutschein, verbraucht' as what, id::text as id, used_cents::bigint as "toldCents", used.cents::bigint as "postedCents"
      from voucher cross join lateral (
        select coalesce(sum(cents), 0) as cents from voucher_use where voucher_id = voucher.id) used
      where used_cents <> used.cents`,
    differing(
      'Kilometerpaket, gekauft',
      sql`(select id::text as key, cents from km_package)`,
      posted(['KM_PACKAGE_BOUGHT'], 'RECEIVABLES'),
    ),
    sql`
      select 'Kilometerpaket, gefahren' as what, id::text as id, used_km::bigint as "toldCents", used.km::bigint as "postedCents"
      from km_package cross join lateral (
        select coalesce(sum(km), 0) as km from km_package_use where package_id = km_package.id) used
      where used_km <> used.km`,
    differing(
      'Lastschrift',
      sql`(select 'SEPA ' || end_to_end_id as key, -entry.cents as cents from collection_entry entry ${SUBMITTED})`,
      sql`(select * from ${posted(['PAYMENT'], 'RECEIVABLES')} debit where cause_key like 'SEPA %')`,
    ),
    differing(
      'Lastschrift, mit ihrer Datei abgelehnt',
      sql`(select 'SEPA ' || end_to_end_id as key, entry.cents from collection_entry entry
        join collection_file_refusal refusal on refusal.file_id = entry.file_id)`,
      posted(['DEBIT_REFUSED'], 'RECEIVABLES'),
    ),
    differing(
      'Rücklastschrift',
      sql`(select case round when 1 then 'SEPA ' else 'SEPA-' || round || ' ' end || end_to_end_id as key,
          -(entry.cents + charge_cents) as cents
        from collection_return join collection_entry entry using (collection_id))`,
      posted(['DEBIT_RETURNED'], 'BANK'),
    ),
    sql`
      select 'Lastschriftdatei' as what, id::text as id, total_cents::bigint as "toldCents", written.cents::bigint as "postedCents"
      from collection_file cross join lateral (
        select coalesce(sum(cents), 0) as cents from collection_entry where file_id = collection_file.id) written
      where total_cents <> written.cents`,
    differing(
      'Mahngebühr',
      sql`(select provider_id || ' ' || invoice.year || '-' || lpad(sequence::text, greatest(6, length(sequence::text)), '0') as key,
          fee_cents as cents
        from reminder join invoice on invoice.id = invoice_id where fee_cents > 0)`,
      posted(['REMINDER_FEE'], 'RECEIVABLES'),
    ),
    sql`
      select 'Zurückgenommene Buchung' as what, act.reverses_id::text as id, 0 - before.cents as "toldCents", after.cents as "postedCents"
      from payment_act act
        cross join lateral (select sum(cents)::bigint as cents from ledger_entry
          where transaction_id = act.reverses_id and account = 'RECEIVABLES') before
        cross join lateral (select sum(cents)::bigint as cents from ledger_entry
          where transaction_id = act.transaction_id and account = 'RECEIVABLES') after
      where act.kind = 'REVERSAL' and after.cents is distinct from 0 - before.cents`,
    differing(
      'Kulanz',
      sql`(select act_id::text as key, -cents as cents from account_credit where kind = 'GOODWILL')`,
      posted(['GOODWILL'], 'RECEIVABLES'),
    ),
    differing(
      'Erlassene Gebühr',
      sql`(select act_id::text as key, -cents as cents from account_credit where kind = 'WAIVER')`,
      posted(['FEE_WAIVED', 'DEFAULT_FEE_WAIVED'], 'RECEIVABLES'),
    ),
    differing(
      'Ausgebucht',
      sql`(select act_id::text as key, -cents as cents from write_off)`,
      posted(['WRITTEN_OFF'], 'RECEIVABLES'),
    ),
    differing(
      'Anteil an einem Schaden',
      sql`(select act_id::text as key, cents from damage_charge)`,
      posted(['DAMAGE_SHARE'], 'RECEIVABLES'),
    ),
    sql`
      select 'Erlassene Gebühr, höher als die Gebühr' as what, waived.fee as id, fee.cents as "toldCents", waived.cents as "postedCents"
      from (select fee, sum(cents)::bigint as cents from account_credit credit where fee like 'posting %'
          and not exists (select from payment_act undone where undone.reverses_id = credit.transaction_id) group by fee) waived
        cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_entry
          where transaction_id = split_part(waived.fee, ' ', 2)::bigint and account = 'RECEIVABLES') fee
      where waived.cents > fee.cents`,
    sql`
      select 'Zahlung ohne Vermerk' as what, posting.id::text as id, null::bigint as "toldCents", null::bigint as "postedCents"
      from ledger_transaction posting
      where cause in ('PAYMENT', 'CREDIT_PAID_OUT') and cause_key ~ '^transfer(-[0-9]+)? '
        and not exists (select from payment_act act where act.transaction_id = posting.id)`,
  ];
  const faults: MoneyFault[] = [];
  for (const check of checks) {
    if (faults.length >= limit) break;
    const { rows } = await sql<MoneyFault>`${check} order by 1, 2 limit ${limit - faults.length}`.execute(db);
    faults.push(...rows);
  }
  return faults;
}

/** How many rows of money there are at all: none in an empty or new database. */
export async function countMoney(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from invoice) + (select count(*) from ledger_transaction) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

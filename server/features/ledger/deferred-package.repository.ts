import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

export type ChargedYear = {
  /** With it the year was charged: customer and first day. */
  key: string;
  customerId: number;
  currency: Currency;
  /** ISO 8601 dates: its first day, and the first one after a package that ended early and was given back in part. */
  from: string;
  endedOn: string | null;
  /** Without VAT, in cents: what was charged, and what of it is deferred so far. */
  netCents: number;
  deferredCents: number;
};

/**
 * Contract years charged until a month's end (its first day, ISO 8601) with something deferred or maybe so,
 * of which neither this nor later months were told. Others wait until the transaction ends.
 */
export async function lockChargedYears(db: Db, month: string): Promise<ChargedYear[]> {
  await sql`select pg_advisory_xact_lock(hashtext('safety packages are deferred'))`.execute(db);
  const { rows } = await sql<ChargedYear>`
    with year as (
      select charged.cause_key as key, charged.customer_id as "customerId", charged.currency,
        split_part(charged.cause_key, ' ', 2)::date as began,
        (select 0 - sum(cents) from ledger_entry
          where transaction_id = charged.id and account = 'REVENUE_SAFETY_PACKAGE') as net
      from ledger_transaction charged
      where cause = 'SAFETY_PACKAGE' and month <= ${month}::date
    ), spread as (
      select regexp_replace(cause_key, ' [^ ]+$', '') as key, 0 - sum(cents) as cents, max(month) as until
      from ledger_transaction join ledger_entry on transaction_id = id and account = 'DEFERRED_PACKAGES'
      where cause = 'SAFETY_PACKAGE_SPREAD' group by 1
    )
    select year.key, "customerId", currency, to_char(began, 'YYYY-MM-DD') as from, net::bigint as "netCents",
      coalesce(spread.cents, 0)::bigint as "deferredCents",
      (select to_char(max(split_part(back.cause_key, ' ', 2)::date), 'YYYY-MM-DD') from ledger_transaction back
        where back.cause = 'SAFETY_PACKAGE_REFUND' and back.customer_id = year."customerId" and back.month <= ${month}::date
          and split_part(back.cause_key, ' ', 2)::date between began + 1 and began + 366) as "endedOn"
    from year left join spread on spread.key = year.key
    where (began + interval '1 year' > ${month}::date or coalesce(spread.cents, 0) <> 0)
      and coalesce(spread.until < ${month}::date, true)
    order by year.key`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { WAIVER_CAUSES } from '#domain/ledger/cause.ts';
import { BOOKING_FEES, DEFAULT_FEES, type WaivableRule } from '#domain/ledger/correction-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

export type Fee = {
  /** "booking 12 LATE_FEE", "posting 34" */
  fee: string;
  rule: WaivableRule;
  text: string;
  vatBasisPoints: number | null;
  cents: number;
  /** What stands of it as waived; null: nothing. */
  waivedCents: number | null;
  /** How often it was waived so far. */
  rounds: number;
  bookingId: number | null;
  occurredAt: Temporal.Instant;
  /** The number of the invoice that it is on; null: on none that counts. */
  invoice: string | null;
};

/** `booking`: of what is over, because until then a fee may still become another one. */
const OVER = ['ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW'];

/** The latest invoice that counts and that the posting with this id is on. */
const invoiceOf = (posting: ReturnType<typeof sql>) => sql`(
  select ${invoiceNumber('invoice')} from invoice_posting billed join invoice on invoice.id = billed.invoice_id
  where billed.transaction_id = ${posting}
    and not exists (select from invoice cancellation where cancellation.cancels_id = invoice.id)
  limit 1)`;

/**
 * The fees of a main account that are still owed, or were until they were waived, the latest first. `since`: those before it are
 * left out; `fee`: only this one.
 */
export async function findFees(
  db: Db,
  customerId: number,
  { since, fee }: { since?: Temporal.Instant; fee?: string },
): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    with part as (
      select case when booking.id is null then 'posting ' || posting.id else 'booking ' || booking.id || ' ' || rule end as fee,
        rule, text, vat_basis_points, booking.id as booking_id, posting.id, occurred_at,
        entry.cents + case when cause = 'DEBIT_RETURN_FEE' then coalesce((
          select sum(back.cents) from ledger_transaction returned
            join payment_act act on act.reverses_id = returned.id
            join ledger_transaction undone on undone.cause = 'DEBIT_RETURN_FEE_REVERSED' and undone.cause_key = returned.id::text
            join ledger_entry back on back.transaction_id = undone.id and back.account = 'RECEIVABLES'
          where returned.cause = 'DEBIT_RETURNED' and returned.cause_key = posting.cause_key), 0) else 0 end as cents
      from ledger_transaction posting
        join ledger_entry entry on entry.transaction_id = posting.id and account = 'RECEIVABLES'
        left join booking on booking.id = posting.booking_id
      where posting.customer_id = ${customerId} and cause <> all(${WAIVER_CAUSES})
        and (rule = any(${BOOKING_FEES}) and booking.state = any(${OVER}) or cause = any(${DEFAULT_FEES}))
    ), words as (
      select fee, rule, text, vat_basis_points, booking_id, sum(cents)::bigint as cents, max(occurred_at) as occurred_at,
        max(id) as id
      from part group by fee, rule, text, vat_basis_points, booking_id having sum(cents) > 0
    )
    select distinct on (occurred_at, fee) words.fee, rule, text, vat_basis_points as "vatBasisPoints", words.cents,
      waived.cents as "waivedCents", coalesce(waived.rounds, 0)::int as rounds, booking_id as "bookingId",
      occurred_at as "occurredAt", ${invoiceOf(sql`words.id`)} as invoice
    from words left join lateral (
      select sum(credit.cents) filter (where undone.id is null)::bigint as cents, count(*) as rounds
      from account_credit credit left join payment_act undone on undone.reverses_id = credit.transaction_id
      where credit.fee = words.fee) waived on true
    where (${since ?? null}::timestamptz is null or occurred_at >= ${since ?? null})
      and (${fee ?? null}::text is null or words.fee = ${fee ?? null})
    order by occurred_at desc, fee, words.cents desc
    limit 100`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

type NewCredit = {
  kind: 'GOODWILL' | 'WAIVER';
  /** The number of its act, which is the key of its posting. */
  act: number;
  cause: CauseKind;
  customerId: number;
  cents: number;
  /** Of a waiver: which one, and in which round. */
  fee?: { fee: string; round: number };
  by: number;
  now: Temporal.Instant;
};

/** Notes what an act has given a customer; returns the number of its posting. */
export async function insertCredit(db: Db, credit: NewCredit): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account_credit (act_id, kind, customer_id, transaction_id, cents, fee, round, acted_by, acted_at)
    select ${credit.act}, ${credit.kind}, ${credit.customerId}, id, ${credit.cents}, ${credit.fee?.fee ?? null},
      ${credit.fee?.round ?? 1}, ${credit.by}, ${credit.now}
    from ledger_transaction where cause = ${credit.cause} and cause_key = ${String(credit.act)}
    returning transaction_id as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`nothing is posted by act ${credit.act}`);
  return row.id;
}

/** What an account has got as goodwill since this moment, without what was taken back, in cents. */
export async function findGoodwillSince(
  db: Db,
  customerId: number,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit.cents), 0)::bigint as cents from account_credit credit
    where customer_id = ${customerId} and kind = 'GOODWILL' and acted_at >= ${since}
      and not exists (select from payment_act undone where undone.reverses_id = credit.transaction_id)`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

export type MoneyPosting = {
  id: number;
  at: Temporal.Instant;
  cause: CauseKind;
  currency: Currency;
  cents: number;
  /** Of what is on an invoice in these words. */
  text: string | null;
  reference: string | null;
  reason: string | null;
  prename: string | null;
  name: string | null;
  staffNumber: string | null;
  act: number | null;
  reverses: number | null;
  reversedBy: number | null;
};

/** What moved money or was given: all that staff can do, and what undoes it. */
const SHOWN: readonly CauseKind[] = [
  'PAYMENT',
  'PAYMENT_REVERSED',
  'CREDIT_PAID_OUT',
  'PAYOUT_REVERSED',
  'DEBIT_RETURNED',
  'DEBIT_RETURN_REVERSED',
  'DEBIT_REFUSED',
  'FEE_WAIVED',
  'FEE_WAIVER_REVERSED',
  'FEE_WAIVER_DROPPED',
  'DEFAULT_FEE_WAIVED',
  'DEFAULT_FEE_WAIVER_REVERSED',
  'GOODWILL',
  'GOODWILL_REVERSED',
  'WRITTEN_OFF',
  'WRITE_OFF_REVERSED',
  'DAMAGE_SHARE',
  'DAMAGE_SHARE_REVERSED',
];
const SAID: readonly CauseKind[] = [
  'FEE_WAIVED',
  'DEFAULT_FEE_WAIVED',
  'GOODWILL',
  'WRITTEN_OFF',
  'DAMAGE_SHARE',
];

/** The latest postings of a main account that people can know and take back. */
export async function findMoneyPostings(db: Db, customerId: number, limit: number): Promise<MoneyPosting[]> {
  const { rows } = await sql<MoneyPosting>`
    select posting.id, posting.posted_at as at, cause, currency,
      (select coalesce(sum(cents), 0) from ledger_entry where transaction_id = posting.id and account = 'RECEIVABLES')::bigint
        as cents,
      case when cause = any(${SAID}) then (select text from ledger_entry
        where transaction_id = posting.id and account = 'RECEIVABLES' order by line limit 1) end as text,
      act.reference, coalesce(act.reason, log.reason) as reason, staff.prename, staff.name, staff.customer_number as "staffNumber",
      coalesce(act.act_id, given.act_id) as act, act.reverses_id as reverses, undone.transaction_id as "reversedBy"
    from ledger_transaction posting
      left join payment_act act on act.transaction_id = posting.id
      left join lateral (
        select act_id, acted_by from account_credit where transaction_id = posting.id
        union all select act_id, acted_by from write_off where transaction_id = posting.id
        union all select act_id, acted_by from damage_charge where transaction_id = posting.id) given on true
      left join act_log log on log.id = coalesce(act.act_id, given.act_id)
      left join payment_act undone on undone.reverses_id = posting.id
      left join customer staff on staff.id = coalesce(act.acted_by, given.acted_by)
    where posting.customer_id = ${customerId} and cause = any(${SHOWN})
    order by posting.id desc limit ${limit}`.execute(db);
  return rows;
}

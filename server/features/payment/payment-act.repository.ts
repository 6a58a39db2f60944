import { sql } from 'kysely';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_STANDING } from '#server/features/ledger/invoice-sql.ts';

export type TransferKind = 'PAYMENT' | 'PAYOUT';

/** In which round a reference of the bank is: 1, and one more each time that what had it was taken back. */
export async function findRound(db: Db, kind: TransferKind, reference: string): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select 1 + count(undone.id)::int as round
    from payment_act act join payment_act undone on undone.reverses_id = act.transaction_id
    where act.kind = ${kind} and act.reference = ${reference}`.execute(db);
  return rows[0]?.round ?? 1;
}

/** Whoever books by this reference comes one after the other, until the transaction ends. */
export async function lockReference(db: Db, kind: TransferKind, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference'), hashtext(${`${kind} ${reference}`}))`.execute(
    db,
  );
}

/** What is booked by this reference and stands, in cents. `on`: ISO 8601 date in Berlin. */
export async function findStandingTransfer(
  db: Db,
  kind: TransferKind,
  reference: string,
): Promise<{ id: number; customerId: number; cents: number; on: string } | undefined> {
  const { rows } = await sql<{ id: number; customerId: number; cents: number; on: string }>`
    select act.transaction_id as id, act.customer_id as "customerId",
      to_char(occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as on,
      (select abs(sum(cents)) from ledger_entry where transaction_id = act.transaction_id and account = 'RECEIVABLES')::bigint
        as cents
    from payment_act act join ledger_transaction posting on posting.id = act.transaction_id
    where act.kind = ${kind} and act.reference = ${reference}
      and not exists (select from payment_act undone where undone.reverses_id = act.transaction_id)`.execute(
    db,
  );
  return rows[0];
}

type NewTransfer = {
  kind: TransferKind;
  customerId: number;
  reference: string;
  round: number;
  /** Of its posting. */
  cause: CauseKind;
  causeKey: string;
  by: number;
  now: Temporal.Instant;
  /** The number of the act in the console. */
  act: number | undefined;
};

/** Notes who has booked it; returns the number of its posting. */
export async function insertTransferAct(db: Db, act: NewTransfer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_act (kind, customer_id, transaction_id, reference, round, acted_by, acted_at, act_id)
    select ${act.kind}, ${act.customerId}, id, ${act.reference}, ${act.round}, ${act.by}, ${act.now}, ${act.act ?? null}
    from ledger_transaction where cause = ${act.cause} and cause_key = ${act.causeKey}
    returning transaction_id as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`nothing is posted by ${act.causeKey}`);
  return row.id;
}

/** Notes who has taken a posting back, and why. */
export async function insertReversalAct(
  db: Db,
  act: {
    customerId: number;
    reversesId: number;
    cause: CauseKind;
    causeKey: string;
    reason: string;
    by: number;
    now: Temporal.Instant;
    /** The number of the act in the console. */
    act: number | undefined;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_act (kind, customer_id, transaction_id, reverses_id, reason, acted_by, acted_at, act_id)
    select 'REVERSAL', ${act.customerId}, id, ${act.reversesId}, ${act.reason}, ${act.by}, ${act.now}, ${act.act ?? null}
    from ledger_transaction where cause = ${act.cause} and cause_key = ${act.causeKey}
    returning transaction_id as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`nothing is posted by ${act.causeKey}`);
  return row.id;
}

export type ReversiblePosting = {
  id: number;
  cause: CauseKind;
  causeKey: string;
  customerId: number;
  customerNumber: string;
  /** Of a fee that was waived. */
  bookingId: number | null;
  currency: Currency;
  /** ISO 8601 date in Berlin. */
  on: string;
  /** Of a payment or pay-out that staff has booked. */
  reference: string | null;
  /** By how much less, negative, or more the customer owed because of it. */
  receivableCents: number;
  reversedBy: number | null;
  /** On an invoice that counts. */
  isBilled: boolean;
  /** A waiver whose fee has gone since, and the waiver with it. */
  isGone: boolean;
  /** A share of a damage on an invoice whose rest is written off: it would become a credit that nobody has paid for. */
  isWrittenOff: boolean;
};

/** A posting of an account with what may be taken back of it; undefined if there is none with this number. */
export async function findReversible(db: Db, id: number): Promise<ReversiblePosting | undefined> {
  const { rows } = await sql<ReversiblePosting>`
    select posting.id, cause, cause_key as "causeKey", customer.id as "customerId", customer_number as "customerNumber",
      booking_id as "bookingId", currency, to_char(occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as on, act.reference,
      (select coalesce(sum(cents), 0) from ledger_entry where transaction_id = posting.id and account = 'RECEIVABLES')::bigint
        as "receivableCents",
      undone.transaction_id as "reversedBy",
      exists (select from invoice_posting billed where billed.transaction_id = posting.id
        and not exists (select from invoice cancellation where cancellation.cancels_id = billed.invoice_id)) as "isBilled",
      (posting.cause = 'FEE_WAIVED' and exists (select from ledger_transaction dropped
        where dropped.booking_id = posting.booking_id and dropped.cause = 'FEE_WAIVER_DROPPED' and dropped.id > posting.id)
      or posting.cause = 'DEFAULT_FEE_WAIVED' and exists (
        select from account_credit credit
          join ledger_transaction fee on fee.id = split_part(credit.fee, ' ', 2)::bigint
          join ledger_transaction returned on returned.cause = 'DEBIT_RETURNED' and returned.cause_key = fee.cause_key
          join payment_act back on back.reverses_id = returned.id
        where credit.transaction_id = posting.id)) as "isGone",
      posting.cause = 'DAMAGE_SHARE' and exists (
        select from invoice_posting billed join write_off on write_off.invoice_id = billed.invoice_id
        where billed.transaction_id = posting.id and ${IS_STANDING}) as "isWrittenOff"
    from ledger_transaction posting
      join customer on customer.id = posting.customer_id
      left join payment_act act on act.transaction_id = posting.id
      left join payment_act undone on undone.reverses_id = posting.id
    where posting.id = ${id}`.execute(db);
  return rows[0];
}

/** The entries that this cause has posted by its key. */
export async function findEntriesOf(db: Db, cause: CauseKind, causeKey: string): Promise<LedgerEntry[]> {
  const { rows } = await sql<Omit<LedgerEntry, 'vatBasisPoints'> & { vatBasisPoints: number | null }>`
    select account, cents, vat_basis_points as "vatBasisPoints", rule, text
    from ledger_transaction join ledger_entry on transaction_id = id
    where cause = ${cause} and cause_key = ${causeKey} order by line`.execute(db);
  return rows.map((row) => ({ ...row, vatBasisPoints: row.vatBasisPoints ?? undefined }));
}

/** What of the fee that this cause has posted by its key is waived, in cents; what was taken back is not. */
export async function findWaivedOfPosting(db: Db, cause: CauseKind, causeKey: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit.cents), 0)::bigint as cents
    from ledger_transaction fee join account_credit credit on credit.fee = 'posting ' || fee.id
    where fee.cause = ${cause} and fee.cause_key = ${causeKey}
      and not exists (select from payment_act undone where undone.reverses_id = credit.transaction_id)`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

export type ListedAct = {
  id: number;
  cause: CauseKind;
  customerNumber: string;
  currency: Currency;
  /** ISO 8601 date. */
  on: string;
  cents: number;
  reference: string | null;
  reason: string | null;
  prename: string | null;
  name: string | null;
  staffNumber: string | null;
  reversesId: number | null;
  reversedBy: number | null;
};

const MONEY_MOVED: readonly CauseKind[] = [
  'PAYMENT',
  'CREDIT_PAID_OUT',
  'DEBIT_RETURNED',
  'PAYMENT_REVERSED',
  'PAYOUT_REVERSED',
  'DEBIT_RETURN_REVERSED',
];

/** Payments, pay-outs and returns with what was taken back, of one main account or of all, the latest first. */
export async function findActs(
  db: Db,
  { customerId, limit }: { customerId: number | undefined; limit: number },
): Promise<ListedAct[]> {
  const { rows } = await sql<ListedAct>`
    select posting.id, cause, customer.customer_number as "customerNumber", currency,
      to_char(occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as on,
      abs((select sum(cents) from ledger_entry where transaction_id = posting.id and account = 'RECEIVABLES'))::bigint as cents,
      act.reference, act.reason, staff.prename, staff.name, staff.customer_number as "staffNumber",
      act.reverses_id as "reversesId", undone.transaction_id as "reversedBy"
    from ledger_transaction posting
      join customer on customer.id = posting.customer_id
      left join payment_act act on act.transaction_id = posting.id
      left join payment_act undone on undone.reverses_id = posting.id
      left join customer staff on staff.id = act.acted_by
    where cause = any(${MONEY_MOVED}) and (${customerId ?? null}::bigint is null or posting.customer_id = ${customerId ?? null})
    order by posting.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The day in Berlin (ISO 8601) on which the account was first owed or paid anything; of one without, that of its registration. */
export async function findFirstDay(db: Db, customerId: number): Promise<string> {
  const { rows } = await sql<{ on: string }>`
    select to_char(coalesce((select min(occurred_at) from ledger_transaction where customer_id = customer.id), created_at)
      at time zone 'Europe/Berlin', 'YYYY-MM-DD') as on
    from customer where id = ${customerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`customer ${customerId} vanished`);
  return row.on;
}

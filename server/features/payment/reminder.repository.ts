import { sql } from 'kysely';
import type { ReminderLevel } from '#domain/payment/reminder.ts';
import { AFTER_STOP_DAYS } from '#domain/payment/reminder-stop.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED } from '#server/features/ledger/invoice-sql.ts';
import { STANDING_RETURN } from './collection.repository.ts';

/** Somebody says that it is not right, and it is our turn to answer (§S18.24): nobody is reminded of it. */
const IS_DISPUTED = sql`exists (
  select from service_case one
  where one.invoice_id = invoice.id and one.kind <> 'TRIP' and one.state in ('OPEN', 'IN_PROGRESS'))`;

/** Staff has stopped it (§S20.25), and its last day is not so long over that one goes on. */
const isStopped = (today: Temporal.PlainDate) => sql`exists (
  select from reminder_stop stop
  where stop.customer_id = invoice.customer_id and (stop.invoice_id is null or stop.invoice_id = invoice.id)
    and stop.ended_at is null and (stop.until is null or stop.until >= ${today.subtract({ days: AFTER_STOP_DAYS }).toString()}::date))`;

/** Those of these invoices whose reminders are stopped on this day. */
export async function findStopped(
  db: Db,
  invoiceIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where id = any(${invoiceIds}) and ${isStopped(today)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these invoices that are disputed, and wait for our answer. */
export async function findDisputed(db: Db, invoiceIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice where id = any(${invoiceIds}) and ${IS_DISPUTED}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Accounts, in the order of their ids, with an invoice that was due by this day, is not about to be debited, and may be reminded of. */
export async function findOverdueAccounts(
  db: Db,
  {
    dueBy,
    today,
    after,
    limit,
  }: { dueBy: Temporal.PlainDate; today: Temporal.PlainDate; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from invoice
    where ${IS_COUNTED} and payable_cents > 0 and due_on <= ${dueBy.toString()}::date and customer_id > ${after}
      and not exists (select from reminder where invoice_id = invoice.id and level = 2)
      and not ${IS_DISPUTED} and not ${isStopped(today)}
      and not exists (
        select from collection
        where invoice_id = invoice.id and not exists (select from collection_end where collection_id = collection.id)
          and not exists (select from ${STANDING_RETURN} returned where returned.collection_id = collection.id))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type SentReminder = { invoiceId: number; level: number /** ISO 8601 date. */; sentOn: string };

/** The reminders of these invoices, the first one first. */
export async function findReminders(
  db: Db,
  invoiceIds: readonly number[],
): Promise<Map<number, SentReminder[]>> {
  const { rows } = await sql<SentReminder>`
    select invoice_id as "invoiceId", level,
      to_char(sent_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "sentOn" from reminder
    where invoice_id = any(${invoiceIds}) order by invoice_id, level`.execute(db);
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

/** On which day (ISO 8601, Berlin) the payers of these invoices were asked to transfer the money. */
export async function findTransferRequests(
  db: Db,
  invoiceIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ invoice_id: number; asked_on: string }>`
    select invoice_id, to_char(asked_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as asked_on from transfer_request
    where invoice_id = any(${invoiceIds})`.execute(db);
  return new Map(rows.map((row) => [row.invoice_id, row.asked_on]));
}

/** Returns false if it was sent before. */
export async function insertReminder(
  db: Db,
  { invoiceId, level, feeCents }: { invoiceId: number; level: ReminderLevel; feeCents: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .insertInto('reminder')
    .values({ invoice_id: invoiceId, level, fee_cents: feeCents, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type ReminderStop = {
  id: number;
  /** Null: all of the account. */
  invoiceId: number | null;
  /** ISO 8601 date; null: until further notice. */
  until: string | null;
  at: Temporal.Instant;
  reason: string | null;
  prename: string | null;
  name: string | null;
  staffNumber: string;
};

/** The stops of an account that nobody has ended, also those whose last day is over. */
export async function findOpenStops(db: Db, customerId: number): Promise<ReminderStop[]> {
  const { rows } = await sql<ReminderStop>`
    select stop.id, invoice_id as "invoiceId", to_char(until, 'YYYY-MM-DD') as until, stopped_at as at, log.reason,
      staff.prename, staff.name, staff.customer_number as "staffNumber"
    from reminder_stop stop join customer staff on staff.id = stop.stopped_by
      left join act_log log on log.id = stop.act_id
    where stop.customer_id = ${customerId} and stop.ended_at is null order by stop.id`.execute(db);
  return rows;
}

/** Never before it began: of two who act at the same moment the later one may be the first. */
const endedAt = (now: Temporal.Instant) => sql<Temporal.Instant>`greatest(stopped_at, ${now}::timestamptz)`;

type NewStop = {
  act: number;
  customerId: number;
  invoiceId: number | null;
  until: string | null;
  by: number;
  now: Temporal.Instant;
};

/** In the place of one that there is; the account is locked. Returns its number. */
export async function replaceStop(db: Db, stop: NewStop): Promise<number> {
  const { act, customerId, invoiceId, until, by, now } = stop;
  await sql`
    update reminder_stop set ended_at = ${endedAt(now)}, ended_by = ${by}
    where customer_id = ${customerId} and invoice_id is not distinct from ${invoiceId}::bigint and ended_at is null`.execute(
    db,
  );
  const { id } = await db
    .insertInto('reminder_stop')
    .values({
      act_id: act,
      customer_id: customerId,
      invoice_id: invoiceId,
      until,
      stopped_by: by,
      stopped_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False: somebody has ended it before. */
export async function endStop(
  db: Db,
  { id, by, now }: { id: number; by: number; now: Temporal.Instant },
): Promise<boolean> {
  const row = await db
    .updateTable('reminder_stop')
    .set({ ended_at: endedAt(now), ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A stop of this account; undefined: there is none with this number. */
export async function findStop(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
): Promise<{ until: string | null; invoiceId: number | null } | undefined> {
  const { rows } = await sql<{ until: string | null; invoiceId: number | null }>`
    select to_char(until, 'YYYY-MM-DD') as until, invoice_id as "invoiceId" from reminder_stop
    where id = ${id} and customer_id = ${customerId}`.execute(db);
  return rows[0];
}

type OldStop = { id: number; customerId: number; invoiceId: number | null };

/** Stops that nobody has ended, with their last day before `lastDay`, or of an invoice, without one and from before `stoppedAt`. */
export async function findOldStops(
  db: Db,
  { lastDay, stoppedAt }: { lastDay: Temporal.PlainDate; stoppedAt: Temporal.Instant },
): Promise<OldStop[]> {
  const { rows } = await sql<OldStop>`
    select id, customer_id as "customerId", invoice_id as "invoiceId" from reminder_stop
    where ended_at is null and (until < ${lastDay.toString()}::date
      or until is null and invoice_id is not null and stopped_at < ${stoppedAt}::timestamptz)
    order by id`.execute(db);
  return rows;
}

/** Ends them in nobody's name. */
export async function endStops(db: Db, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('reminder_stop')
    .set({ ended_at: endedAt(now) })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
}

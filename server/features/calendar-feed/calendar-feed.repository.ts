import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBookingsById } from '#server/features/booking/booking.repository.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { IS_REVISION } from '#server/features/booking/revision-sql.ts';
import type { CalendarEntry } from './booking-calendar.ts';

/** Since when the customer has an address; undefined without one. */
export async function findCalendarFeed(db: Db, customerId: number): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .where('customer_id', '=', customerId)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** Gives the customer an address; the one before ends with it. */
export async function replaceCalendarFeed(
  db: Db,
  { customerId, secretHash, now }: { customerId: number; secretHash: Buffer; now: Temporal.Instant },
): Promise<void> {
  const values = { secret_hash: secretHash, created_at: now };
  await db
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}

export async function removeCalendarFeed(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('calendar_feed').where('customer_id', '=', customerId).execute();
}

/** Returns whose address this is, and the state of their account. */
export const findFeedOwner = (
  db: Db,
  secretHash: Buffer,
): Promise<{ id: number; state: string } | undefined> =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('customer', 'customer.id', 'calendar_feed.customer_id')
    .where('secret_hash', '=', secretHash)
    .select(['customer.id', 'customer.state'])
    .executeTakeFirst();

/** Returns the bookings that a customer made or drives and that end after `endsAfter`, cancelled ones too, latest first. */
export async function findFeedEntries(
  db: Db,
  customerId: number,
  { endsAfter, limit }: { endsAfter: Temporal.Instant; limit: number },
): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: number; cityTitle: string; sequence: number; at: Temporal.Instant }>`
    select booking.id, city.title as "cityTitle", course.sequence, course.at
    from booking join city on city.id = booking.city_id
      cross join lateral (
        select count(*) - 1 as sequence, max(at) as at from booking_event
        where booking_id = booking.id and ${IS_REVISION}
      ) course
    where (booking.customer_id = ${customerId} or booking.driver_customer_id = ${customerId})
      and booking.ends_at > ${endsAfter}
    order by booking.starts_at desc, booking.id desc limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const bookings = new Map(
    (await findBookingsById(db, ids)).map((row): [number, BookingRow] => [row.id, row]),
  );
  return rows.flatMap(({ id, cityTitle, sequence, at: revisedAt }) => {
    const row = bookings.get(id);
    return row ? [{ row, cityTitle, sequence, revisedAt, isLentAway: driverIdOf(row) !== customerId }] : [];
  });
}

/** Returns what only the calendar file of a booking needs: where its station is, and the latest revision. */
export async function findRevision(
  db: Db,
  bookingId: number,
): Promise<{ cityTitle: string; sequence: number; at: Temporal.Instant } | undefined> {
  const { rows } = await sql<{ cityTitle: string; sequence: number; at: Temporal.Instant }>`
    select city.title as "cityTitle", course.sequence, course.at
    from booking join city on city.id = booking.city_id
      cross join lateral (
        select count(*) - 1 as sequence, max(at) as at from booking_event
        where booking_id = booking.id and ${IS_REVISION}
      ) course
    where booking.id = ${bookingId}`.execute(db);
  return rows[0];
}

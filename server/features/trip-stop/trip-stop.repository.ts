import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type Act = { bookingId: number; by: number; now: Temporal.Instant };

/** Stops the trip; false: it is stopped already. Run it under the lock of the booking. */
export async function insertStop(
  db: Db,
  { bookingId, reason, by, now }: Act & { reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trip_stop')
    .values({ booking_id: bookingId, reason, stopped_by: by, stopped_at: now })
    .onConflict((conflict) => conflict.column('booking_id').where('released_at', 'is', null).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lets the trip go on; false: it is not stopped. */
export async function endStop(db: Db, { bookingId, by, now }: Act): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trip_stop')
    .set({ released_by: by, released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The trips that are stopped now, the latest first. */
export async function findStops(db: Db) {
  const { rows } = await sql<{
    bookingId: number;
    plate: string;
    customerNumber: string;
    reason: string;
    stoppedAt: Temporal.Instant;
  }>`
    select stop.booking_id as "bookingId", vehicle.plate, driver.customer_number as "customerNumber", stop.reason,
      stop.stopped_at as "stoppedAt"
    from trip_stop stop
      join booking on booking.id = stop.booking_id
      join vehicle on vehicle.id = booking.vehicle_id
      join customer driver on driver.id = coalesce(booking.driver_customer_id, booking.customer_id)
    where stop.released_at is null order by stop.id desc`.execute(db);
  return rows;
}

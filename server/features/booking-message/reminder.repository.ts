import { sql } from 'kysely';
import { MINUTES_BEFORE, type ReminderKind } from '#domain/notification/reminder-times.ts';
import type { Db } from '#server/db/connect.ts';

export type DueReminder = {
  bookingId: number;
  driverId: number;
  kind: ReminderKind;
  /** When the booking begins or ends. */
  about: Temporal.Instant;
};

/**
 * Returns the bookings that begin or end soon and whose driver may be told so. A booking that was made within the time of its
 * reminder has just been on the driver's screen.
 */
export async function findDueReminders(db: Db, now: Temporal.Instant): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select due.* from (
      select id as "bookingId", coalesce(driver_customer_id, customer_id) as "driverId", 'START' as kind,
        starts_at as about
      from booking
      where state = 'RESERVED' and starts_at > ${now}::timestamptz
        and starts_at <= ${now.add({ minutes: MINUTES_BEFORE.START })}::timestamptz
        and created_at <= starts_at - make_interval(mins => ${MINUTES_BEFORE.START})
      union all
      select id, coalesce(driver_customer_id, customer_id), 'END', ends_at
      from booking
      where state = 'ACTIVE' and ends_at > ${now}::timestamptz
        and ends_at <= ${now.add({ minutes: MINUTES_BEFORE.END })}::timestamptz
    ) due
    where exists (select from push_device where push_device.customer_id = due."driverId")
    order by due."bookingId", due.kind`.execute(db);
  return rows;
}

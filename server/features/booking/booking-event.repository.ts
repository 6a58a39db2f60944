import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** What happens to bookings without changing them. */
export type PlainEvent =
  | 'CAR_THREATENED'
  | 'CAR_OVERDUE'
  | 'CAR_ON_TIME'
  | 'CAR_RETURNED'
  | 'AWAITED'
  | 'MOVE_ASKED'
  | 'MOVE_OVER'
  | 'MOVE_DECLINED';

/**
 * Inserts an event of each booking and the message about it; MOVE_DECLINED, which its driver has just tapped, is no message.
 * That somebody waits is told a driver once; of several who try at once the database lets one through.
 * @param event `customerId`: who did it; without one the operator
 */
export async function insertBookingEvents(
  db: Db,
  bookingIds: readonly number[],
  { kind, customerId, now }: { kind: PlainEvent; customerId?: number; now: Temporal.Instant },
): Promise<void> {
  if (bookingIds.length === 0) return;
  await sql`
    with event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, driver_customer_id)
      select id, ${now}::timestamptz, ${kind}, ${customerId ?? null}::bigint, starts_at, ends_at, time_cents, time_cents,
        driver_customer_id
      from booking where id = any(${bookingIds}::bigint[]) order by id
      on conflict do nothing
      returning id, at, booking_id
    )
    insert into booking_message (event_id, due_at, late_peak_cents)
    select event.id, event.at, booking.late_peak_cents from event join booking on booking.id = event.booking_id
    where ${kind} <> 'MOVE_DECLINED'`.execute(db);
}

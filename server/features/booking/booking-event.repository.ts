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
 * Inserts an event of each booking and its message; none of MOVE_DECLINED, just tapped by its driver. That
 * somebody waits is told a driver once: of several at once the database lets one through.
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

export type EventRow = {
  at: Temporal.Instant;
  kind: string;
  /** What the car was told and did not do; null of all other events. */
  command: 'UNLOCK' | 'LOCK' | null;
  /** Null: the system. */
  customerId: number | null;
  actorName: string | null;
  /** Null of what happened on the trip: the booking stayed as it was. */
  startsAt: Temporal.Instant | null;
  endsAt: Temporal.Instant | null;
  priceBeforeCents: number | null;
  priceAfterCents: number | null;
  feeCents: number;
};

/**
 * Returns what happened to a booking, with `trip` also on its trip, in order of happening: unconnected cars
 * tell later. Without sent commands, of which the outcome is there, and the confirmed return, its end.
 */
export async function findEvents(
  db: Db,
  bookingId: number,
  { trip }: { trip: boolean },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, event.kind, event.command, event.customer_id as "customerId",
      nullif(concat_ws(' ', actor.prename, actor.name), '') as "actorName",
      event.starts_at as "startsAt", event.ends_at as "endsAt", event.price_before_cents as "priceBeforeCents",
      event.price_after_cents as "priceAfterCents", event.fee_cents as "feeCents"
    from (
      select at, id, false as on_trip, kind, null as command, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, fee_cents
      from booking_event where booking_id = ${bookingId}
        and (${trip}::boolean or kind not in ('CAR_THREATENED', 'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'AWAITED', 'MOVE_ASKED',
          'MOVE_DECLINED', 'MOVE_OVER'))
      union all
      select happened_at, id, true, kind,
        case when kind in ('COMMAND_REFUSED', 'COMMAND_EXPIRED') then (
          select replace(asked.kind, '_ASKED', '') from trip_event asked
          where asked.booking_id = ${bookingId} and asked.command_id = trip_event.command_id
            and asked.kind in ('UNLOCK_ASKED', 'LOCK_ASKED')
        ) end,
        customer_id, null, null, null, null, 0
      from trip_event where ${trip}::boolean and booking_id = ${bookingId} and kind not in ('UNLOCK_ASKED', 'LOCK_ASKED', 'RETURNED')
    ) event left join customer actor on actor.id = event.customer_id
    order by event.at, event.on_trip, event.id`.execute(db);
  return rows;
}

import type { BookedAtStations } from '#server/features/vehicle/import-fleet.ts';

/** Those who have booked at stations that an import moves, for `importFleet`. */
export const bookedAtStations = (now: Temporal.Instant): BookedAtStations => ({
  async count(client, stationIds) {
    // A booking holds its station for share: what is made at this moment is either counted here or sees the new place.
    await client.query('select from station where id = any($1::bigint[]) order by id for update', [
      stationIds,
    ]);
    const { rows } = await client.query<{ id: string; count: number }>(
      `select station_id as id, count(*)::integer as count from booking
       where station_id = any($1::bigint[]) and state in ('RESERVED', 'ACTIVE') group by station_id`,
      [stationIds],
    );
    return new Map(rows.map(({ id, count }) => [Number(id), count]));
  },
  async tell(client, moved) {
    await client.query(
      `with event as (
         insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents,
           driver_customer_id, moved_from)
         select booking.id, $3::timestamptz, 'STATION_MOVED', starts_at, ends_at, time_cents, time_cents,
           driver_customer_id, moved.place
         from unnest($1::bigint[], $2::text[]) as moved(id, place) join booking on booking.station_id = moved.id
         where booking.state in ('RESERVED', 'ACTIVE') order by booking.id
         returning id, at, booking_id
       )
       insert into booking_message (event_id, due_at, late_peak_cents)
       select event.id, event.at, booking.late_peak_cents from event join booking on booking.id = event.booking_id`,
      [moved.map(({ id }) => id), moved.map(({ from }) => from), now.toString()],
    );
  },
});

import { sql } from 'kysely';
import type { TripFacts } from '#domain/trip/may-command.ts';
import type { Db } from '#server/db/connect.ts';

export type TripRow = {
  pinIsInitial: boolean;
  hasBox: boolean;
  /** Where the car is otherwise at this moment. */
  car: TripFacts['car'];
  checkedAt: Temporal.Instant | null;
  asDescribed: boolean | null;
  /** By the operator (§S10.28). */
  isStopped: boolean;
};

/** What decides about a trip, besides the booking itself; undefined when there is no such booking. */
export async function findTrip(
  db: Db,
  bookingId: number,
  now: Temporal.Instant,
): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`
    select customer.pin_is_initial as "pinIsInitial", box.vehicle_id is not null as "hasBox",
      case
        when exists (select from booking other where other.vehicle_id = booking.vehicle_id
          and other.state = 'ACTIVE' and other.id <> booking.id) then 'ON_OTHER_TRIP'
        when exists (select from occupancy where occupancy.vehicle_id = booking.vehicle_id
          and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz
          and occupancy.booking_id is distinct from booking.id) then 'KEPT'
        else 'READY' end as car,
      "check".checked_at as "checkedAt", "check".as_described as "asDescribed",
      exists (select from trip_stop where trip_stop.booking_id = booking.id and released_at is null) as "isStopped"
    from booking
      join customer on customer.id = coalesce(booking.driver_customer_id, booking.customer_id)
      left join vehicle_box box on box.vehicle_id = booking.vehicle_id
      left join departure_check "check"
        on "check".booking_id = booking.id and "check".vehicle_id = booking.vehicle_id
    where booking.id = ${bookingId}`.execute(db);
  return rows[0];
}

/** As `findTrip`, of a booking that exists. */
export async function tripOf(db: Db, bookingId: number, now: Temporal.Instant): Promise<TripRow> {
  const trip = await findTrip(db, bookingId, now);
  if (!trip) throw new Error(`booking ${bookingId} vanished`);
  return trip;
}

/** Does the station have a charger for electric cars? */
export async function hasCharger(db: Db, stationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('station')
    .where('id', '=', stationId)
    .select('has_charger')
    .executeTakeFirst();
  return row?.has_charger ?? false;
}

type NewCheck = {
  bookingId: number;
  vehicleId: number;
  customerId: number;
  asDescribed: boolean;
  cleanInside: number;
  cleanOutside: number;
  now: Temporal.Instant;
};

/** Inserts the check and its event; false when the booking has one of this car already. */
export async function insertDepartureCheck(db: Db, check: NewCheck): Promise<boolean> {
  const { rows } = await sql`
    with checked as (
      insert into departure_check (booking_id, vehicle_id, customer_id, checked_at, as_described, clean_inside,
        clean_outside)
      values (${check.bookingId}, ${check.vehicleId}, ${check.customerId}, ${check.now}, ${check.asDescribed},
        ${check.cleanInside}, ${check.cleanOutside})
      on conflict do nothing
      returning *
    )
    insert into trip_event (booking_id, vehicle_id, customer_id, kind, happened_at, recorded_at)
    select booking_id, vehicle_id, customer_id, 'DEPARTURE_CHECKED', checked_at, checked_at from checked
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes the ratings of cleanliness of checks that were made before; that they were made stays (§S10.7). */
export async function forgetRatings(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`
    update departure_check set clean_inside = null, clean_outside = null
    where clean_inside is not null and checked_at < ${before}::timestamptz`.execute(db);
}

/**
 * Writes down the departure checks that were answered with an opening beside the car, without a connection; the first
 * one of a booking counts, unless it was answered before.
 */
export async function noteOfflineChecks(
  db: Db,
  bookingIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with checked as (
      insert into departure_check (booking_id, vehicle_id, customer_id, checked_at, as_described)
      select distinct on ("grant".booking_id, "grant".vehicle_id) "grant".booking_id, "grant".vehicle_id,
        "grant".customer_id, opening.happened_at, opening."check" = 'AS_DESCRIBED'
      from offline_opening opening join unlock_grant "grant" on "grant".serial = opening.grant_serial
      where "grant".booking_id = any(${bookingIds}::bigint[]) and opening."check" is not null
      order by "grant".booking_id, "grant".vehicle_id, opening.happened_at
      on conflict do nothing
      returning *
    )
    insert into trip_event (booking_id, vehicle_id, customer_id, kind, happened_at, recorded_at)
    select booking_id, vehicle_id, customer_id, 'DEPARTURE_CHECKED', checked_at, ${now}::timestamptz from checked`.execute(
    db,
  );
}

import { sql } from 'kysely';
import { HORIZON_HOURS, type Lateness } from '#domain/trip/late-car.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { insertBookingEvents } from '#server/features/booking/booking-event.repository.ts';

/** A booking that has not begun, and the trip that its car is on. */
export type WaitingRow = {
  bookingId: number;
  vehicleId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** What its driver was told last. */
  told: Lateness;
  runningId: number;
  runningEndsAt: Temporal.Instant;
  stationLat: number;
  stationLng: number;
  /** Null: the car has never said where it is. */
  lat: number | null;
  lng: number | null;
  measuredAt: Temporal.Instant | null;
};

/**
 * Returns the bookings whose car is on another trip and that start within the horizon or were warned before.
 * @param bookingId only this one
 */
export async function findWaiting(db: Db, now: Temporal.Instant, bookingId?: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select waiting.id as "bookingId", waiting.vehicle_id as "vehicleId", waiting.starts_at as "startsAt",
      waiting.ends_at as "endsAt",
      coalesce(late.state, 'NONE') as told, running.id as "runningId", running.ends_at as "runningEndsAt",
      station.lat as "stationLat", station.lng as "stationLng", car.lat, car.lng, car.measured_at as "measuredAt"
    from booking running
      join station on station.id = running.station_id
      join occupancy on occupancy.vehicle_id = running.vehicle_id and occupancy.starts_at > running.starts_at
      join booking waiting on waiting.id = occupancy.booking_id
      left join vehicle_state car on car.vehicle_id = running.vehicle_id
      left join late_car late on late.booking_id = waiting.id and late.vehicle_id = waiting.vehicle_id
        and late.state in ('THREATENED', 'OVERDUE')
    where running.state = 'ACTIVE' and waiting.state = 'RESERVED' and waiting.ends_at > ${now}::timestamptz
      and (waiting.starts_at <= ${now.add({ hours: HORIZON_HOURS })}::timestamptz or late.state is not null)
      ${bookingId === undefined ? sql`` : sql`and waiting.id = ${bookingId}`}
    order by waiting.starts_at, waiting.id`.execute(db);
  return rows;
}

/**
 * Locks the booking against changes and the trip it waits for against its return, in a return's order. False
 * if somebody else has the booking: the next look judges what they do.
 */
export async function lockWaiting(transaction: Db, { bookingId, runningId }: WaitingRow): Promise<boolean> {
  await sql`select from booking where id = ${runningId} for share`.execute(transaction);
  const { rows } = await sql`
    select from booking where id = ${bookingId} for no key update skip locked`.execute(transaction);
  return rows.length > 0;
}

type Warning = {
  waiting: WaitingRow;
  state: 'THREATENED' | 'OVERDUE' | 'ON_TIME';
  /** Until then cancelling is free. */
  freeUntil: Temporal.Instant;
  now: Temporal.Instant;
};

/** Notes what the driver of the waiting booking is told from now on. The caller holds the lock of `lockWaiting`. */
export async function writeWarning(
  transaction: Db,
  { waiting, state, freeUntil, now }: Warning,
): Promise<void> {
  const wasMissing = state === 'OVERDUE';
  await sql`
    insert into late_car as known (booking_id, vehicle_id, running_booking_id, state, since, was_missing, free_until)
    values (${waiting.bookingId}, ${waiting.vehicleId}, ${waiting.runningId}, ${state}, ${now}, ${wasMissing},
      ${freeUntil})
    on conflict (booking_id) do update set
      vehicle_id = excluded.vehicle_id, running_booking_id = excluded.running_booking_id, state = excluded.state,
      since = excluded.since,
      was_missing = excluded.was_missing or known.was_missing and known.vehicle_id = excluded.vehicle_id,
      free_until = greatest(known.free_until, excluded.free_until)`.execute(transaction);
  await insertBookingEvents(transaction, [waiting.bookingId], { kind: `CAR_${state}`, now });
  if (state !== 'ON_TIME')
    await insertBookingEvents(transaction, [waiting.runningId], { kind: 'AWAITED', now });
}

/**
 * Ends the warnings of those who waited for this trip: the car is back. Each is told once, as the row
 * decides. If somebody took the car over, the others wait for that trip.
 */
export async function relieveWaiting(db: Db, runningId: number, now: Temporal.Instant): Promise<void> {
  await sql`
    update late_car set running_booking_id = taker.id
    from booking taker
    where running_booking_id = ${runningId} and late_car.state in ('THREATENED', 'OVERDUE')
      and taker.vehicle_id = late_car.vehicle_id and taker.state = 'ACTIVE'
      and taker.id <> ${runningId} and taker.id <> late_car.booking_id`.execute(db);
  const { rows } = await sql<{ booking_id: number }>`
    update late_car set state = 'RETURNED', since = ${now}
    from booking waiting
    where running_booking_id = ${runningId} and late_car.state in ('THREATENED', 'OVERDUE')
      and waiting.id = late_car.booking_id and waiting.state = 'RESERVED'
      and waiting.vehicle_id = late_car.vehicle_id
    returning booking_id`.execute(db);
  const ids = rows.map(({ booking_id }) => booking_id).sort((a, b) => a - b);
  if (ids.length > 0) await insertBookingEvents(db, ids, { kind: 'CAR_RETURNED', now });
}

/** The trips that are over although somebody is still told to wait for them. */
export async function findEndedTrips(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct running.id from late_car join booking running on running.id = late_car.running_booking_id
    where late_car.state in ('THREATENED', 'OVERDUE') and running.state <> 'ACTIVE'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nobody waits any more for a booking that was cancelled, missed or begun: its warning ends without a word. */
export async function forgetWarnings(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    update late_car set state = 'ON_TIME', since = ${now}
    from booking waiting
    where late_car.state in ('THREATENED', 'OVERDUE') and waiting.id = late_car.booking_id
      and waiting.state <> 'RESERVED'`.execute(db);
}

export type LateCarRow = {
  state: 'THREATENED' | 'OVERDUE' | 'RETURNED' | 'ON_TIME' | 'SUBSTITUTED';
  since: Temporal.Instant;
};

/** What the driver of a booking was told last of its present car, or that this car was taken instead of a late one. */
export async function findLateCar(db: Db, booking: BookingRow): Promise<LateCarRow | undefined> {
  const { rows } = await sql<LateCarRow>`
    select state, since from late_car
    where booking_id = ${booking.id} and (vehicle_id = ${booking.vehicleId} or state = 'SUBSTITUTED')`.execute(
    db,
  );
  return rows[0];
}

/** When the first booking begins that waits for this trip; undefined if none was warned. */
export async function findFirstWaiting(db: Db, runningId: number): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ starts_at: Temporal.Instant }>`
    select waiting.starts_at from late_car join booking waiting on waiting.id = late_car.booking_id
    where late_car.running_booking_id = ${runningId} and late_car.state in ('THREATENED', 'OVERDUE')
      and waiting.state = 'RESERVED' and waiting.vehicle_id = late_car.vehicle_id
    order by waiting.starts_at limit 1`.execute(db);
  return rows[0]?.starts_at;
}

/** Is the car of the booking on somebody else's trip at this moment? */
export async function isOnOtherTrip(db: Db, booking: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    select from booking where vehicle_id = ${booking.vehicleId} and state = 'ACTIVE' and id <> ${booking.id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Another car was taken instead of the late one; until `freeUntil` cancelling is free. */
export async function noteSubstituted(
  db: Db,
  { bookingId, freeUntil, now }: { bookingId: number; freeUntil: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update late_car set state = 'SUBSTITUTED', since = ${now}, free_until = greatest(free_until, ${freeUntil})
    where booking_id = ${bookingId}`.execute(db);
}

import { sql } from 'kysely';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';

/** Where a block ends that has no end. */
const NO_END = Temporal.Instant.from('9999-12-31T00:00Z');
const REASON = 'Ausgemustert';

export type Car = {
  id: number;
  plate: string;
  /** It is in no list any more. */
  retired: boolean;
  /** YYYY-MM-DD, the first day without it; null: none is known. */
  retiredOn: string | null;
  stationId: number;
};

const CAR = ['id', 'plate', 'retired', 'retired_on as retiredOn', 'station_id as stationId'] as const;

/** The cars with this plate, as `plateKey` writes it, of all providers. */
export const findCarsOfPlate = (db: Db, key: string): Promise<Car[]> =>
  db.selectFrom('vehicle').where(sql<boolean>`plate_key(plate) = ${key}`).select(CAR).execute();

/** The cars that the closing of their station on a day takes out of service, by plate: not those that leave earlier for themselves. */
export async function findCarsToClose(db: Db, stationId: number, day: string): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select id, plate, retired, retired_on as "retiredOn", station_id as "stationId" from vehicle
    where station_id = ${stationId} and not retired and (retired_on is null or retired_on > ${day}::date
      or exists (select from out_of_service block where block.vehicle_id = vehicle.id and block.closed_station_id = ${stationId}))
    order by plate`.execute(db);
  return rows;
}

/** The cars that were retired with a station, by plate. */
export async function findCarsClosed(db: Db, stationId: number): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select id, plate, retired, retired_on as "retiredOn", station_id as "stationId" from vehicle
    where exists (select from out_of_service block where block.vehicle_id = vehicle.id and block.closed_station_id = ${stationId})
    order by plate`.execute(db);
  return rows;
}

export type Ahead = {
  id: number;
  plate: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  customerNumber: string;
  /** Somebody has the car, opens it just now, or has said that it is back. */
  isUnderWay: boolean;
};

/** What has booked one of the cars at or after a moment, by car and time. */
export async function findAhead(db: Db, vehicleIds: readonly number[], from: Temporal.Instant) {
  const { rows } = await sql<Ahead>`
    select booking.id, vehicle.plate, booking.starts_at as "startsAt", booking.ends_at as "endsAt",
      driver.customer_number as "customerNumber",
      booking.state = 'ACTIVE' or exists (select from awaited_return where booking_id = booking.id)
        or exists (select from vehicle_command command
          where command.booking_id = booking.id and command.kind = 'UNLOCK' and command.state = 'SENT') as "isUnderWay"
    from occupancy
      join booking on booking.id = occupancy.booking_id
      join vehicle on vehicle.id = booking.vehicle_id
      join customer driver on driver.id = coalesce(booking.driver_customer_id, booking.customer_id)
    where occupancy.vehicle_id = any(${vehicleIds}::bigint[]) and occupancy.ends_at > ${from}::timestamptz
      and booking.state in ('RESERVED', 'ACTIVE')
    order by vehicle.plate, booking.starts_at`.execute(db);
  return rows;
}

type Retirement = {
  vehicleIds: readonly number[];
  /** The station whose closing it is. */
  closedStationId?: number | undefined;
  day: string;
  from: Temporal.Instant;
  now: Temporal.Instant;
};

/**
 * Takes cars out of service for good from a moment on; other blocks end there. False: one is booked later;
 * the constraint keeping bookings apart decides (001), and the transaction must be rolled back.
 */
export async function blockForGood(
  transaction: Db,
  { vehicleIds, closedStationId, day, from, now }: Retirement,
): Promise<boolean> {
  // By statements of their own: the occupancy of a block that is gone must not be in the way.
  await sql`
    update vehicle set retired_on = ${day}::date where id = any(${vehicleIds}::bigint[])`.execute(
    transaction,
  );
  await sql`
    delete from out_of_service where vehicle_id = any(${vehicleIds}::bigint[])
      and (starts_at >= ${from}::timestamptz or retires)`.execute(transaction);
  await sql`
    update out_of_service set ends_at = ${from}::timestamptz
    where vehicle_id = any(${vehicleIds}::bigint[]) and ends_at > ${from}::timestamptz`.execute(transaction);
  const { rows } = await sql`
    insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at, retires,
      closed_station_id)
    select id, city_id, ${from}::timestamptz, ${NO_END}::timestamptz, ${REASON}, ${now}::timestamptz, true,
      ${closedStationId ?? null}::bigint
    from vehicle where id = any(${vehicleIds}::bigint[]) order by id
    returning id`.execute(transaction);
  return rows.length === vehicleIds.length;
}

/** Lets cars be booked again. */
export async function bringBack(transaction: Db, vehicleIds: readonly number[]): Promise<void> {
  await sql`
    update vehicle set retired = false, retired_on = null where id = any(${vehicleIds}::bigint[])`.execute(
    transaction,
  );
  await sql`
    delete from out_of_service where vehicle_id = any(${vehicleIds}::bigint[]) and retires`.execute(
    transaction,
  );
}

/** Lets those who retire the same cars go one after the other; bookings do not wait for it. */
export async function lockCars(transaction: Db, vehicleIds: readonly number[]): Promise<void> {
  await sql`
    select from vehicle where id = any(${vehicleIds}::bigint[]) order by id for no key update`.execute(
    transaction,
  );
}

/** Takes the cars out of all lists whose day has come, and that nobody has any more: until then their box is heard. */
export async function endService(db: Db, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();
  await sql`
    update vehicle set retired = true
    where retired_on <= ${today}::date and not retired
      and not exists (select from occupancy join booking on booking.id = occupancy.booking_id
        where occupancy.vehicle_id = vehicle.id and booking.state in ('RESERVED', 'ACTIVE'))
      and not exists (select from trip_return back where back.vehicle_id = vehicle.id and back.checked_at is null)`.execute(
    db,
  );
}

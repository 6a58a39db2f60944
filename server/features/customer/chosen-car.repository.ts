import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type Chosen = { bookeeId: number; timeRange: { start: string; end: string } };

/** Keeps what somebody had chosen before they registered; a car that there is not (any more) is left out. */
export async function keepChosenCar(
  db: Db,
  customerId: number,
  { bookeeId, timeRange: { start, end } }: Chosen,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into chosen_car (customer_id, vehicle_id, starts_at, ends_at, chosen_at)
    select ${customerId}::bigint, vehicle.id, ${start}::timestamptz, ${end}::timestamptz, ${now}::timestamptz
    from vehicle where vehicle.id = ${bookeeId} and not vehicle.retired and ${start}::timestamptz < ${end}::timestamptz
    on conflict (customer_id) do nothing`.execute(db);
}

export type ChosenCar = {
  vehicleId: number;
  model: string;
  station: string;
  start: Temporal.Instant;
  end: Temporal.Instant;
};

/** Returns what was chosen, once; undefined if nothing was, or the car has left the fleet. */
export async function takeChosenCar(db: Db, customerId: number): Promise<ChosenCar | undefined> {
  const { rows } = await sql<ChosenCar>`
    with taken as (delete from chosen_car where customer_id = ${customerId} returning vehicle_id, starts_at, ends_at)
    select vehicle.id as "vehicleId", vehicle.model, station.name as station, taken.starts_at as start, taken.ends_at as "end"
    from taken join vehicle on vehicle.id = taken.vehicle_id join station on station.id = vehicle.station_id
    where not vehicle.retired`.execute(db);
  return rows[0];
}

export async function removeChosenCars(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('chosen_car').where('chosen_at', '<', before).execute();
}

export async function eraseChosenCar(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('chosen_car').where('customer_id', '=', customerId).execute();
}

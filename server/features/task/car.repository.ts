import { sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { CarEventKind } from '#domain/task/car-event.ts';
import type { TaskKind } from '#domain/task/task-kind.ts';
import type { TyreKind } from '#domain/task/tyre-season.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Remark } from '#server/availability/fleet.repository.ts';
import type { Db } from '#server/db/connect.ts';

export type CarRow = {
  id: number;
  plate: string;
  model: string;
  class: VehicleClass;
  seats: number;
  electric: boolean;
  automatic: boolean;
  remarks: Remark[];
  stationId: number;
  stationName: string;
  city: string;
  street: string | null;
  accessNotes: string | null;
  lat: number;
  lng: number;
  hasBox: boolean;
  /** Somebody is on a trip with it. */
  onTrip: boolean;
  cleanedAt: Temporal.Instant | null;
  inspectionDue: string | null;
  tyres: TyreKind | null;
};

/** The car in service with this plate, as `plateKey` writes it; of two that are typed alike the one whose address it is. */
export async function findCar(
  db: Db,
  { key, slug, providerId }: { key: string; slug: string; providerId: string },
): Promise<CarRow | undefined> {
  const { rows } = await sql<CarRow>`
    select vehicle.id, vehicle.plate, vehicle.model, vehicle.class, vehicle.seats, vehicle.electric, vehicle.automatic,
      vehicle.remarks, station.id as "stationId", station.name as "stationName", city.slug as city, station.street,
      station.access_notes as "accessNotes", station.lat, station.lng, box.vehicle_id is not null as "hasBox",
      exists (select from booking where booking.vehicle_id = vehicle.id and booking.state = 'ACTIVE') as "onTrip",
      care.cleaned_at as "cleanedAt", care.inspection_due as "inspectionDue", care.tyres
    from vehicle
      join station on station.id = vehicle.station_id
      join city on city.id = vehicle.city_id
      left join vehicle_box box on box.vehicle_id = vehicle.id
      left join vehicle_care care on care.vehicle_id = vehicle.id
    where plate_key(vehicle.plate) = ${key} and vehicle.provider_id = ${providerId} and not vehicle.retired
    order by replace(vehicle.plate, ' ', '-') = ${slug} desc, vehicle.id limit 1`.execute(db);
  return rows[0];
}

export type FoundCar = {
  id: number;
  plate: string;
  model: string;
  class: VehicleClass;
  stationName: string;
  city: string;
};

/** The cars in service whose plate begins like this, as `plateKey` writes it. */
export async function findCarsByPlate(
  db: Db,
  { key, providerId, limit }: { key: string; providerId: string; limit: number },
): Promise<FoundCar[]> {
  const { rows } = await sql<FoundCar>`
    select vehicle.id, vehicle.plate, vehicle.model, vehicle.class, station.name as "stationName", city.slug as city
    from vehicle join station on station.id = vehicle.station_id join city on city.id = vehicle.city_id
    where plate_key(vehicle.plate) like ${`${key}%`} and vehicle.provider_id = ${providerId} and not vehicle.retired
    order by plate_key(vehicle.plate), vehicle.id limit ${limit}`.execute(db);
  return rows;
}

export type OccupancyRow = {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  isBooking: boolean;
  isRunning: boolean;
  /** While customers are asked to take another car. */
  isHeld: boolean;
  reason: string | null;
  taskId: number | null;
};

/** What takes the car from now on, in order; of bookings only when, and whether somebody is on the way. */
export async function findOccupancies(
  db: Db,
  vehicleId: number,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<OccupancyRow[]> {
  const { rows } = await sql<OccupancyRow>`
    select occupancy.starts_at as "startsAt", occupancy.ends_at as "endsAt",
      occupancy.booking_id is not null as "isBooking",
      coalesce(booking.state = 'ACTIVE', occupancy.starts_at <= ${now}::timestamptz) as "isRunning",
      block.move_request_id is not null as "isHeld", block.reason, block.task_id as "taskId"
    from occupancy
      left join booking on booking.id = occupancy.booking_id
      left join out_of_service block on block.id = occupancy.out_of_service_id
    where occupancy.vehicle_id = ${vehicleId}
      and (occupancy.ends_at > ${now}::timestamptz or booking.state = 'ACTIVE')
    order by occupancy.starts_at limit ${limit}`.execute(db);
  return rows;
}

type OpenBooking = { state: 'RESERVED' | 'ACTIVE'; period: Period };

/** A booking lasts four weeks at the most, and nobody keeps a car for so long after it. */
const LONGEST_TRIP_HOURS = 24 * 90;

/** The bookings of the car that have not ended. */
export async function findOpenBookings(
  db: Db,
  vehicleId: number,
  now: Temporal.Instant,
): Promise<OpenBooking[]> {
  const since = now.subtract({ hours: LONGEST_TRIP_HOURS });
  const { rows } = await sql<{
    state: OpenBooking['state'];
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
  }>`
    select booking.state, booking.starts_at, booking.ends_at
    from occupancy join booking on booking.id = occupancy.booking_id
    where occupancy.vehicle_id = ${vehicleId} and occupancy.starts_at > ${since}::timestamptz
      and booking.state in ('RESERVED', 'ACTIVE')`.execute(db);
  return rows.map(({ state, starts_at: start, ends_at: end }) => ({ state, period: { start, end } }));
}

export type CarEventRow = {
  at: Temporal.Instant;
  kind: CarEventKind;
  /** Of a task: what it is about. */
  taskKind: TaskKind | null;
  condition: string | null;
  /** A remark, or the reason. */
  text: string | null;
  /** Of the employee; of customers nobody is told who it was. */
  byName: string | null;
};

/** What happened to the car last, the latest first: tasks, openings, trips, damage. Nobody learns whose trip it was. */
export async function findCarEvents(db: Db, vehicleId: number, limit: number): Promise<CarEventRow[]> {
  const { rows } = await sql<CarEventRow>`
    select event.at, event.kind, event.task_kind as "taskKind", event.condition, event.text,
      nullif(concat_ws(' ', employee.prename, employee.name), '') as "byName"
    from (
      (select event.at, event.id, 'TASK_' || event.kind as kind, task.kind as task_kind, task.condition, event.text, event.customer_id
      from vehicle_task task join vehicle_task_event event on event.task_id = task.id
      where task.vehicle_id = ${vehicleId} order by event.at desc, event.id desc limit ${limit})
      union all
      (select happened_at, id, case when task_id is null then 'TRIP_' else 'STAFF_' end || kind, null, null, null,
        case when task_id is not null then customer_id end
      from trip_event
      where vehicle_id = ${vehicleId} and kind in ('UNLOCKED', 'LOCKED', 'RETURNED') order by happened_at desc
      limit ${limit})
      union all
      (select event.at, event.id, 'DAMAGE_' || event.kind, null, null, null, null
      from damage join damage_event event on event.damage_id = damage.id
      where damage.vehicle_id = ${vehicleId} and event.kind in ('REPORTED', 'REPAIRED') order by event.at desc
      limit ${limit})
      union all
      (select created_at, id, 'MOVE_ASKED', null, null, null, asked_by
      from move_request where vehicle_id = ${vehicleId} order by id desc limit ${limit})
      union all
      (select settled_at, id, 'MOVE_' || state, null, null, null, null
      from move_request where vehicle_id = ${vehicleId} and state <> 'OPEN' order by id desc limit ${limit})
    ) event left join customer employee on employee.id = event.customer_id
    order by event.at desc, event.id desc limit ${limit}`.execute(db);
  return rows;
}

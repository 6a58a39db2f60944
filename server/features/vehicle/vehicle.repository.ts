import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { Position } from '#domain/station/position.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';
import { boxAround, distanceSql, withinSql } from '#server/features/station/geometry-sql.ts';
import type { Bbox } from '#server/features/station/station.repository.ts';

export type Remark = { infoType: string; contentType: string; text: string };
export type VehicleRow = {
  id: number;
  provider_id: string;
  city_id: number;
  station_id: number;
  plate: string;
  model: string;
  class: VehicleClass;
  seats: number;
  electric: boolean;
  automatic: boolean;
  energy_percent: number | null;
  range_km: number | null;
  equipment: string[];
  remarks: Remark[];
  station_name: string;
  city: string;
  street: string | null;
  postal_code: string | null;
  lat: number;
  lng: number;
};

const VEHICLE_COLUMNS = sql`
  v.id, v.provider_id, v.city_id, v.station_id, v.plate, v.model, v.class, v.seats, v.electric, v.automatic,
  v.energy_percent, v.range_km, v.equipment, v.remarks,
  s.name as station_name, c.slug as city, s.street, s.postal_code, s.lat, s.lng`;

/** A vehicle in service; undefined also for retired ones. */
export async function findVehicle(db: Db, id: number): Promise<VehicleRow | undefined> {
  const { rows } = await sql<VehicleRow>`
    select ${VEHICLE_COLUMNS}
    from vehicle v join station s on s.id = v.station_id join city c on c.id = v.city_id
    where v.id = ${id} and not v.retired`.execute(db);
  return rows[0];
}

export type VehicleSearch = {
  period: Period;
  cityId?: number | undefined;
  bbox?: Bbox | undefined;
  /** Also the point from which distances are measured. */
  near?: Position | undefined;
  /** Metres around `near`. */
  radius?: number | undefined;
  stationId?: number | undefined;
  ids?: number[] | undefined;
  classes?: VehicleClass[] | undefined;
  electric?: boolean | undefined;
  automatic?: boolean | undefined;
  /** The last row of the page before. */
  after?: { taken: boolean; distance: number; id: number } | undefined;
  limit: number;
};
export type FoundVehicle = VehicleRow & { available: boolean; distance: number; free: number; total: number };

/** More vehicles than this, the nearest ones, are not compared in one search: a map that large shows no single ones. */
const MOST_CANDIDATES = 5_000;

/**
 * Vehicles with their availability in a period: free ones first, then by distance. Whether one is free is read off its
 * last occupancy that begins before the period ends (see index occupancy_probe). `free` and `total` count all pages.
 */
export async function searchVehicles(db: Db, search: VehicleSearch): Promise<FoundVehicle[]> {
  const { period, near, after } = search;
  const conditions: RawBuilder<unknown>[] = [sql`not v.retired`];
  if (search.cityId !== undefined) conditions.push(sql`v.city_id = ${search.cityId}`);
  if (search.bbox) conditions.push(withinSql(search.bbox));
  if (search.stationId !== undefined) conditions.push(sql`v.station_id = ${search.stationId}`);
  if (search.ids) conditions.push(sql`v.id = any(${search.ids}::bigint[])`);
  if (search.classes) conditions.push(sql`v.class = any(${search.classes}::text[])`);
  if (search.electric) conditions.push(sql`v.electric`);
  if (search.automatic) conditions.push(sql`v.automatic`);
  if (near && search.radius !== undefined) {
    conditions.push(withinSql(boxAround(near, search.radius)), sql`${distanceSql(near)} <= ${search.radius}`);
  }
  const distance = near ? distanceSql(near) : sql`0`;
  const { rows } = await sql<FoundVehicle>`
    with candidate as (
      select v.id, ${distance} as distance
      from vehicle v join station s on s.id = v.station_id
      where ${sql.join(conditions, sql` and `)}
      order by distance, v.id limit ${MOST_CANDIDATES}
    -- Materialized: otherwise each occupancy is looked up twice, to be counted and to be shown.
    ), found as materialized (
      select candidate.id, distance, coalesce((
        select o.ends_at <= ${period.start}::timestamptz from occupancy o
        where o.vehicle_id = candidate.id and o.starts_at < ${period.end}::timestamptz
        order by o.starts_at desc limit 1), true) as available
      from candidate
    ), counted as (
      select *, count(*) filter (where available) over () as free, count(*) over () as total from found
    ), page as (
      select * from counted
      ${after ? sql`where (not available, distance, id) > (${after.taken}, ${after.distance}, ${after.id})` : sql``}
      order by not available, distance, id limit ${search.limit}
    )
    select ${VEHICLE_COLUMNS}, page.available, page.distance, page.free, page.total
    from page join vehicle v on v.id = page.id join station s on s.id = v.station_id join city c on c.id = v.city_id
    order by not page.available, page.distance, page.id`.execute(db);
  return rows;
}

type Range = { vehicleId: number; from: Temporal.Instant; to: Temporal.Instant };

/** Occupied periods that touch the given range of each vehicle, in order, to the millisecond. */
export async function findBusyPeriods(db: Db, ranges: Range[]): Promise<Map<number, Period[]>> {
  if (ranges.length === 0) return new Map();
  // One row of numbers for each vehicle: a thousand rows of time stamps take four times as long to read.
  const { rows } = await sql<{ vehicle_id: number; starts: number[]; ends: number[] }>`
    select wanted.id as vehicle_id,
      json_agg(extract(epoch from o.starts_at) * 1000 order by o.starts_at) as starts,
      json_agg(extract(epoch from o.ends_at) * 1000 order by o.starts_at) as ends
    from unnest(
      ${ranges.map((range) => range.vehicleId)}::bigint[],
      ${ranges.map((range) => range.from.toString())}::timestamptz[],
      ${ranges.map((range) => range.to.toString())}::timestamptz[]
    ) as wanted(id, starts, ends)
    cross join lateral (
      select starts_at, ends_at from occupancy
        where vehicle_id = wanted.id and starts_at >= wanted.starts and starts_at < wanted.ends
      union all
      (select starts_at, ends_at from occupancy
        where vehicle_id = wanted.id and starts_at < wanted.starts order by starts_at desc limit 1)
    ) o
    where o.ends_at > wanted.starts
    group by wanted.id`.execute(db);
  const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds));
  return new Map(
    rows.map(({ vehicle_id, starts, ends }) => [
      vehicle_id,
      starts.map((start, index) => ({ start: instant(start), end: instant(ends[index] ?? start) })),
    ]),
  );
}

// Compiled once: it runs for every attempt on a car that many people want. Occupancies of a vehicle do not overlap: what
// stands in the way begins last before the period ends, or second to last where one is excepted. The B-tree finds these
// with a tenth of what the constraint's own GiST index reads.
const FIND_OBSTACLES = `
  select wanted.n, o.booking_id, o.out_of_service_id
  from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[])
    with ordinality as wanted(vehicle_id, starts, ends, n)
  cross join lateral (
    select booking_id, out_of_service_id, ends_at from occupancy
    where vehicle_id = wanted.vehicle_id and starts_at < wanted.ends
    order by starts_at desc limit 2
  ) o
  where o.ends_at > wanted.starts`;

type WantedPeriod = {
  vehicleId: number;
  period: Period;
  /** A booking of one's own that is to be changed does not stand in the way. */
  exceptBookingId?: number | undefined;
};

/** What occupies a vehicle in a period, if anything. */
export const findObstacle = batched(
  async (
    db,
    wanted: readonly WantedPeriod[],
  ): Promise<('BOOKEE_TAKEN' | 'BOOKEE_OUT_OF_SERVICE' | undefined)[]> => {
    const { rows } = await db.executeQuery<{
      n: number;
      booking_id: number | null;
      out_of_service_id: number | null;
    }>(
      CompiledQuery.raw(FIND_OBSTACLES, [
        wanted.map(({ vehicleId }) => vehicleId),
        wanted.map(({ period }) => period.start.toString()),
        wanted.map(({ period }) => period.end.toString()),
      ]),
    );
    const occupied = Map.groupBy(rows, ({ n }) => n);
    return wanted.map(({ exceptBookingId }, index) => {
      const others = (occupied.get(index + 1) ?? []).filter(
        (row) => row.out_of_service_id !== null || row.booking_id !== exceptBookingId,
      );
      if (others.length === 0) return undefined;
      return others.some((row) => row.booking_id !== null) ? 'BOOKEE_TAKEN' : 'BOOKEE_OUT_OF_SERVICE';
    });
  },
);

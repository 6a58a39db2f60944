import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { BusyPeriod } from '#domain/booking/nearest-free-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { type Bbox, boxAround, type Position } from '#domain/station/position.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { VehicleFilter, VehicleWish } from '#domain/vehicle/vehicle-wish.ts';
import { VEHICLE_COLUMNS, type VehicleRow } from '#server/availability/fleet.repository.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';
import { distanceSql, withinSql } from '#server/features/station/geometry-sql.ts';
import {
  filterConditions,
  type KindPrice,
  pricedKinds,
} from '#server/features/station/vehicle-filter-sql.ts';

/** A vehicle in service; undefined when it is unknown or retired. */
export async function findVehicle(db: Db, id: number): Promise<VehicleRow | undefined> {
  const { rows } = await sql<VehicleRow>`
    select ${VEHICLE_COLUMNS}
    from vehicle v join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
    where v.id = ${id} and not v.retired`.execute(db);
  return rows[0];
}

export type VehicleSearch = {
  period: Period;
  /** An overdue car is not free in the hours that follow (§S16.50). */
  now: Temporal.Instant;
  cityId?: number | undefined;
  bbox?: Bbox | undefined;
  /** Also the point from which distances are measured. */
  near?: Position | undefined;
  /** Metres around `near`. */
  radius?: number | undefined;
  stationId?: number | undefined;
  ids?: number[] | undefined;
  filter?: VehicleFilter | undefined;
  /** Only vehicles of one of these kinds. */
  kinds?: { class: VehicleClass; electric: boolean }[] | undefined;
  /** First come cars that have this, before they are ordered; not for lists of several pages. */
  prefer?: { wish: VehicleWish | undefined; automatic: boolean } | undefined;
  /** Only vehicles that have one of these prices, by which they are also ordered. */
  prices?: readonly KindPrice[] | undefined;
  /** By default MATCH. */
  order?: ListOrder | undefined;
  /** `place` of the last row of the page before, in the same order. */
  after?: readonly number[] | undefined;
  limit: number;
  /** The range of the occupied periods to return, for a free vehicle and for a taken one. */
  busyRanges: { free: InstantRange; taken: InstantRange };
};
type InstantRange = { from: Temporal.Instant; to: Temporal.Instant };
export type FoundVehicle = VehicleRow & {
  available: boolean;
  distance: number;
  /** What the order compares, with the id at last. */
  place: number[];
  free: number;
  total: number;
  /** Occupied periods, in order. */
  busy: BusyPeriod[];
};

/** A search compares only this many vehicles, the nearest ones: a larger map shows no single vehicles. */
const MAX_CANDIDATES = 5_000;

/** What each order compares, in columns of `counted`, smallest first (§S14.5). */
const ORDER_PARTS: Record<ListOrder, RawBuilder<unknown>> = {
  MATCH: sql`array[taken, distance, cents, size, id]::float8[]`,
  PRICE: sql`array[cents, taken, distance, size, id]::float8[]`,
  DISTANCE: sql`array[distance, taken, cents, size, id]::float8[]`,
  SIZE: sql`array[size, taken, distance, cents, id]::float8[]`,
};

/**
 * How much a vehicle `v` lacks of what a person has chosen (§S4.25): each part of a wish, then the automatic that they had.
 * Nothing else goes before the distance.
 */
const lacks = ({ wish = {}, automatic }: NonNullable<VehicleSearch['prefer']>): RawBuilder<unknown> => sql`
  (2 * ((${wish.feature?.includes('ELECTRIC') ?? false}::boolean and not v.electric)::integer
    + (${wish.feature?.includes('AUTOMATIC') ?? false}::boolean and not v.automatic)::integer
    + (v.seats < ${wish.seats ?? 0}::integer)::integer
    + (select count(*)::integer from unnest(${wish.equipment ?? []}::text[]) wanted where wanted <> all (v.equipment)))
  + (${automatic}::boolean and not v.automatic)::integer)`;

/** Vehicles with their availability in a period, in the wanted order. `free`, `total`: all pages. */
export async function searchVehicles(db: Db, search: VehicleSearch): Promise<FoundVehicle[]> {
  const { period, now, near, after, busyRanges, prices, prefer, order = 'MATCH' } = search;
  const isNear = Temporal.Instant.compare(period.start, heldUntil(now)) < 0;
  const conditions: RawBuilder<unknown>[] = [sql`not v.retired`];
  // The station's city too: otherwise PostgreSQL reads the stations of all cities for the distances.
  if (search.cityId !== undefined) {
    conditions.push(sql`v.city_id = ${search.cityId}`, sql`s.city_id = ${search.cityId}`);
  }
  if (search.bbox) conditions.push(withinSql(search.bbox));
  if (search.stationId !== undefined) conditions.push(sql`v.station_id = ${search.stationId}`);
  if (search.ids) conditions.push(sql`v.id = any(${search.ids}::bigint[])`);
  if (search.filter) conditions.push(...filterConditions(search.filter));
  if (search.kinds) {
    const kinds = search.kinds.map(
      (kind) => sql`(v.class = ${kind.class} and v.electric = ${kind.electric})`,
    );
    conditions.push(sql`(${sql.join(kinds, sql` or `)})`);
  }
  if (near && search.radius !== undefined) {
    conditions.push(withinSql(boxAround(near, search.radius)), sql`${distanceSql(near)} <= ${search.radius}`);
  }
  const distance = near ? distanceSql(near) : sql`0`;
  const from = sql`case when page.available then ${busyRanges.free.from}::timestamptz else ${busyRanges.taken.from} end`;
  const to = sql`case when page.available then ${busyRanges.free.to}::timestamptz else ${busyRanges.taken.to} end`;
  const { rows } = await sql<
    Omit<FoundVehicle, 'busy'> & BusyColumns & { held_since?: Temporal.Instant | null }
  >`
    with candidate as (
      select v.id, ${distance} as distance, v.provider_id, v.class, v.electric${prefer ? sql`, ${lacks(prefer)} as lacking` : sql``}
      from vehicle v join station s on s.id = v.station_id
      where ${sql.join(conditions, sql` and `)}
      order by distance, v.id limit ${MAX_CANDIDATES}
    -- Materialized: otherwise each occupancy is looked up twice, to be counted and to be shown.
    ), found as materialized (
      select candidate.id, distance, ${prefer ? sql`lacking, ` : sql``}${prices ? sql`kind.cents` : sql`0 as cents`}, array_position(${VEHICLE_CLASSES}::text[], candidate.class) as size, ${isNear ? sql`held_since is null and ` : sql``}${isAvailable(period, search.cityId)} as available${isNear ? sql`, held_since` : sql``}
      from candidate${prices ? sql` join ${pricedKinds(prices)} using (provider_id, class, electric)` : sql``}${isNear ? sql` left join (${overdueVehicles(now)}) held on held.vehicle_id = candidate.id` : sql``}
    ), counted as (
      select *, (not available)::integer as taken, count(*) filter (where available) over () as free, count(*) over () as total from found
    ), placed as (
      select *, ${prefer ? sql`array[taken, lacking]::float8[] || ` : sql``}${ORDER_PARTS[order]} as place from counted
    ), page as (
      select * from placed
      ${after ? sql`where place > ${after}::float8[]` : sql``}
      order by place limit ${search.limit}
    )
    select ${VEHICLE_COLUMNS}, page.available, page.distance, page.place, page.free, page.total, ${isNear ? sql`page.held_since, ` : sql``}busy.*
    from page join vehicle v on v.id = page.id join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
      cross join lateral (${busyPeriods(sql`page.id`, from, to)}) busy
    order by page.place`.execute(db);
  return rows.map(({ held_since: since, ...row }) => ({
    ...row,
    busy: [...toBusyPeriods(row), ...(since ? [{ start: since, end: heldUntil(now) }] : [])].sort(
      (a, b) => a.start.epochMilliseconds - b.start.epochMilliseconds,
    ),
  }));
}

/** The overdue cars: few, and found by the index of open bookings. */
const overdueVehicles = (now: Temporal.Instant) => sql`
  select late.vehicle_id, min(late.ends_at) as held_since from booking late
  where late.state = 'ACTIVE' and late.ends_at <= ${now}::timestamptz group by late.vehicle_id`;

/** From the end of its trip on, how long an overdue car is held (§S16.50); undefined if it is not overdue. */
export async function findHeldPeriod(
  db: Db,
  vehicleId: number,
  now: Temporal.Instant,
): Promise<Period | undefined> {
  const { rows } = await sql<{ ends_at: Temporal.Instant }>`
    select ends_at from booking
    where vehicle_id = ${vehicleId} and state = 'ACTIVE' and ends_at <= ${now}::timestamptz
    order by ends_at limit 1`.execute(db);
  return rows[0] && { start: rows[0].ends_at, end: heldUntil(now) };
}

/** Lets those who want the same car as a substitute go one after the other; bookings of it do not wait. */
export async function lockVehicle(transaction: Db, id: number): Promise<void> {
  await sql`select from vehicle where id = ${id} for no key update`.execute(transaction);
}

/** Whether the candidate is free: in a city by one scan of all occupied vehicles, else by a probe each. */
const isAvailable = (period: Period, cityId: number | undefined) =>
  cityId !== undefined
    ? sql`candidate.id not in (
        select o.vehicle_id from occupancy o
        where o.city_id = ${cityId} and tstzrange(o.starts_at, o.ends_at) && tstzrange(${period.start}, ${period.end}))`
    : sql`coalesce((
        select o.ends_at <= ${period.start}::timestamptz from occupancy o
        where o.vehicle_id = candidate.id and o.starts_at < ${period.end}::timestamptz
        order by o.starts_at desc limit 1), true)`;

type BusyColumns = { busy_starts: number[] | null; busy_ends: number[] | null };

/**
 * The occupied periods of a vehicle that touch a range, in one row of epoch milliseconds: reading a thousand
 * rows of timestamps takes four times as long.
 */
const busyPeriods = (
  vehicleId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql<BusyColumns>`
  select json_agg(date_part('epoch', o.starts_at) * 1000 order by o.starts_at) as busy_starts,
    json_agg(date_part('epoch', o.ends_at) * 1000 order by o.starts_at) as busy_ends
  from (
    select starts_at, ends_at from occupancy
      where vehicle_id = ${vehicleId} and starts_at >= ${from} and starts_at < ${to}
    union all
    (select starts_at, ends_at from occupancy
      where vehicle_id = ${vehicleId} and starts_at < ${from} order by starts_at desc limit 1)
  ) o
  where o.ends_at > ${from}`;

function toBusyPeriods({ busy_starts, busy_ends }: BusyColumns): BusyPeriod[] {
  return (busy_starts ?? []).map((start, index) => ({
    start: { epochMilliseconds: Math.round(start) },
    end: { epochMilliseconds: Math.round(busy_ends?.[index] ?? start) },
  }));
}

/** Occupied periods of a vehicle that touch a range, in order, to the millisecond. */
export async function findBusyPeriods(
  db: Db,
  vehicleId: number,
  { from, to }: InstantRange,
): Promise<Period[]> {
  const { rows } = await busyPeriods(
    sql`${vehicleId}::bigint`,
    sql`${from}::timestamptz`,
    sql`${to}::timestamptz`,
  ).execute(db);
  const instant = ({ epochMilliseconds }: { epochMilliseconds: number }) =>
    Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
  return rows.flatMap((row) =>
    toBusyPeriods(row).map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
  );
}

// Compiled once, for booking attempts. A vehicle's occupancies do not overlap: the obstacle is the last
// begun before the period's end, or its predecessor. The B-tree needs a tenth of the GiST index's reads.
const FIND_OBSTACLES = `
  with wanted as (
    select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::boolean[])
      with ordinality as wanted(vehicle_id, starts, ends, is_new, n)
  )
  select wanted.n, o.booking_id, o.out_of_service_id, o.exclusive_customer_id
  from wanted
  cross join lateral (
    select booking_id, out_of_service_id, exclusive_customer_id, ends_at from occupancy
    where vehicle_id = wanted.vehicle_id and starts_at < wanted.ends
    order by starts_at desc limit 2
  ) o
  where o.ends_at > wanted.starts
  union all
  select wanted.n, late.id, null, null
  from wanted join booking late on late.vehicle_id = wanted.vehicle_id
  where wanted.is_new and late.state = 'ACTIVE' and late.ends_at <= $5 and late.ends_at < wanted.ends
    and wanted.starts < $6::timestamptz`;

type WantedPeriod = {
  vehicleId: number;
  period: Period;
  /** For a new booking: an overdue car is held (§S16.50). Who has booked it already may change that booking. */
  now?: Temporal.Instant | undefined;
  /** The booking that is being changed, which is no obstacle to itself. */
  exceptBookingId?: number | undefined;
  /** The customer whose own bookings are reported as OWN_BOOKING_OVERLAPS. */
  customerId?: number | undefined;
};

type Obstacle = 'BOOKEE_TAKEN' | 'BOOKEE_OUT_OF_SERVICE' | 'OWN_BOOKING_OVERLAPS';

/** What occupies a vehicle in a period, if anything. */
export const findObstacle = batched(
  async (db, wanted: readonly WantedPeriod[]): Promise<(Obstacle | undefined)[]> => {
    // What is looked up together was asked within a moment: one time counts for all.
    const now = wanted.find((one) => one.now)?.now;
    const { rows } = await db.executeQuery<{
      n: number;
      booking_id: number | null;
      out_of_service_id: number | null;
      exclusive_customer_id: number | null;
    }>(
      CompiledQuery.raw(FIND_OBSTACLES, [
        wanted.map(({ vehicleId }) => vehicleId),
        wanted.map(({ period }) => period.start.toString()),
        wanted.map(({ period }) => period.end.toString()),
        wanted.map(({ now }) => now !== undefined),
        now ?? null,
        now ? heldUntil(now) : null,
      ]),
    );
    const occupied = Map.groupBy(rows, ({ n }) => n);
    return wanted.map(({ exceptBookingId, customerId }, index) => {
      const others = (occupied.get(index + 1) ?? []).filter(
        (row) => row.out_of_service_id !== null || row.booking_id !== exceptBookingId,
      );
      if (others.length === 0) return undefined;
      if (customerId !== undefined && others.some((row) => row.exclusive_customer_id === customerId)) {
        return 'OWN_BOOKING_OVERLAPS';
      }
      return others.some((row) => row.booking_id !== null) ? 'BOOKEE_TAKEN' : 'BOOKEE_OUT_OF_SERVICE';
    });
  },
);

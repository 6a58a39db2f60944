import { type RawBuilder, sql } from 'kysely';
import { type BusyMinutes, type MinuteRange, toBusyMinutes } from '#domain/availability/busy-minutes.ts';
import type { FleetStation, FleetVehicle } from '#domain/availability/fleet.ts';
import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';

export type Remark = { infoType: string; contentType: string; text: string };
/** What is shown of a car in service. */
export type VehicleRow = {
  id: number;
  providerId: string;
  cityId: number;
  stationId: number;
  plate: string;
  model: string;
  class: VehicleClass;
  seats: number;
  electric: boolean;
  automatic: boolean;
  /** As the fleet's list states it, with the range at that. */
  energyPercent: number | null;
  rangeKm: number | null;
  /** What the car told last; null without a box. */
  toldEnergyPercent: number | null;
  equipment: Equipment[];
  remarks: Remark[];
  stationName: string;
  city: string;
  street: string | null;
  postalCode: string | null;
  lat: number;
  lng: number;
};
export type FleetCity = { id: number; slug: string; title: string; lat: number; lng: number };
/** Of a car only what takes it between two times has changed if these are given, in epoch milliseconds. */
export type ChangeNote = {
  vehicleId: number | null;
  stationId: number | null;
  busyFrom: number | null;
  busyUntil: number | null;
};

/** So many cars are read at once: a piece takes some 50 ms, and requests are answered in between. */
const PIECE = 2_000;

/** Columns of `v`, a vehicle, `s`, its station, `c`, its city, and `car`, what it told last. */
export const VEHICLE_COLUMNS = sql`
  v.id, v.provider_id as "providerId", v.city_id as "cityId", v.station_id as "stationId", v.plate, v.model, v.class,
  v.seats, v.electric, v.automatic,
  v.energy_percent as "energyPercent", v.range_km as "rangeKm", car.energy_percent as "toldEnergyPercent", v.equipment,
  v.remarks,
  s.name as "stationName", c.slug as city, s.street, s.postal_code as "postalCode", s.lat, s.lng`;

type TakenRow = { tripEnds: Temporal.Instant | null; starts: number[] | null; ends: number[] | null };
type LoadedRow = VehicleRow & TakenRow;
export type LoadedVehicle = Omit<FleetVehicle, 'card'> & { row: VehicleRow };

/** What an overdue car has made impossible since its trip was to end counts, however long ago that was. */
const sinceTrip = (since: Temporal.Instant) => sql`least(${since}::timestamptz, trip.ends_at)`;

/** What takes a car, as columns of whole minutes since 1970: starts rounded down, ends up. */
const TAKEN = sql`json_agg(floor(date_part('epoch', starts_at) / 60)::bigint order by starts_at) as starts,
  json_agg(ceil(date_part('epoch', ends_at) / 60)::bigint order by starts_at) as ends`;

/**
 * It ends after an instant. Periods of a car do not overlap, so that only the last one that begins before
 * it can reach into what follows: the years before are not read.
 */
const reachesInto = (vehicleId: RawBuilder<unknown>, instant: RawBuilder<unknown>) => sql`
  starts_at >= coalesce(
    (select max(starts_at) from occupancy before where before.vehicle_id = ${vehicleId} and before.starts_at <= ${instant}),
    ${instant}
  ) and ends_at > ${instant}`;

const readVehicles = (condition: RawBuilder<unknown>, since: Temporal.Instant) => sql<LoadedRow>`
  select ${VEHICLE_COLUMNS}, trip.ends_at as "tripEnds", taken.starts, taken.ends
  from vehicle v join station s on s.id = v.station_id join city c on c.id = v.city_id
    left join vehicle_state car on car.vehicle_id = v.id
    cross join lateral (
      select min(ends_at) as ends_at from booking where vehicle_id = v.id and state = 'ACTIVE'
    ) trip
    cross join lateral (
      select ${TAKEN} from occupancy where vehicle_id = v.id and ${reachesInto(sql`v.id`, sinceTrip(since))}
    ) taken
  where not v.retired and ${condition}`;

function toLoaded({ tripEnds, starts, ends, ...row }: LoadedRow): LoadedVehicle {
  const { id, stationId, cityId, providerId, electric, automatic, seats, equipment } = row;
  return {
    id,
    stationId,
    cityId,
    kind: { providerId, class: row.class, electric },
    automatic,
    seats,
    equipment,
    busy: toBusyMinutes(starts ?? [], ends ?? []),
    tripEnds: tripEnds?.epochMilliseconds,
    row,
  };
}

/** These cars, as far as they are in service, with what takes them after an instant. */
export async function loadVehicles(
  db: Db,
  ids: readonly number[],
  since: Temporal.Instant,
): Promise<LoadedVehicle[]> {
  if (ids.length === 0) return [];
  const { rows } = await readVehicles(sql`v.id = any(${ids}::bigint[])`, since).execute(db);
  return rows.map(toLoaded);
}

type LoadedTimes = { id: number; busy: BusyMinutes; tripEnds: number | undefined };

/** What takes cars within a range of minutes for each, as far as it ends after `since`, and the trips that are going on. */
export async function loadTimes(
  db: Db,
  ranges: ReadonlyMap<number, MinuteRange>,
  since: Temporal.Instant,
): Promise<LoadedTimes[]> {
  if (ranges.size === 0) return [];
  const minutes = [...ranges.values()];
  const { rows } = await sql<TakenRow & { id: number }>`
    select wanted.id, trip.ends_at as "tripEnds", taken.starts, taken.ends
    from (
        select id, to_timestamp(from_minute * 60) as starts_at, to_timestamp(until_minute * 60) as ends_at
        from unnest(${[...ranges.keys()]}::bigint[], ${minutes.map(({ from }) => from)}::bigint[],
          ${minutes.map(({ until }) => until)}::bigint[]) as wanted (id, from_minute, until_minute)
      ) wanted
      cross join lateral (
        select min(ends_at) as ends_at from booking where vehicle_id = wanted.id and state = 'ACTIVE'
      ) trip
      cross join lateral (
        select ${TAKEN} from occupancy
        where vehicle_id = wanted.id and starts_at < wanted.ends_at and ends_at > ${sinceTrip(since)}
          and ${reachesInto(sql`wanted.id`, sql`wanted.starts_at`)}
      ) taken`.execute(db);
  return rows.map(({ id, tripEnds, starts, ends }) => ({
    id,
    busy: toBusyMinutes(starts ?? [], ends ?? []),
    tripEnds: tripEnds?.epochMilliseconds,
  }));
}

/** All cars in service, in pieces. */
export async function* loadAllVehicles(db: Db, since: Temporal.Instant): AsyncGenerator<LoadedVehicle[]> {
  let after = 0;
  while (true) {
    const { rows } =
      await sql<LoadedRow>`${readVehicles(sql`v.id > ${after}`, since)} order by v.id limit ${PIECE}`.execute(
        db,
      );
    yield rows.map(toLoaded);
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return;
    after = last.id;
  }
}

/** These stations, or all, with those that are closed: a car may still stand there. */
export async function loadStations(db: Db, ids?: readonly number[]): Promise<FleetStation[]> {
  const rows = await db
    .selectFrom('station')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .select(['id', 'city_id', 'name', 'street', 'postal_code', 'lat', 'lng', 'access_notes', 'closed'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    cityId: row.city_id,
    name: row.name,
    street: row.street,
    postalCode: row.postal_code,
    position: { lat: row.lat, lng: row.lng },
    accessNotes: row.access_notes,
    closed: row.closed,
  }));
}

export const loadCities = (db: Db): Promise<FleetCity[]> =>
  db.selectFrom('city').select(['id', 'slug', 'title', 'lat', 'lng']).execute();

/**
 * Which transactions can be seen, as PostgreSQL writes a snapshot. A replica does not know which of them are open: there
 * all from the oldest one on count as unseen, and are read again.
 */
const SNAPSHOT = sql`case when pg_is_in_recovery()
  then (pg_snapshot_xmin(pg_current_snapshot())::text || ':' || pg_snapshot_xmin(pg_current_snapshot())::text || ':')::pg_snapshot
  else pg_current_snapshot() end`;

/**
 * How far a replica is behind, in milliseconds: since the last commit that it has replayed, unless it has replayed all that is
 * sent. PostgreSQL ends a connection that says nothing for a minute (`wal_receiver_timeout`).
 */
const BEHIND_MS = sql`case when not pg_is_in_recovery()
    or exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn() then 0
  else ceil(greatest(0, date_part('epoch', clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))) * 1000)
  end`;

type Horizon = {
  /** From here on it has to be read the next time. */
  horizon: string;
  /** By so much the database that was read is behind the one that decides, in milliseconds. */
  behindMs: number;
};

/** The snapshot of this transaction: what its transactions have changed is in what is read with it. */
export async function readHorizon(db: Db): Promise<Horizon> {
  const { rows } =
    await sql<Horizon>`select (${SNAPSHOT})::text as horizon, ${BEHIND_MS} as "behindMs"`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('no horizon');
  return read;
}

type Changes = Horizon & {
  /** Rows that were never read have been removed, or this is another database than before. */
  hasGap: boolean;
  notes: ChangeNote[];
};

/** What was noted by transactions that could not be seen at `horizon`; all in one snapshot. */
export async function readChanges(db: Db, horizon: string): Promise<Changes> {
  const { rows } = await sql<Horizon & { hasGap: boolean; notes: ChangeNote[] | null }>`
    with known as (select snapshot, pg_snapshot_xmin(snapshot) as oldest from (select ${horizon}::pg_snapshot as snapshot) given),
      read as (select snapshot, pg_snapshot_xmin(snapshot) as oldest from (select ${SNAPSHOT} as snapshot) taken)
    select read.snapshot::text as horizon, ${BEHIND_MS} as "behindMs", read.oldest < known.oldest
      or exists (
        select from fleet_change_removed where transaction_id >= known.oldest and transaction_id < read.oldest
      ) as "hasGap",
      (select json_agg(json_build_object('vehicleId', vehicle_id, 'stationId', station_id,
          'busyFrom', date_part('epoch', busy_from) * 1000, 'busyUntil', date_part('epoch', busy_until) * 1000))
        from fleet_change
        where transaction_id >= known.oldest and not pg_visible_in_snapshot(transaction_id, known.snapshot)) as notes
    from known, read`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('no horizon');
  return { ...read, notes: read.notes ?? [] };
}

/**
 * Removes settled transactions' notes from before an instant; a server that has not read them fills its
 * picture anew. Numbers ahead are another database's, from which this was restored, and say nothing.
 */
export async function removeChanges(db: Db, before: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with settled as (
        select pg_snapshot_xmin(pg_current_snapshot()) as horizon, pg_snapshot_xmax(pg_current_snapshot()) as ahead
      ),
      removed as (
        delete from fleet_change using settled
        where at < ${before} and (transaction_id < horizon or transaction_id > ahead)
        returning transaction_id
      ),
      marked as (
        insert into fleet_change_removed (transaction_id)
        select max(transaction_id) from removed, settled where transaction_id < horizon having count(*) > 0
        on conflict (is_only) do update set transaction_id = case
          when fleet_change_removed.transaction_id < (select horizon from settled)
            then greatest(fleet_change_removed.transaction_id, excluded.transaction_id)
          else excluded.transaction_id end
      )
    select count(*)::integer as removed from removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

import { sql } from 'kysely';
import type { CarState } from '#domain/telematics/car-state.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';
import { toldRefusals } from './car-refusal-sql.ts';

/** What is known of a car; `state` is undefined until its first one has arrived. Its kilometres are those that count. */
export type KnownCar = {
  vehicleId: number;
  online: boolean;
  /** Undefined: it has only been lost so far. */
  lastContactAt: Temporal.Instant | undefined;
  /** Undefined: not since this is written down. */
  connectedAt: Temporal.Instant | undefined;
  /** The car was used at this moment or after it: driven, opened, locked. Undefined: nothing is known of a use. */
  lastUseAt: Temporal.Instant | undefined;
  state: CarState | undefined;
  /** Set while the kilometres that the car tells do not count (§S10.22). */
  doubt: { toldOdometerM: number; since: Temporal.Instant } | undefined;
  /** Metres from place to place in the car's life, as the crow flies. */
  pathM: number;
};

/** The last thing that a car said in a batch of messages. */
export type CarNews = {
  vehicleId: number;
  online: boolean;
  /** Undefined: it did not say anything itself. */
  lastContactAt: Temporal.Instant | undefined;
  /** Undefined: it did not connect anew. */
  connectedAt?: Temporal.Instant | undefined;
  /** Undefined: nothing new but its connection. `odometerAt`: when it was measured, by clocks that can be believed. */
  state: (CarState & { odometerAt?: Temporal.Instant | undefined }) | undefined;
  /** What was no message of the protocol. */
  unreadable?: { count: number; told: string; at: Temporal.Instant } | undefined;
};

type Column = readonly [name: string, type: string, value: (state: NonNullable<CarNews['state']>) => unknown];

/** The columns of a state that follow it as it is told, with their type and the value. */
const PLAIN_COLUMNS: readonly Column[] = [
  ['measured_at', 'timestamptz', ({ at }) => at.toString()],
  ['sequence', 'bigint', ({ sequence }) => sequence],
  ['locked', 'boolean', ({ locked }) => locked],
  ['door_open', 'boolean', ({ doorOpen }) => doorOpen],
  ['ignition_on', 'boolean', ({ ignitionOn }) => ignitionOn],
  ['lights_on', 'boolean', ({ lightsOn }) => lightsOn],
  ['energy_percent', 'real', ({ energyPercent }) => energyPercent],
  ['plugged', 'boolean', ({ plugged }) => plugged],
];
/** Those that are held against what is known before they count. */
const JUDGED_COLUMNS: readonly Column[] = [
  ['lat', 'float8', ({ position }) => position?.lat ?? null],
  ['lng', 'float8', ({ position }) => position?.lng ?? null],
  ['odometer_m', 'bigint', ({ odometerM }) => odometerM],
  ['odometer_at', 'timestamptz', ({ odometerAt, at }) => (odometerAt ?? at).toString()],
];
const COLUMNS = [...PLAIN_COLUMNS, ...JUDGED_COLUMNS];

/** `excluded` and `known` are the state that was told and the one before. */
const TAKES_ITS_PLACE = sql`(excluded.sequence is not null and (known.sequence is null
  or excluded.sequence > known.sequence or excluded.measured_at > known.measured_at))`;
const COUNTS = sql`odometer_counts(excluded.odometer_m, greatest(excluded.odometer_at, known.odometer_at),
  known.odometer_m, known.odometer_at)`;
const IS_THERE = sql`place_counts(excluded.lat, excluded.lng, known.place_lat, known.place_lng,
  extract(epoch from excluded.measured_at - known.place_at)::float8)`;

/**
 * Writes what cars said, at most one row each. Older states only prove presence: messages overtake each other. Unknown vehicles are left
 * out. Not for a transaction: its commit would skip the disk too.
 */
export async function writeCarNews(db: Db, news: readonly CarNews[]): Promise<void> {
  if (news.length === 0) return;
  // In the order of the ids, so that two servers which write at once do not wait for each other in a circle.
  const sorted = [...news].sort((a, b) => a.vehicleId - b.vehicleId);
  const names = sql.join(COLUMNS.map(([name]) => sql.ref(name)));
  const values = COLUMNS.map(([, type, value]) => {
    const column = sorted.map(({ state }) => (state ? value(state) : null));
    return sql`${column}::${sql.raw(type)}[]`;
  });
  // Use: a differing state proves it after the one before was measured; only the ignition proves its own time.
  // Uncounted kilometres stand beside (§S10.22), impossible places are unknown (§S10.26), refusals are counted.
  const newer = PLAIN_COLUMNS.map(([name]) => {
    const column = sql.ref(name);
    return sql`${column} = case when ${TAKES_ITS_PLACE} then excluded.${column} else known.${column} end`;
  });
  // It is not waited until the disk has it: a car tells its state again, and the answer that follows a state takes it along.
  await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    news as materialized (
      select news.* from unnest(
        ${sorted.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${sorted.map(({ online }) => online)}::boolean[],
        ${sorted.map(({ lastContactAt }) => lastContactAt?.toString() ?? null)}::timestamptz[],
        ${sorted.map(({ connectedAt }) => connectedAt?.toString() ?? null)}::timestamptz[],
        ${sorted.map(({ unreadable }) => unreadable?.count ?? null)}::bigint[],
        ${sorted.map(({ unreadable }) => unreadable?.told ?? null)}::text[],
        ${sorted.map(({ unreadable }) => unreadable?.at.toString() ?? null)}::timestamptz[],
        ${sql.join(values)}
      ) as news (vehicle_id, online, last_contact_at, connected_at, unreadable, unreadable_told, unreadable_at, ${names})
      where exists (select from vehicle v where v.id = news.vehicle_id)
    ),
    ${toldRefusals(sql`news`)}
    insert into vehicle_state as known (vehicle_id, online, last_contact_at, connected_at, ${names}, place_lat, place_lng, place_at)
    select vehicle_id, online, last_contact_at, connected_at, ${names}, lat, lng, case when lat is not null then measured_at end
    from unhurried, news
    on conflict (vehicle_id) do update set
      online = excluded.online,
      last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at),
      connected_at = greatest(known.connected_at, excluded.connected_at),
      last_use_at = greatest(known.last_use_at, case
        when not ${TAKES_ITS_PLACE} then null
        when excluded.ignition_on then excluded.measured_at
        when (excluded.locked, excluded.door_open) is distinct from (known.locked, known.door_open)
          or ${COUNTS} and excluded.odometer_m is distinct from known.odometer_m then known.measured_at end),
      lat = case when not ${TAKES_ITS_PLACE} then known.lat when ${IS_THERE} then excluded.lat end,
      lng = case when not ${TAKES_ITS_PLACE} then known.lng when ${IS_THERE} then excluded.lng end,
      place_lat = case when ${TAKES_ITS_PLACE} and ${IS_THERE} then excluded.lat else known.place_lat end,
      place_lng = case when ${TAKES_ITS_PLACE} and ${IS_THERE} then excluded.lng else known.place_lng end,
      place_at = case when ${TAKES_ITS_PLACE} and ${IS_THERE} then excluded.measured_at else known.place_at end,
      path_m = known.path_m + case when ${TAKES_ITS_PLACE} and ${IS_THERE} and known.place_lat is not null
        then metres_between(excluded.lat, excluded.lng, known.place_lat, known.place_lng) else 0 end,
      odometer_m = case when ${TAKES_ITS_PLACE} and ${COUNTS} then excluded.odometer_m else known.odometer_m end,
      odometer_at = case when ${TAKES_ITS_PLACE} and ${COUNTS}
        then greatest(excluded.odometer_at, known.odometer_at) else known.odometer_at end,
      told_odometer_m = case when not ${TAKES_ITS_PLACE} then known.told_odometer_m
        when not ${COUNTS} then excluded.odometer_m end,
      doubted_since = case when not ${TAKES_ITS_PLACE} then known.doubted_since
        when not ${COUNTS} then coalesce(known.doubted_since, excluded.measured_at) end,
      ${sql.join(newer)}`.execute(db);
}

type StateRow = {
  vehicle_id: number;
  online: boolean;
  last_contact_at: Temporal.Instant | null;
  connected_at: Temporal.Instant | null;
  last_use_at: Temporal.Instant | null;
  told_odometer_m: number | null;
  doubted_since: Temporal.Instant | null;
  path_m: number;
} & (
  | { measured_at: null }
  | {
      measured_at: Temporal.Instant;
      sequence: number;
      lat: number | null;
      lng: number | null;
      locked: boolean;
      door_open: boolean;
      ignition_on: boolean;
      lights_on: boolean;
      energy_percent: number;
      plugged: boolean;
      odometer_m: number;
    }
);

/** What is known of a car; undefined when it has never been heard of. Without row locks. */
export const findKnownCar = batched<number, KnownCar | undefined>(async (db, ids) => {
  const { rows } = await sql<StateRow>`
    select vehicle_id, online, last_contact_at, connected_at, last_use_at, told_odometer_m, doubted_since, path_m, measured_at,
      sequence, lat, lng, locked, door_open, ignition_on, lights_on, energy_percent, plugged, odometer_m
    from vehicle_state where vehicle_id = any(${ids}::bigint[])`.execute(db);
  const cars = new Map(rows.map((row) => [row.vehicle_id, toKnownCar(row)]));
  return ids.map((id) => cars.get(id));
});

function toKnownCar(row: StateRow): KnownCar {
  return {
    vehicleId: row.vehicle_id,
    online: row.online,
    lastContactAt: row.last_contact_at ?? undefined,
    connectedAt: row.connected_at ?? undefined,
    lastUseAt: row.last_use_at ?? undefined,
    doubt:
      row.told_odometer_m === null || row.doubted_since === null
        ? undefined
        : { toldOdometerM: row.told_odometer_m, since: row.doubted_since },
    pathM: row.path_m,
    state:
      row.measured_at === null
        ? undefined
        : {
            at: row.measured_at,
            sequence: row.sequence,
            position: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
            locked: row.locked,
            doorOpen: row.door_open,
            ignitionOn: row.ignition_on,
            lightsOn: row.lights_on,
            energyPercent: row.energy_percent,
            plugged: row.plugged,
            odometerM: row.odometer_m,
          },
  };
}

/** A person has read the odometer: it counts from now on, whatever the car told (§S10.23). Returns what counted before. */
export async function setOdometer(
  db: Db,
  { vehicleId, metres, now }: { vehicleId: number; metres: number; now: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ before: number }>`
    update vehicle_state car
    set odometer_m = ${metres}, odometer_at = ${now}::timestamptz, told_odometer_m = null, doubted_since = null
    from (select vehicle_id, odometer_m as before from vehicle_state where vehicle_id = ${vehicleId} for update) known
    where car.vehicle_id = known.vehicle_id and known.before is not null
    returning known.before`.execute(db);
  return rows[0]?.before;
}

import { sql } from 'kysely';
import type { CarState } from '#domain/telematics/car-state.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

/** What is known of a car; `state` is undefined until its first one has arrived. */
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
};

/** The last thing that a car said in a batch of messages. */
export type CarNews = {
  vehicleId: number;
  online: boolean;
  /** Undefined: it did not say anything itself. */
  lastContactAt: Temporal.Instant | undefined;
  /** Undefined: it did not connect anew. */
  connectedAt?: Temporal.Instant | undefined;
  /** Undefined: nothing new but its connection. */
  state: CarState | undefined;
};

/** The columns of a state, with their type and the value that a car told. */
const STATE_COLUMNS: readonly [name: string, type: string, value: (state: CarState) => unknown][] = [
  ['measured_at', 'timestamptz', ({ at }) => at.toString()],
  ['sequence', 'bigint', ({ sequence }) => sequence],
  ['lat', 'float8', ({ position }) => position.lat],
  ['lng', 'float8', ({ position }) => position.lng],
  ['locked', 'boolean', ({ locked }) => locked],
  ['door_open', 'boolean', ({ doorOpen }) => doorOpen],
  ['ignition_on', 'boolean', ({ ignitionOn }) => ignitionOn],
  ['lights_on', 'boolean', ({ lightsOn }) => lightsOn],
  ['energy_percent', 'real', ({ energyPercent }) => energyPercent],
  ['plugged', 'boolean', ({ plugged }) => plugged],
  ['odometer_m', 'bigint', ({ odometerM }) => odometerM],
];

/**
 * Writes what cars said, at most one row each. A state that is older than the known one only proves that the car
 * is there: messages overtake each other. Vehicles that do not exist are left out. A state that differs from the one
 * before proves that the car was used after that one was measured; only the ignition proves it for its own time. Not for a
 * transaction: its commit would not wait for the disk either.
 */
export async function writeCarNews(db: Db, news: readonly CarNews[]): Promise<void> {
  if (news.length === 0) return;
  // In the order of the ids, so that two servers which write at once do not wait for each other in a circle.
  const sorted = [...news].sort((a, b) => a.vehicleId - b.vehicleId);
  const names = sql.join(STATE_COLUMNS.map(([name]) => sql.ref(name)));
  const values = STATE_COLUMNS.map(([, type, value]) => {
    const column = sorted.map(({ state }) => (state ? value(state) : null));
    return sql`${column}::${sql.raw(type)}[]`;
  });
  const newer = STATE_COLUMNS.map(([name]) => {
    const column = sql.ref(name);
    return sql`${column} = case when excluded.sequence > coalesce(known.sequence, -1)
      then excluded.${column} else known.${column} end`;
  });
  // It is not waited until the disk has it: a car tells its state again, and the answer that follows a state takes it along.
  await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    insert into vehicle_state as known (vehicle_id, online, last_contact_at, connected_at, ${names})
    select news.* from unhurried, unnest(
      ${sorted.map(({ vehicleId }) => vehicleId)}::bigint[],
      ${sorted.map(({ online }) => online)}::boolean[],
      ${sorted.map(({ lastContactAt }) => lastContactAt?.toString() ?? null)}::timestamptz[],
      ${sorted.map(({ connectedAt }) => connectedAt?.toString() ?? null)}::timestamptz[],
      ${sql.join(values)}
    ) as news (vehicle_id, online, last_contact_at, connected_at, ${names})
    where exists (select from vehicle v where v.id = news.vehicle_id)
    on conflict (vehicle_id) do update set
      online = excluded.online,
      last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at),
      connected_at = greatest(known.connected_at, excluded.connected_at),
      last_use_at = greatest(known.last_use_at, case
        when excluded.sequence is null or excluded.sequence <= coalesce(known.sequence, -1) then null
        when excluded.ignition_on then excluded.measured_at
        when (excluded.odometer_m, excluded.locked, excluded.door_open)
          is distinct from (known.odometer_m, known.locked, known.door_open) then known.measured_at end),
      ${sql.join(newer)}`.execute(db);
}

type StateRow = {
  vehicle_id: number;
  online: boolean;
  last_contact_at: Temporal.Instant | null;
  connected_at: Temporal.Instant | null;
  last_use_at: Temporal.Instant | null;
} & (
  | { measured_at: null }
  | {
      measured_at: Temporal.Instant;
      sequence: number;
      lat: number;
      lng: number;
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
    select * from vehicle_state where vehicle_id = any(${ids}::bigint[])`.execute(db);
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
    state:
      row.measured_at === null
        ? undefined
        : {
            at: row.measured_at,
            sequence: row.sequence,
            position: { lat: row.lat, lng: row.lng },
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

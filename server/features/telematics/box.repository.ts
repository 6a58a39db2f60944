import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

const SECRET_BYTES = 24;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Makes and returns new box secrets by vehicle id, ending earlier ones. They are not kept: only now can they
 * be read. The next state counts whatever its number (§S10.25).
 */
export async function issueBoxes(
  db: Db,
  vehicleIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, string>> {
  const secrets = new Map(vehicleIds.map((id) => [id, randomBytes(SECRET_BYTES).toString('base64url')]));
  await sql`
    with issued as (
      insert into vehicle_box (vehicle_id, secret_hash, issued_at)
      select issued.id, issued.hash, ${now}::timestamptz
      from unnest(${[...secrets.keys()]}::bigint[], ${[...secrets.values()].map(hashOf)}::bytea[]) as issued (id, hash)
      on conflict (vehicle_id) do update set secret_hash = excluded.secret_hash, issued_at = excluded.issued_at
    )
    update vehicle_state set sequence = -1
    where vehicle_id = any(${[...secrets.keys()]}::bigint[]) and sequence is not null`.execute(db);
  return secrets;
}

/** How many of these vehicles have a box with a secret. */
export async function countIssued(db: Db, vehicleIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('vehicle_box')
    .where('vehicle_id', 'in', vehicleIds.length > 0 ? vehicleIds : [0])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const findHash = batched<number, Buffer | undefined>(async (db, ids) => {
  const { rows } = await sql<{ vehicle_id: number; secret_hash: Buffer }>`
    select box.vehicle_id, box.secret_hash
    from vehicle_box box join vehicle v on v.id = box.vehicle_id
    where box.vehicle_id = any(${ids}::bigint[]) and not v.retired`.execute(db);
  const hashes = new Map(rows.map((row) => [row.vehicle_id, row.secret_hash]));
  return ids.map((id) => hashes.get(id));
});

/** Is it the secret of the box in this vehicle? A retired vehicle has none. */
export async function isBoxSecret(db: Db, vehicleId: number, secret: string): Promise<boolean> {
  const hash = await findHash(db, vehicleId);
  return hash !== undefined && timingSafeEqual(hash, hashOf(secret));
}

/** A vehicle in service, as it is or stands when its box is switched on. */
export type BoxVehicle = {
  vehicleId: number;
  plate: string;
  electric: boolean;
  lat: number;
  lng: number;
  /** 0 to 100. */
  energyPercent: number;
  /** Metres. */
  odometerM: number;
};

/** A car about which nobody knows more has this much in its tank or battery, and has driven this far. */
const UNKNOWN_ENERGY_PERCENT = 80;
const UNKNOWN_ODOMETER_M = 15_000_000;

/** The vehicles in service, of all or with one of the plates; where and how they were last, or at their station. */
export async function findBoxVehicles(db: Db, plates?: readonly string[]): Promise<BoxVehicle[]> {
  const { rows } = await sql<BoxVehicle>`
    select v.id as "vehicleId", v.plate, v.electric, coalesce(car.lat, s.lat) as lat, coalesce(car.lng, s.lng) as lng,
      coalesce(car.energy_percent, v.energy_percent, ${UNKNOWN_ENERGY_PERCENT})::float8 as "energyPercent",
      coalesce(car.odometer_m, ${UNKNOWN_ODOMETER_M}) as "odometerM"
    from vehicle v join station s on s.id = v.station_id left join vehicle_state car on car.vehicle_id = v.id
    where not v.retired and ${plates ? sql`v.plate = any(${plates}::text[])` : sql`true`}
    order by v.id`.execute(db);
  return rows;
}

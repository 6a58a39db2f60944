import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type SecretKind = 'ACCESS_CODE' | 'FUEL_CARD_PIN' | 'CHARGING_CARD_PIN';
/** Where a secret belongs: a code to a station and what it opens, a pin to a vehicle. */
export type SecretPlace =
  | { kind: 'ACCESS_CODE'; stationId: number; title: string }
  | { kind: 'FUEL_CARD_PIN' | 'CHARGING_CARD_PIN'; vehicleId: number };

type SecretRow = {
  id: number;
  kind: SecretKind;
  stationId: number | null;
  title: string | null;
  hint: string | null;
};

/** What a sealed secret belongs to: it can be opened for nothing else. */
export const secretPurpose = (place: SecretPlace): string =>
  place.kind === 'ACCESS_CODE'
    ? `access-code ${place.stationId} ${place.title}`
    : `${place.kind} ${place.vehicleId}`;

type NewSecret = {
  place: SecretPlace;
  hint: string | null;
  sealed: string;
  by: string;
  now: Temporal.Instant;
};

/** Inserts a secret or takes the place of the one before. */
export async function keepSecret(db: Db, { place, hint, sealed, by, now }: NewSecret): Promise<void> {
  const isCode = place.kind === 'ACCESS_CODE';
  await db
    .insertInto('car_secret')
    .values({
      kind: place.kind,
      station_id: isCode ? place.stationId : null,
      vehicle_id: isCode ? null : place.vehicleId,
      title: isCode ? place.title : null,
      hint,
      sealed,
      changed_at: now,
      changed_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(isCode ? ['station_id', 'title'] : ['vehicle_id', 'kind']).doUpdateSet((of) => ({
        hint: of.ref('excluded.hint'),
        sealed: of.ref('excluded.sealed'),
        changed_at: of.ref('excluded.changed_at'),
        changed_by: of.ref('excluded.changed_by'),
      })),
    )
    .execute();
}

/** Returns whether there was one. */
export async function removeSecret(db: Db, place: SecretPlace): Promise<boolean> {
  const query = db.deleteFrom('car_secret').where('kind', '=', place.kind);
  const of =
    place.kind === 'ACCESS_CODE'
      ? query.where('station_id', '=', place.stationId).where('title', '=', place.title)
      : query.where('vehicle_id', '=', place.vehicleId);
  const rows = await of.returning('id').execute();
  return rows.length > 0;
}

/** The secrets of a booking's car and its station, without what is in them. */
export async function findSecretsOf(
  db: Db,
  { vehicleId, stationId }: { vehicleId: number; stationId: number },
): Promise<SecretRow[]> {
  const rows = await db
    .selectFrom('car_secret')
    .where(({ or, eb }) => or([eb('vehicle_id', '=', vehicleId), eb('station_id', '=', stationId)]))
    .orderBy('kind')
    .orderBy('title')
    .select(['id', 'kind', 'station_id as stationId', 'title', 'hint'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SecretKind }));
}

/** A secret of the booking's car or its station, sealed. */
export async function findSealed(
  db: Db,
  { secretId, vehicleId, stationId }: { secretId: number; vehicleId: number; stationId: number },
): Promise<{ place: SecretPlace; sealed: string } | undefined> {
  const row = await db
    .selectFrom('car_secret')
    .where('id', '=', secretId)
    .where(({ or, eb }) => or([eb('vehicle_id', '=', vehicleId), eb('station_id', '=', stationId)]))
    .select(['kind', 'station_id', 'vehicle_id', 'title', 'sealed'])
    .executeTakeFirst();
  if (!row) return undefined;
  const kind = row.kind as SecretKind;
  const place: SecretPlace =
    kind === 'ACCESS_CODE'
      ? { kind, stationId: row.station_id ?? 0, title: row.title ?? '' }
      : { kind, vehicleId: row.vehicle_id ?? 0 };
  return { place, sealed: row.sealed };
}

type SecretView = {
  id: string;
  secretId: number;
  bookingId: number;
  customerId: number;
  kind: 'KEPT' | 'SEEN';
  at: Temporal.Instant;
  now: Temporal.Instant;
};

/** Writes down who got or saw a secret; once for each id. Must be awaited before anybody gets it. */
export async function noteView(db: Db, view: SecretView): Promise<void> {
  await db
    .insertInto('car_secret_view')
    .values({
      id: view.id,
      secret_id: view.secretId,
      booking_id: view.bookingId,
      customer_id: view.customerId,
      kind: view.kind,
      happened_at: view.at,
      recorded_at: view.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Did the customer get this secret for this booking? */
export async function hasGot(
  db: Db,
  of: { secretId: number; bookingId: number; customerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('car_secret_view')
    .where('secret_id', '=', of.secretId)
    .where('booking_id', '=', of.bookingId)
    .where('customer_id', '=', of.customerId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type ListedSecret = {
  kind: SecretKind;
  place: string;
  title: string | null;
  changedAt: Temporal.Instant;
  changedBy: string;
  looks: number;
};

/** All secrets, without what is in them, with the number of looks. */
export async function listSecrets(db: Db): Promise<ListedSecret[]> {
  const { rows } = await sql<ListedSecret>`
    select secret.kind, coalesce(station.code, vehicle.plate) as place, secret.title, secret.changed_at as "changedAt",
      secret.changed_by as "changedBy",
      (select count(*) from car_secret_view seen where seen.secret_id = secret.id and seen.kind = 'SEEN')::int as looks
    from car_secret secret
      left join station on station.id = secret.station_id
      left join vehicle on vehicle.id = secret.vehicle_id
    order by place, secret.kind, secret.title`.execute(db);
  return rows;
}

export const findStationByCode = (db: Db, code: string) =>
  db.selectFrom('station').where('code', '=', code).select('id').executeTakeFirst();
export const findVehicleByPlate = (db: Db, plate: string) =>
  db.selectFrom('vehicle').where('plate', '=', plate).select('id').executeTakeFirst();

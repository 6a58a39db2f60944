import { sql } from 'kysely';
import type { OfflineOpening } from '#domain/telematics/car-opening.ts';
import { EARLY_MINUTES } from '#domain/trip/may-command.ts';
import { GRANT_EXTRA_HOURS } from '#domain/trip/may-prepare.ts';
import type { Db } from '#server/db/connect.ts';
import { EFFECTIVE_ENTITLEMENT } from '#server/features/customer/entitlement-sql.ts';
import { JUDGED, JUDGED_VALUES, judgedReading } from './reading-sql.ts';

export type GrantKeyRow = {
  id: string;
  publicKey: Buffer;
  sealedPrivateKey: string;
  madeAt: Temporal.Instant;
};

/** The keys that were made since, newest first. */
export const findGrantKeys = (db: Db, since: Temporal.Instant): Promise<GrantKeyRow[]> =>
  db
    .selectFrom('grant_key')
    .where('made_at', '>=', since)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .select(['id', 'public_key as publicKey', 'sealed_private_key as sealedPrivateKey', 'made_at as madeAt'])
    .execute();

export async function insertGrantKey(db: Db, key: GrantKeyRow): Promise<void> {
  await db
    .insertInto('grant_key')
    .values({
      id: key.id,
      public_key: key.publicKey,
      sealed_private_key: key.sealedPrivateKey,
      made_at: key.madeAt,
    })
    .execute();
}

export async function removeGrantKeys(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('grant_key').where('made_at', '<', before).execute();
}

type NewGrant = {
  bookingId: number;
  vehicleId: number;
  customerId: number;
  deviceKey: Buffer;
  validFrom: Temporal.Instant;
  validUntil: Temporal.Instant;
  isChecked: boolean;
  now: Temporal.Instant;
};

/** Returns the serial of the device's grant that says just this; inserts it unless there is one. */
export async function keepGrant(db: Db, grant: NewGrant): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    with known as (
      select serial from unlock_grant
      where booking_id = ${grant.bookingId} and vehicle_id = ${grant.vehicleId} and customer_id = ${grant.customerId}
        and device_key = ${grant.deviceKey} and valid_from = ${grant.validFrom}::timestamptz
        and valid_until = ${grant.validUntil}::timestamptz and is_checked = ${grant.isChecked}
        and revoked_at is null
      order by serial desc limit 1
    ), made as (
      insert into unlock_grant (booking_id, vehicle_id, customer_id, device_key, valid_from, valid_until, is_checked,
        issued_at)
      select ${grant.bookingId}::bigint, ${grant.vehicleId}::bigint, ${grant.customerId}::bigint, ${grant.deviceKey}::bytea,
        ${grant.validFrom}::timestamptz, ${grant.validUntil}::timestamptz, ${grant.isChecked}::boolean,
        ${grant.now}::timestamptz
      where not exists (select from known)
      returning serial
    )
    select serial from known union all select serial from made`.execute(db);
  if (!rows[0]) throw new Error(`booking ${grant.bookingId} got no grant`);
  return rows[0].serial;
}

/**
 * Revokes what more than `max` devices have for a booking: the longest unasking ones', and whatever is older,
 * as cars learn up to which grant none counts. Run under the booking's lock.
 */
export async function revokeOldestDevices(
  db: Db,
  { bookingId, max, now }: { bookingId: number; max: number; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update unlock_grant set revoked_at = ${now}::timestamptz
    where booking_id = ${bookingId} and revoked_at is null and serial <= (
      select max(serial) as latest from unlock_grant
      where booking_id = ${bookingId} and revoked_at is null
      group by device_key order by latest desc offset ${max} limit 1)`.execute(db);
}

/**
 * Revokes grants beyond their booking (§S10.20): cancelled, ended, stopped, another car or driver, one who
 * may not drive, later begin, earlier end. An extension leaves them: they are right while they last.
 */
export async function revokeGrants(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    update unlock_grant "grant" set revoked_at = ${now}::timestamptz
    from booking
    where booking.id = "grant".booking_id and "grant".revoked_at is null
      and "grant".valid_until > ${now}::timestamptz
      and (booking.state not in ('RESERVED', 'ACTIVE') or booking.vehicle_id <> "grant".vehicle_id
        or coalesce(booking.driver_customer_id, booking.customer_id) <> "grant".customer_id
        or exists (select from trip_stop where trip_stop.booking_id = booking.id and released_at is null)
        or booking.state = 'RESERVED' and exists (
          select from customer
            left join driver on driver.customer_id = customer.id
            left join customer main on main.id = customer.main_customer_id
          where customer.id = "grant".customer_id
            and (customer.state in ('BLOCKED', 'DENIED') or ${sql.raw(EFFECTIVE_ENTITLEMENT)} <> 'ENTITLED'))
        or booking.starts_at - make_interval(mins => ${EARLY_MINUTES}) > "grant".valid_from
        or booking.ends_at + make_interval(hours => ${GRANT_EXTRA_HOURS}) < "grant".valid_until)`.execute(db);
}

/** Did a device of this driver ever get a grant for the booking, with which it may have opened the car unheard? */
export async function hasGrant(db: Db, bookingId: number, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from unlock_grant where booking_id = ${bookingId} and customer_id = ${customerId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What each car must know of bookings whose revoked grants have not run out, by vehicle id. */
export async function findRevocations(
  db: Db,
  now: Temporal.Instant,
): Promise<Map<number, { id: number; upTo: number }[]>> {
  const { rows } = await sql<{ vehicle_id: number; booking_id: number; up_to: number }>`
    select vehicle_id, booking_id, max(serial) as up_to from unlock_grant
    where revoked_at is not null and valid_until > ${now}::timestamptz
    group by vehicle_id, booking_id order by vehicle_id, max(serial)`.execute(db);
  return new Map(
    Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)
      .entries()
      .map(
        ([vehicleId, of]) => [vehicleId, of.map((row) => ({ id: row.booking_id, upTo: row.up_to }))] as const,
      ),
  );
}

type NotedOpening = { bookingId: number; kind: 'UNLOCK' | 'LOCK'; happenedAt: Temporal.Instant };

/**
 * Writes what a car did offline, with events, and returns what is new: repetitions change nothing, and it
 * tells only of its own grants. Nothing opened before its grant counted, whatever clocks say.
 */
export async function noteOpenings(
  db: Db,
  vehicleId: number,
  openings: readonly OfflineOpening[],
  now: Temporal.Instant,
): Promise<NotedOpening[]> {
  const { rows } = await sql<NotedOpening>`
    with told as (
      select * from unnest(
        ${openings.map(({ id }) => id)}::uuid[], ${openings.map(({ grantSerial }) => grantSerial)}::bigint[],
        ${openings.map(({ bookingId }) => bookingId)}::bigint[], ${openings.map(({ kind }) => kind)}::text[],
        ${openings.map(({ check }) => check ?? null)}::text[], ${openings.map(({ at }) => at.toString())}::timestamptz[],
        ${openings.map(({ reading }) => reading?.position?.lat ?? null)}::float8[],
        ${openings.map(({ reading }) => reading?.position?.lng ?? null)}::float8[],
        ${openings.map(({ reading }) => reading?.odometerM ?? null)}::bigint[],
        ${openings.map(({ reading }) => reading?.energyPercent ?? null)}::real[]
      ) with ordinality as told (id, serial, booking_id, kind, "check", at, lat, lng, odometer_m, energy_percent, place)
    ), noted as (
      insert into offline_opening (id, grant_serial, kind, "check", happened_at, recorded_at)
      select told.id, told.serial, told.kind, told."check", greatest(told.at, "grant".valid_from), ${now}::timestamptz
      from told join unlock_grant "grant" on "grant".serial = told.serial
      where "grant".vehicle_id = ${vehicleId} and "grant".booking_id = told.booking_id
      on conflict do nothing
      returning *
    ), seen as (
      insert into trip_event (booking_id, vehicle_id, customer_id, kind, happened_at, recorded_at, opening_id, ${JUDGED})
      select "grant".booking_id, "grant".vehicle_id, "grant".customer_id, noted.kind || 'ED', noted.happened_at,
        noted.recorded_at, noted.id, ${JUDGED_VALUES}
      from noted join unlock_grant "grant" on "grant".serial = noted.grant_serial join told on told.id = noted.id
        cross join ${judgedReading(sql`told`, sql`"grant".vehicle_id`, sql`noted.happened_at`)} reading
      order by noted.happened_at, told.place
    )
    select "grant".booking_id as "bookingId", noted.kind, noted.happened_at as "happenedAt"
    from noted join unlock_grant "grant" on "grant".serial = noted.grant_serial
    order by noted.happened_at`.execute(db);
  return rows;
}

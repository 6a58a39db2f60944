import { sql } from 'kysely';
import type { DamagePlace } from '#domain/damage/car-part.ts';
import type { DamageKind } from '#domain/damage/damage-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { FIRST_ACCOUNT } from './demo.repository.ts';

/** Every so many cars has known damage. */
const ONE_IN = 40;

type Spot = { vehicleId: number; bookingId: number; customerId: number; endsAt: Temporal.Instant };

/**
 * Returns past trips whose drivers may have found something: of cars that the first account has booked, and of some
 * others. None in a database that has damage already.
 */
export async function findDamageSpots(db: Db, now: Temporal.Instant): Promise<Spot[]> {
  const { rows } = await sql<Spot>`
    select distinct on (booking.vehicle_id) booking.vehicle_id as "vehicleId", booking.id as "bookingId",
      booking.customer_id as "customerId", booking.ends_at as "endsAt"
    from booking
    where booking.state = 'ENDED' and booking.ends_at < ${now}::timestamptz and not exists (select from damage)
      and (booking.vehicle_id % ${ONE_IN} = 0 or booking.vehicle_id in (
        select other.vehicle_id from booking other join customer on customer.id = other.customer_id
        where customer.customer_number = ${FIRST_ACCOUNT} and other.state in ('RESERVED', 'ACTIVE')))
    order by booking.vehicle_id, booking.ends_at desc`.execute(db);
  return rows;
}

type SampleDamage = {
  id: string;
  photoId: string;
  vehicleId: number;
  bookingId: number;
  customerId: number;
  place: DamagePlace;
  kind: DamageKind;
  severity: number;
  at: Temporal.Instant;
  fileKey: string;
  originalKey: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
};

export async function addSampleDamage(db: Db, damage: SampleDamage): Promise<void> {
  const { id, at, place } = damage;
  await db
    .insertInto('damage')
    .values({
      id,
      vehicle_id: damage.vehicleId,
      booking_id: damage.bookingId,
      reporter_id: damage.customerId,
      before_trip: false,
      state: 'REPORTED',
      view: place.view,
      x: place.x,
      y: place.y,
      kind: damage.kind,
      severity: damage.severity,
      third_party: false,
      noticed_at: at,
      recorded_at: at,
    })
    .execute();
  await db
    .insertInto('damage_photo')
    .values({
      id: damage.photoId,
      damage_id: id,
      position: 0,
      byte_size: damage.byteSize,
      received: damage.byteSize,
      sha256: damage.sha256,
      media_type: 'image/jpeg',
      file_key: damage.fileKey,
      original_key: damage.originalKey,
      stored_bytes: damage.byteSize,
      width: damage.width,
      height: damage.height,
      recorded_at: at,
    })
    .execute();
  await db
    .insertInto('damage_event')
    .values([
      { damage_id: id, kind: 'REPORTED', at, customer_id: damage.customerId },
      { damage_id: id, kind: 'PHOTO_STORED', at, customer_id: damage.customerId, text: damage.photoId },
    ])
    .execute();
}

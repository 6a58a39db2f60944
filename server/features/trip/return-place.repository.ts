import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { announceReturnPhoto } from '#server/features/photo/photo.repository.ts';

/** What a driver says of where the car was left that is not at its station. */
export type ToldPlace = {
  line?: string | undefined;
  photo?: { id: string; byteSize: number } | undefined;
  noPhotoReason?: string | undefined;
};

type NewPlace = {
  bookingId: number;
  customerId: number;
  /** Undefined: at its station. */
  place: ToldPlace | undefined;
  newKey: () => string;
  now: Temporal.Instant;
};

/**
 * Keeps what the driver says of the place with the return, replacing the booking's former word. A photo whose
 * id is another's counts as missing: nobody is kept from giving a car back.
 */
export async function keepPlace(
  db: Db,
  { bookingId, customerId, place, newKey, now }: NewPlace,
): Promise<void> {
  if (!place) return removePlace(db, bookingId);
  const { line, photo, noPhotoReason } = place;
  if (photo) {
    const keys = { fileKey: newKey(), originalKey: newKey() };
    await announceReturnPhoto(db, { ...photo, ...keys, bookingId, customerId, now });
  }
  await sql`
    insert into return_place (booking_id, told_at, line, photo_id, no_photo_reason)
    values (${bookingId}, ${now}, ${line ?? null},
      (select id from return_photo where id = ${photo?.id ?? null}::uuid and booking_id = ${bookingId}),
      ${noPhotoReason ?? null})
    on conflict (booking_id) do update set told_at = excluded.told_at, line = excluded.line,
      photo_id = excluded.photo_id, no_photo_reason = excluded.no_photo_reason`.execute(db);
}

/** Forgets what was said of the place: the car has gone on since. */
export async function removePlace(db: Db, bookingId: number): Promise<void> {
  await db.deleteFrom('return_place').where('booking_id', '=', bookingId).execute();
}

type LastPlace = {
  confirmedAt: Temporal.Instant;
  byWord: boolean;
  wasElsewhere: boolean;
  line: string | null;
  /** The photo, as soon as it is there. */
  photoId: string | null;
  width: number | null;
  height: number | null;
};

/** Returns how the car was returned last, and what was said of its place; undefined: never. */
export async function findLastPlace(db: Db, vehicleId: number): Promise<LastPlace | undefined> {
  const { rows } = await sql<LastPlace>`
    select returned.confirmed_at as "confirmedAt", returned.by_word as "byWord",
      'POSITION' = any(returned.unmet) as "wasElsewhere", place.line,
      photo.id as "photoId", photo.width, photo.height
    from trip_return returned
      left join return_place place on place.booking_id = returned.booking_id
      left join return_photo photo on photo.id = place.photo_id and photo.recorded_at is not null
    where returned.vehicle_id = ${vehicleId}
    order by returned.confirmed_at desc limit 1`.execute(db);
  return rows[0];
}

export type ReturnPhotoRow = {
  id: string;
  bookingId: number;
  customerId: number;
  byteSize: number;
  received: number;
  sha256: Buffer | null;
  fileKey: string;
  originalKey: string;
  recordedAt: Temporal.Instant | null;
};

const PHOTO_COLUMNS = [
  'id',
  'booking_id as bookingId',
  'customer_id as customerId',
  'byte_size as byteSize',
  'received',
  'sha256',
  'file_key as fileKey',
  'original_key as originalKey',
  'recorded_at as recordedAt',
] as const;

export const findReturnPhoto = (db: Db, id: string): Promise<ReturnPhotoRow | undefined> =>
  db.selectFrom('return_photo').where('id', '=', id).select(PHOTO_COLUMNS).executeTakeFirst();

/** Returns the customer's bookings of the car whose trip is still to begin. */
export async function findComingBookings(
  db: Db,
  { vehicleId, customerId }: { vehicleId: number; customerId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where vehicle_id = ${vehicleId} and coalesce(driver_customer_id, customer_id) = ${customerId}
      and state = 'RESERVED'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Is work for staff open that the place is about? What is still argued about is kept. */
const HAS_OPEN_TASK = sql<boolean>`exists (select from vehicle_task task
  where task.booking_id = told.booking_id and task.condition = 'POSITION' and task.done_at is null)`;

/** Returns photos that were announced before, at most so many as one run deletes. */
export async function findOldPhotos(db: Db, before: Temporal.Instant): Promise<ReturnPhotoRow[]> {
  return db
    .selectFrom('return_photo as told')
    .where('announced_at', '<', before)
    .where((where) => where.not(HAS_OPEN_TASK))
    .select(PHOTO_COLUMNS)
    .limit(500)
    .execute();
}

/** Deletes what was said of places before. */
export async function removeOldPlaces(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`delete from return_place told where told_at < ${before}::timestamptz and not ${HAS_OPEN_TASK}`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Tables of photos that a device announces with its own id and sends in parts, kept in a table beside.
 * Written here; other features read them and know who sees them, how long.
 */
export type PhotoTable = 'damage_photo' | 'return_photo' | 'task_photo' | 'service_case_photo';

const partsOf = (table: PhotoTable) => sql.table(`${table}_part`);

/** A photo that was announced; both files have their keys before there is one. */
export type AnnouncedPhoto = {
  id: string;
  byteSize: number;
  /** What has arrived of it, in bytes. */
  received: number;
  recordedAt: Temporal.Instant | null;
  sha256: Buffer | null;
  fileKey: string;
  originalKey: string;
};

/** A photo that lies in the file store, as it came and as a picture for others; `sha256` is of the file as it came. */
export type StoredPhoto = {
  sha256: Buffer;
  mediaType: string;
  storedBytes: number;
  width: number;
  height: number;
};

type NewPhoto = { id: string; byteSize: number; fileKey: string; originalKey: string };

const toRow = ({ id, byteSize, fileKey, originalKey }: NewPhoto) => ({
  id,
  byte_size: byteSize,
  file_key: fileKey,
  original_key: originalKey,
});

/** Announces the photos of a report. False: one of the ids is taken. */
export async function announceDamagePhotos(
  db: Db,
  damageId: string,
  photos: readonly NewPhoto[],
): Promise<boolean> {
  if (photos.length === 0) return true;
  const added = await db
    .insertInto('damage_photo')
    .values(photos.map((photo, position) => ({ ...toRow(photo), damage_id: damageId, position })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length === photos.length;
}

/** Announces the photos of a case. False: one of the ids is taken. */
export async function announceServiceCasePhotos(
  db: Db,
  caseId: string,
  photos: readonly NewPhoto[],
): Promise<boolean> {
  if (photos.length === 0) return true;
  const added = await db
    .insertInto('service_case_photo')
    .values(photos.map((photo, position) => ({ ...toRow(photo), case_id: caseId, position })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length === photos.length;
}

type Announcement = NewPhoto & { customerId: number; now: Temporal.Instant };

/** Announces a photo of where a car was left; what is announced again stays as it is. */
export async function announceReturnPhoto(
  db: Db,
  photo: Announcement & { bookingId: number },
): Promise<void> {
  const { bookingId, customerId, now } = photo;
  await db
    .insertInto('return_photo')
    .values({ ...toRow(photo), booking_id: bookingId, customer_id: customerId, announced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Announces a photo of a task; what is announced again stays as it is. */
export async function announceTaskPhoto(
  db: Db,
  photo: Announcement & { taskId: number; moment: 'BEFORE' | 'AFTER' },
): Promise<void> {
  const { taskId, customerId, moment, now } = photo;
  await db
    .insertInto('task_photo')
    .values({ ...toRow(photo), task_id: taskId, customer_id: customerId, moment, announced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAnnounced(
  db: Db,
  table: PhotoTable,
  id: string,
): Promise<AnnouncedPhoto | undefined> {
  const { rows } = await sql<AnnouncedPhoto>`
    select id, byte_size as "byteSize", received, recorded_at as "recordedAt", sha256, file_key as "fileKey",
      original_key as "originalKey" from ${sql.table(table)}
    where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/**
 * Adds a part of a photo that continues what has arrived. False: meanwhile something else did, or the part is longer
 * than what is missing.
 */
export async function addPart(
  db: Db,
  table: PhotoTable,
  { photoId, offset, bytes }: { photoId: string; offset: number; bytes: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update ${sql.table(table)} set received = received + ${bytes.length}
      where id = ${photoId}::uuid and received = ${offset} and recorded_at is null
        and received + ${bytes.length} <= byte_size
      returning id
    )
    insert into ${partsOf(table)} (photo_id, starts_at, bytes)
    select id, ${offset}, ${bytes} from taken
    returning photo_id`.execute(db);
  return rows.length > 0;
}

/** Returns the parts of a photo in their order, as one. */
export async function readParts(db: Db, table: PhotoTable, photoId: string): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ${partsOf(table)} where photo_id = ${photoId}::uuid order by starts_at`.execute(db);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Forgets what has arrived of a photo that cannot be used: the device may send it anew. */
export async function forgetParts(db: Db, table: PhotoTable, photoId: string): Promise<void> {
  await sql`
    with emptied as (
      update ${sql.table(table)} set received = 0 where id = ${photoId}::uuid and recorded_at is null returning id
    )
    delete from ${partsOf(table)} where photo_id in (select id from emptied)`.execute(db);
}

/** Notes that the photo lies in the file store; its parts go. False: that was noted before. */
export async function completePhoto(
  db: Db,
  table: PhotoTable,
  photo: StoredPhoto & { photoId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with completed as (
      update ${sql.table(table)} set sha256 = ${photo.sha256}, media_type = ${photo.mediaType},
        stored_bytes = ${photo.storedBytes}, width = ${photo.width}, height = ${photo.height}, recorded_at = ${photo.now}
      where id = ${photo.photoId}::uuid and recorded_at is null
      returning id
    ), gone as (
      delete from ${partsOf(table)} where photo_id in (select id from completed)
    )
    select id from completed`.execute(db);
  return rows.length > 0;
}

/** Photos of damage and cases were announced with these. */
const ANNOUNCED_AT = {
  damage_photo: sql`(select recorded_at from damage where damage.id = photo.damage_id)`,
  return_photo: sql`photo.announced_at`,
  task_photo: sql`photo.announced_at`,
  service_case_photo: sql`(select created_at from service_case where service_case.id = photo.case_id)`,
};

/** Deletes what has arrived of photos that were announced before; they do not come any more. */
export async function removeUnfinishedParts(
  db: Db,
  table: PhotoTable,
  before: Temporal.Instant,
): Promise<void> {
  await sql`
    with old as (
      update ${sql.table(table)} photo set received = 0
      where photo.recorded_at is null and photo.received > 0 and ${ANNOUNCED_AT[table]} < ${before}::timestamptz
      returning photo.id
    )
    delete from ${partsOf(table)} where photo_id in (select id from old)`.execute(db);
}

/** Deletes the row of a photo whose files are gone. */
export async function removePhoto(db: Db, table: PhotoTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}::uuid`.execute(db);
}

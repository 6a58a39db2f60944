import { sql } from 'kysely';
import type { StoredPhoto } from '#server/adapters/photo-parts.ts';
import type { Db } from '#server/db/connect.ts';

export type TaskPhotoRow = {
  id: string;
  task_id: number;
  customer_id: number;
  moment: 'BEFORE' | 'AFTER';
  byte_size: number;
  received: number;
  sha256: Buffer | null;
  file_key: string;
  original_key: string;
  width: number | null;
  height: number | null;
  recorded_at: Temporal.Instant | null;
};

const COLUMNS = sql`photo.id, photo.task_id, photo.customer_id, photo.moment, photo.byte_size, photo.received, photo.sha256,
  photo.file_key, photo.original_key, photo.width, photo.height, photo.recorded_at`;

export async function findTaskPhoto(db: Db, id: string): Promise<TaskPhotoRow | undefined> {
  const { rows } = await sql<TaskPhotoRow>`
    select ${COLUMNS} from task_photo photo where photo.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The photo, for whoever works for the provider of the car. */
export async function findPhotoOfProvider(
  db: Db,
  id: string,
  providerId: string,
): Promise<TaskPhotoRow | undefined> {
  const { rows } = await sql<TaskPhotoRow>`
    select ${COLUMNS} from task_photo photo
      join vehicle_task task on task.id = photo.task_id
      join vehicle on vehicle.id = task.vehicle_id and vehicle.provider_id = ${providerId}
    where photo.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The photos of these tasks in the order in which they were taken. */
export async function findPhotosOfTasks(db: Db, taskIds: readonly number[]): Promise<TaskPhotoRow[]> {
  if (taskIds.length === 0) return [];
  const { rows } = await sql<TaskPhotoRow>`
    select ${COLUMNS} from task_photo photo
    where photo.task_id = any(${taskIds}::bigint[]) order by photo.announced_at, photo.id`.execute(db);
  return rows;
}

type NewPhoto = {
  id: string;
  taskId: number;
  customerId: number;
  moment: 'BEFORE' | 'AFTER';
  byteSize: number;
  newKey: () => string;
  now: Temporal.Instant;
};

/** Announces a photo; what is announced again stays as it is. The caller holds the lock of the task. */
export async function announcePhoto(db: Db, photo: NewPhoto): Promise<void> {
  await db
    .insertInto('task_photo')
    .values({
      id: photo.id,
      task_id: photo.taskId,
      customer_id: photo.customerId,
      moment: photo.moment,
      byte_size: photo.byteSize,
      file_key: photo.newKey(),
      original_key: photo.newKey(),
      announced_at: photo.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a part of a photo that continues what has arrived, and is no longer than what is missing. */
export async function addPart(
  db: Db,
  { photoId, offset, bytes }: { photoId: string; offset: number; bytes: Buffer },
): Promise<void> {
  await sql`
    with taken as (
      update task_photo set received = received + ${bytes.length}
      where id = ${photoId}::uuid and received = ${offset} and recorded_at is null
        and received + ${bytes.length} <= byte_size
      returning id
    )
    insert into task_photo_part (photo_id, starts_at, bytes) select id, ${offset}, ${bytes} from taken`.execute(
    db,
  );
}

/** Returns the parts of a photo in their order, as one. */
export async function readParts(db: Db, photoId: string): Promise<Buffer> {
  const rows = await db
    .selectFrom('task_photo_part')
    .where('photo_id', '=', photoId)
    .orderBy('starts_at')
    .select('bytes')
    .execute();
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Forgets what has arrived of a photo that cannot be used: the device may send it anew. */
export async function forgetParts(db: Db, photoId: string): Promise<void> {
  await sql`
    with emptied as (
      update task_photo set received = 0 where id = ${photoId}::uuid and recorded_at is null returning id
    )
    delete from task_photo_part where photo_id in (select id from emptied)`.execute(db);
}

/** Notes that the photo lies in the file store, once, with its event; its parts go. */
export async function completePhoto(
  db: Db,
  photo: StoredPhoto & { photoId: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with completed as (
      update task_photo set sha256 = ${photo.sha256}, media_type = ${photo.mediaType},
        stored_bytes = ${photo.storedBytes}, width = ${photo.width}, height = ${photo.height}, recorded_at = ${photo.now}
      where id = ${photo.photoId}::uuid and recorded_at is null
      returning id, task_id, customer_id
    ), gone as (
      delete from task_photo_part where photo_id in (select id from completed)
    )
    insert into vehicle_task_event (task_id, kind, at, customer_id, text)
    select task_id, 'PHOTO_STORED', ${photo.now}::timestamptz, customer_id, id::text from completed`.execute(
    db,
  );
}

/** Deletes what has arrived of photos that were announced before; they do not come any more. */
export async function removeUnfinishedParts(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`
    with old as (
      update task_photo set received = 0
      where recorded_at is null and received > 0 and announced_at < ${before}::timestamptz
      returning id
    )
    delete from task_photo_part where photo_id in (select id from old)`.execute(db);
}

/** Returns photos that were announced before, at most so many as one run deletes. */
export async function findOldPhotos(db: Db, before: Temporal.Instant): Promise<TaskPhotoRow[]> {
  const { rows } = await sql<TaskPhotoRow>`
    select ${COLUMNS} from task_photo photo where photo.announced_at < ${before}::timestamptz limit 500`.execute(
    db,
  );
  return rows;
}

/** Deletes the row of a photo whose files are gone. */
export async function removePhoto(db: Db, id: string): Promise<void> {
  await db.deleteFrom('task_photo').where('id', '=', id).execute();
}

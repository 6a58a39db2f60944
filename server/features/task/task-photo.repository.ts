import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type TaskPhotoRow = {
  id: string;
  taskId: number;
  customerId: number;
  moment: 'BEFORE' | 'AFTER';
  byteSize: number;
  received: number;
  sha256: Buffer | null;
  fileKey: string;
  originalKey: string;
  width: number | null;
  height: number | null;
  recordedAt: Temporal.Instant | null;
};

const COLUMNS = sql`photo.id, photo.task_id as "taskId", photo.customer_id as "customerId", photo.moment,
  photo.byte_size as "byteSize", photo.received, photo.sha256,
  photo.file_key as "fileKey", photo.original_key as "originalKey", photo.width, photo.height,
  photo.recorded_at as "recordedAt"`;

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

/** Returns photos that were announced before, at most so many as one run deletes. */
export async function findOldPhotos(db: Db, before: Temporal.Instant): Promise<TaskPhotoRow[]> {
  const { rows } = await sql<TaskPhotoRow>`
    select ${COLUMNS} from task_photo photo where photo.announced_at < ${before}::timestamptz limit 500`.execute(
    db,
  );
  return rows;
}

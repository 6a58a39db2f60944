import { sql } from 'kysely';
import type { Position } from '#domain/station/position.ts';
import { RETURN_URGENCY } from '#domain/task/return-urgency.ts';
import type { ReturnKind, TaskKind } from '#domain/task/task-kind.ts';
import type { ReturnCondition } from '#domain/trip/return-conditions.ts';
import type { Db } from '#server/db/connect.ts';

type NewTask = {
  vehicleId: number;
  bookingId: number;
  kind: ReturnKind;
  /** What is not right. */
  condition: ReturnCondition;
  /** The driver's own words. */
  reason: string | undefined;
  /** Where the car stood, if known. */
  position: Position | undefined;
  now: Temporal.Instant;
};

/** Adds what a return leaves to be looked at; nothing is ever charged because of it (§S10.12). */
export async function addTasks(db: Db, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const added = await db
    .insertInto('vehicle_task')
    .values(
      tasks.map(({ vehicleId, bookingId, kind, condition, reason, position, now }) => ({
        vehicle_id: vehicleId,
        booking_id: bookingId,
        kind,
        condition,
        reason: reason ?? null,
        lat: position?.lat ?? null,
        lng: position?.lng ?? null,
        origin: 'RETURN',
        urgency: RETURN_URGENCY[condition],
        created_at: now,
      })),
    )
    .returning(['id', 'created_at'])
    .execute();
  await db
    .insertInto('vehicle_task_event')
    .values(added.map(({ id, created_at: at }) => ({ task_id: id, kind: 'CREATED', at })))
    .execute();
}

export type OpenTask = {
  id: number;
  kind: TaskKind;
  condition: string;
  reason: string | null;
  lat: number | null;
  lng: number | null;
  createdAt: Temporal.Instant;
  bookingId: number | null;
  plate: string;
  electric: boolean;
  stationName: string;
  /** What the driver told the next one of where the car stands. */
  line: string | null;
  noPhotoReason: string | null;
  /** The photo of where it stands. */
  photoId: string | null;
  photoRecordedAt: Temporal.Instant | null;
};

/** The work that waits, oldest first. */
export async function findOpenTasks(db: Db): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select task.id, task.kind, task.condition, task.reason, task.lat, task.lng, task.created_at as "createdAt",
      task.booking_id as "bookingId",
      vehicle.plate, vehicle.electric, station.name as "stationName", place.line,
      place.no_photo_reason as "noPhotoReason", place.photo_id as "photoId",
      photo.recorded_at as "photoRecordedAt"
    from vehicle_task task
      left join return_place place on place.booking_id = task.booking_id and task.condition = 'POSITION'
      left join return_photo photo on photo.id = place.photo_id
      join vehicle on vehicle.id = task.vehicle_id
      join station on station.id = vehicle.station_id
    where task.done_at is null
    order by task.created_at, task.id`.execute(db);
  return rows;
}

/** Returns the photo of where the car of a task stands, as it came; undefined: there is none, or not yet. */
export async function findTaskPhoto(
  db: Db,
  id: number,
): Promise<{ originalKey: string; mediaType: string; sha256: Buffer } | undefined> {
  const { rows } = await sql<{ originalKey: string; mediaType: string; sha256: Buffer }>`
    select photo.original_key as "originalKey", photo.media_type as "mediaType", photo.sha256
    from vehicle_task task
      join return_place place on place.booking_id = task.booking_id and task.condition = 'POSITION'
      join return_photo photo on photo.id = place.photo_id and photo.recorded_at is not null
    where task.id = ${id} and photo.media_type is not null and photo.sha256 is not null`.execute(db);
  return rows[0];
}

/** Locks a task that is not ended until the transaction ends; undefined: there is none. */
export const lockOpenTask = (transaction: Db, id: number) =>
  transaction
    .selectFrom('vehicle_task')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .select(['kind', 'vehicle_id as vehicleId'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Notes that the command line has given the car of a task free. */
export async function noteBlockEnded(
  db: Db,
  { id, by, now }: { id: number; by: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('vehicle_task_event')
    .values({ task_id: id, kind: 'BLOCK_ENDED', at: now, staff: by })
    .execute();
}

/** Ends a task on the command line, whoever works on it; false when there is no such open one. */
export async function endTask(
  db: Db,
  task: { id: number; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      update vehicle_task set done_at = ${task.now}::timestamptz, done_by = ${task.by}, outcome = 'DONE'
      where id = ${task.id} and done_at is null
      returning id
    )
    insert into vehicle_task_event (task_id, kind, at, staff)
    select id, 'DONE', ${task.now}::timestamptz, ${task.by} from done
    returning id`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Position } from '#domain/station/position.ts';
import type { Db } from '#server/db/connect.ts';

/** A return that the driver confirmed with a reason, or that a later check found to be wanting. */
export type TaskKind = 'RETURN_OVERRIDDEN' | 'RETURN_UNMET';

type NewTask = {
  vehicleId: number;
  bookingId: number;
  kind: TaskKind;
  /** What is the matter, such as a condition of the return. */
  condition: string;
  /** The driver's own words. */
  reason: string | undefined;
  /** Where the car stood, if known. */
  position: Position | undefined;
  now: Temporal.Instant;
};

/** Adds work for staff; nothing is ever charged because of it (§S10.12). */
export async function addTasks(db: Db, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await db
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
        created_at: now,
      })),
    )
    .execute();
}

export type OpenTask = {
  id: number;
  kind: TaskKind;
  condition: string;
  reason: string | null;
  lat: number | null;
  lng: number | null;
  created_at: Temporal.Instant;
  booking_id: number | null;
  plate: string;
  electric: boolean;
  station_name: string;
};

/** The work that waits, oldest first. */
export async function findOpenTasks(db: Db): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select task.id, task.kind, task.condition, task.reason, task.lat, task.lng, task.created_at, task.booking_id,
      vehicle.plate, vehicle.electric, station.name as station_name
    from vehicle_task task
      join vehicle on vehicle.id = task.vehicle_id
      join station on station.id = vehicle.station_id
    where task.done_at is null
    order by task.created_at, task.id`.execute(db);
  return rows;
}

/** Ends a task; false when there is no such open one. */
export async function endTask(
  db: Db,
  task: { id: number; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vehicle_task')
    .set({ done_at: task.now, done_by: task.by })
    .where('id', '=', task.id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

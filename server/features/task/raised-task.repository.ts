import { sql } from 'kysely';
import type { DueTask } from '#domain/task/due-tasks.ts';
import type { Db } from '#server/db/connect.ts';

type Raised = DueTask & { vehicleId: number };

/**
 * Updates these cars' tasks in one statement: raises what is due, follows its urgency, closes what is untrue,
 * with events; not what somebody works on. Idempotent: of two servers the index lets one raise.
 */
export async function writeRaisedTasks(
  db: Db,
  { vehicleIds, due, now }: { vehicleIds: readonly number[]; due: readonly Raised[]; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with due as (
      select * from unnest(
        ${due.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${due.map(({ kind }) => kind)}::text[],
        ${due.map(({ urgency }) => urgency)}::smallint[],
        ${due.map(({ dueOn }) => dueOn?.toString() ?? null)}::date[]
      ) as due (vehicle_id, kind, urgency, due_on)
    ), raised as (
      insert into vehicle_task (vehicle_id, kind, condition, origin, urgency, due_on, created_at)
      select vehicle_id, kind, '', 'FACT', urgency, due_on, ${now}::timestamptz from due
      on conflict (vehicle_id, kind, condition) where done_at is null and origin <> 'RETURN' do nothing
      returning id
    ), followed as (
      update vehicle_task task set urgency = due.urgency, due_on = due.due_on
      from due
      where task.vehicle_id = due.vehicle_id and task.kind = due.kind and task.done_at is null and task.origin = 'FACT'
        and (task.urgency, task.due_on) is distinct from (due.urgency, due.due_on)
    ), gone as (
      update vehicle_task task set done_at = ${now}::timestamptz, done_by = 'System', outcome = 'GONE'
      where task.origin = 'FACT' and task.done_at is null and task.taken_by is null
        and task.vehicle_id = any(${vehicleIds}::bigint[])
        and not exists (select from due where due.vehicle_id = task.vehicle_id and due.kind = task.kind)
      returning id
    )
    insert into vehicle_task_event (task_id, kind, at)
    select id, 'CREATED', ${now}::timestamptz from raised
    union all
    select id, 'GONE', ${now}::timestamptz from gone`.execute(db);
}

/** Closes the tasks at cars that are in service no more. */
export async function closeTasksOfRetired(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    with gone as (
      update vehicle_task task set done_at = ${now}::timestamptz, done_by = 'System', outcome = 'GONE'
      from vehicle
      where vehicle.id = task.vehicle_id and vehicle.retired and task.done_at is null and task.taken_by is null
      returning task.id
    )
    insert into vehicle_task_event (task_id, kind, at, text)
    select id, 'GONE', ${now}::timestamptz, 'RETIRED' from gone`.execute(db);
}

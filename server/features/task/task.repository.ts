import { type RawBuilder, sql } from 'kysely';
import type { Position } from '#domain/station/position.ts';
import type { TaskKind, Urgency, WrittenKind } from '#domain/task/task-kind.ts';
import { NEAR_METRES } from '#domain/task/task-order.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { distanceSql } from '#server/features/station/geometry-sql.ts';

export type TaskRow = {
  id: number;
  vehicleId: number;
  bookingId: number | null;
  kind: TaskKind;
  /** What was not right at a return, or the title of a task by hand. */
  condition: string;
  reason: string | null;
  origin: 'RETURN' | 'FACT' | 'HAND';
  urgency: Urgency;
  dueOn: string | null;
  createdAt: Temporal.Instant;
  doneAt: Temporal.Instant | null;
  takenBy: number | null;
  takenAt: Temporal.Instant | null;
  holderName: string | null;
  plate: string;
  model: string;
  class: VehicleClass;
  electric: boolean;
  stationName: string;
  city: string;
  /** Null: it is not asked for. */
  distance: number | null;
  inUseUntil: Temporal.Instant | null;
  takenFrom: Temporal.Instant | null;
};

const COLUMNS = sql`task.id, task.vehicle_id as "vehicleId", task.booking_id as "bookingId", task.kind, task.condition,
  task.reason, task.origin, task.urgency,
  task.due_on as "dueOn", task.created_at as "createdAt", task.done_at as "doneAt", task.taken_by as "takenBy",
  task.taken_at as "takenAt",
  case when task.done_at is null then nullif(concat_ws(' ', holder.prename, holder.name), '') end as "holderName",
  v.plate, v.model, v.class, v.electric, station.name as "stationName", c.slug as city`;
const JOINS = sql`
  join vehicle v on v.id = task.vehicle_id
  join station on station.id = v.station_id
  join city c on c.id = v.city_id
  left join customer holder on holder.id = task.taken_by`;

/** Until when the car is taken at this moment, by a probe of the index; what is taken is not known from it. */
const running = (vehicleId: RawBuilder<unknown>, now: Temporal.Instant) => sql`
  left join lateral (
    select o.ends_at as in_use_until from occupancy o
    where o.vehicle_id = ${vehicleId} and o.starts_at <= ${now}::timestamptz order by o.starts_at desc limit 1
  ) running on running.in_use_until > ${now}::timestamptz`;
/** When it is taken next. Read from the index alone: a booking and a block are the same to who has to work on the car. */
const takenNext = (vehicleId: RawBuilder<unknown>, now: Temporal.Instant) => sql`
  left join lateral (
    select o.starts_at as taken_from from occupancy o
    where o.vehicle_id = ${vehicleId} and o.starts_at > ${now}::timestamptz order by o.starts_at limit 1
  ) coming on true`;

/** The open tasks of a provider, as a filter lets them through. */
type TaskFilter = {
  providerId: string;
  cityId: number | undefined;
  kinds: readonly TaskKind[] | undefined;
  /** Only what this employee works on. */
  holderId: number | undefined;
};

const isListed = ({ providerId, cityId, kinds, holderId }: TaskFilter): RawBuilder<boolean> => {
  const conditions = [sql`task.done_at is null and not v.retired and v.provider_id = ${providerId}`];
  if (cityId !== undefined) conditions.push(sql`v.city_id = ${cityId}`);
  if (kinds) conditions.push(sql`task.kind = any(${kinds}::text[])`);
  if (holderId !== undefined) conditions.push(sql`task.taken_by = ${holderId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
};

export type TaskCount = { kind: TaskKind; urgency: Urgency; count: number };

/** How many open tasks there are of each kind and urgency, whatever kind is asked for. */
export async function countTasks(db: Db, filter: TaskFilter): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`
    select task.kind, task.urgency, count(*)::integer as count
    from vehicle_task task join vehicle v on v.id = task.vehicle_id
    where ${isListed({ ...filter, kinds: undefined })}
    group by task.kind, task.urgency order by task.kind, task.urgency`.execute(db);
  return rows;
}

type TaskPage = TaskFilter & {
  near: Position | undefined;
  /** What is less urgent does not come on this page: then nobody has to know how far it is. */
  leastUrgent: Urgency;
  offset: number;
  limit: number;
  now: Temporal.Instant;
};

/**
 * A page of tasks in order of work (domain/task/task-order.ts). When a car is taken next is looked up only
 * for what can stand there: first by urgency and distance, and the last's equals.
 */
export async function findTasks(db: Db, page: TaskPage): Promise<TaskRow[]> {
  const { near, leastUrgent, offset, limit, now } = page;
  const isAsked = sql`${isListed(page)} and task.urgency <= ${leastUrgent}`;
  // Where a car is that somebody drives is nobody's business: it is taken to be at its station.
  const place = sql`(
    select case when trip.vehicle_id is null then coalesce(car.lat, station.lat) else station.lat end as lat,
      case when trip.vehicle_id is null then coalesce(car.lng, station.lng) else station.lng end as lng) s`;
  const ranked = near
    ? sql`
      select task.id, task.vehicle_id, task.urgency, ${distanceSql(near)} as distance
      from vehicle_task task join vehicle v on v.id = task.vehicle_id join station on station.id = v.station_id
        left join vehicle_state car on car.vehicle_id = v.id
        left join (select distinct vehicle_id from booking where state = 'ACTIVE') trip on trip.vehicle_id = v.id
        cross join lateral ${place}
      where ${isAsked}`
    : sql`
      select task.id, task.vehicle_id, task.urgency, null::integer as distance
      from vehicle_task task join vehicle v on v.id = task.vehicle_id
      where ${isAsked}`;
  const { rows } = await sql<TaskRow>`
    with candidate as materialized (
      select id, vehicle_id, urgency, distance, coalesce(distance, 0) / ${NEAR_METRES} as nearness from (${ranked}) ranked
      order by urgency, nearness fetch first (${offset + limit}) rows with ties
    ), page as (
      select candidate.*, taken_from from candidate ${takenNext(sql`candidate.vehicle_id`, now)}
      order by urgency, nearness, taken_from nulls last, id offset ${offset} limit ${limit}
    )
    select ${COLUMNS}, page.distance, page.taken_from as "takenFrom", running.in_use_until as "inUseUntil"
    from page join vehicle_task task on task.id = page.id ${JOINS} ${running(sql`page.vehicle_id`, now)}
    order by page.urgency, page.nearness, page.taken_from nulls last, page.id`.execute(db);
  return rows;
}

/** Returns a task of the provider, done or not. */
export async function findTask(
  db: Db,
  id: number,
  { providerId, now }: { providerId: string; now: Temporal.Instant },
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS}, null::integer as distance, running.in_use_until as "inUseUntil", coming.taken_from as "takenFrom"
    from vehicle_task task ${JOINS}
      ${running(sql`task.vehicle_id`, now)} ${takenNext(sql`task.vehicle_id`, now)}
    where task.id = ${id} and v.provider_id = ${providerId}`.execute(db);
  return rows[0];
}

/** The open tasks at a car, in no order. */
export async function findTasksOfCar(db: Db, vehicleId: number, now: Temporal.Instant): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS}, null::integer as distance, running.in_use_until as "inUseUntil", coming.taken_from as "takenFrom"
    from vehicle_task task ${JOINS}
      ${running(sql`task.vehicle_id`, now)} ${takenNext(sql`task.vehicle_id`, now)}
    where task.vehicle_id = ${vehicleId} and task.done_at is null`.execute(db);
  return rows;
}

/** Locks a task of the provider until the transaction ends; undefined: there is none. */
export async function lockTask(
  db: Db,
  id: number,
  providerId: string,
): Promise<
  | {
      id: number;
      vehicleId: number;
      kind: TaskKind;
      doneAt: Temporal.Instant | null;
      takenBy: number | null;
    }
  | undefined
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof lockTask>>>>`
    select task.id, task.vehicle_id as "vehicleId", task.kind, task.done_at as "doneAt", task.taken_by as "takenBy"
    from vehicle_task task join vehicle on vehicle.id = task.vehicle_id
    where task.id = ${id} and vehicle.provider_id = ${providerId}
    for no key update of task`.execute(db);
  return rows[0];
}

export type TaskEventKind =
  | 'CREATED'
  | 'TAKEN'
  | 'GIVEN_BACK'
  | 'PHOTO_STORED'
  | 'DAMAGE_REPORTED'
  | 'BLOCKED'
  | 'BLOCK_ENDED'
  | 'DONE'
  | 'GONE';

type NewEvent = {
  taskId: number;
  kind: TaskEventKind;
  customerId: number;
  text?: string | undefined;
  steps?: readonly string[];
  now: Temporal.Instant;
};

export async function insertTaskEvent(db: Db, event: NewEvent): Promise<void> {
  const { taskId, kind, customerId, text = null, steps, now } = event;
  await db
    .insertInto('vehicle_task_event')
    .values({
      task_id: taskId,
      kind,
      customer_id: customerId,
      at: now,
      text,
      steps: steps ? [...steps] : null,
    })
    .execute();
}

type Step = { id: number; customerId: number; now: Temporal.Instant };

/**
 * Gives the task to the employee, with its event. False: somebody has it, or it is done. Of two at the same moment the
 * second one waits for the first and then finds it taken.
 */
export async function takeTask(db: Db, { id, customerId, now }: Step): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update vehicle_task set taken_by = ${customerId}, taken_at = ${now}::timestamptz
      where id = ${id} and done_at is null and taken_by is null
      returning id
    )
    insert into vehicle_task_event (task_id, kind, at, customer_id)
    select id, 'TAKEN', ${now}::timestamptz, ${customerId}::bigint from taken
    returning id`.execute(db);
  return rows.length > 0;
}

export type TaskPlace = { plate: string; takenAt: Temporal.Instant | null; lat: number; lng: number };

/**
 * Where a task's car is, and the cars of the employee's work, latest first. Holds what they take until the
 * transaction ends: of two tasks at once the second sees the first.
 */
export async function findPlacesOfWork(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
): Promise<{ here: TaskPlace | undefined; others: TaskPlace[] }> {
  await sql`select pg_advisory_xact_lock(hashtext('task taken'), ${customerId}::integer)`.execute(db);
  // As in the list: a car that somebody drives is taken to be at its station.
  const { rows } = await sql<TaskPlace & { isHere: boolean }>`
    select v.plate, task.taken_at as "takenAt", task.id = ${id} as "isHere",
      case when trip.is_on then station.lat else coalesce(car.lat, station.lat) end as lat,
      case when trip.is_on then station.lng else coalesce(car.lng, station.lng) end as lng
    from vehicle_task task join vehicle v on v.id = task.vehicle_id join station on station.id = v.station_id
      left join vehicle_state car on car.vehicle_id = v.id
      cross join lateral (
        select exists (select from booking where booking.vehicle_id = v.id and booking.state = 'ACTIVE') as is_on
      ) trip
    where task.id = ${id} or task.taken_by = ${customerId} and task.done_at is null
    order by task.taken_at desc nulls last`.execute(db);
  return { here: rows.find(({ isHere }) => isHere), others: rows.filter(({ isHere }) => !isHere) };
}

/** Lets others take the task, with its event. The caller holds the lock of `lockTask`. */
export async function releaseTask(
  db: Db,
  { id, customerId, note, now }: Step & { note: string | undefined },
): Promise<void> {
  await db.updateTable('vehicle_task').set({ taken_by: null, taken_at: null }).where('id', '=', id).execute();
  await insertTaskEvent(db, { taskId: id, kind: 'GIVEN_BACK', customerId, text: note, now });
}

/** Lets others take what somebody has whose account is deleted, with its events; `staff` carries it out. */
export async function releaseTasksOf(
  db: Db,
  { customerId, staff, now }: { customerId: number; staff: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with freed as (
      update vehicle_task set taken_by = null, taken_at = null
      where taken_by = ${customerId} and done_at is null
      returning id
    )
    insert into vehicle_task_event (task_id, kind, at, staff)
    select id, 'GIVEN_BACK', ${now}::timestamptz, ${staff} from freed`.execute(db);
}

/** Notes that the task is done, with its event. The caller holds the lock of `lockTask`. */
export async function completeTask(
  db: Db,
  {
    id,
    customerId,
    by,
    note,
    steps,
    now,
  }: Step & { by: string; note: string | undefined; steps: readonly string[] },
): Promise<void> {
  await db
    .updateTable('vehicle_task')
    .set({ done_at: now, done_by: by, outcome: 'DONE' })
    .where('id', '=', id)
    .execute();
  await insertTaskEvent(db, { taskId: id, kind: 'DONE', customerId, text: note, steps, now });
}

export type WrittenTask = {
  kind: WrittenKind;
  title: string | undefined;
  note: string | undefined;
  urgency: Urgency;
  dueOn: string | undefined;
};

/** Cars of a provider; what is undefined does not matter. */
export type CarChoice = {
  providerId: string;
  id?: number | undefined;
  cityId?: number | undefined;
  vehicleClass?: VehicleClass | undefined;
  model?: string | undefined;
  /** As `plateKey` writes them. */
  plateKeys?: readonly string[] | undefined;
};

/**
 * Writes the same task down at all these cars as one act: one statement, one id for its events. Open ones
 * stay. Returns the new tasks' ids, and the number of cars.
 */
export async function insertTasks(
  db: Db,
  {
    task,
    cars,
    actId,
    customerId,
    now,
  }: { task: WrittenTask; cars: CarChoice; actId: string; customerId: number; now: Temporal.Instant },
): Promise<{ ids: number[]; cars: number }> {
  const conditions = [sql`provider_id = ${cars.providerId} and not retired`];
  if (cars.id !== undefined) conditions.push(sql`id = ${cars.id}`);
  if (cars.cityId !== undefined) conditions.push(sql`city_id = ${cars.cityId}`);
  if (cars.vehicleClass !== undefined) conditions.push(sql`class = ${cars.vehicleClass}`);
  if (cars.model !== undefined) conditions.push(sql`model = ${cars.model}`);
  if (cars.plateKeys) conditions.push(sql`plate_key(plate) = any(${cars.plateKeys}::text[])`);
  const { rows } = await sql<{ ids: number[]; cars: number }>`
    with chosen as (
      select id from vehicle where ${sql.join(conditions, sql` and `)}
    ), created as (
      insert into vehicle_task (vehicle_id, kind, condition, reason, origin, urgency, due_on, created_at)
      select id, ${task.kind}, ${task.title ?? ''}, ${task.note ?? null}, 'HAND', ${task.urgency}::smallint,
        ${task.dueOn ?? null}::date, ${now}::timestamptz
      from chosen order by id
      on conflict (vehicle_id, kind, condition) where done_at is null and origin <> 'RETURN' do nothing
      returning id
    ), noted as (
      insert into vehicle_task_event (task_id, kind, at, customer_id, act_id)
      select id, 'CREATED', ${now}::timestamptz, ${customerId}::bigint, ${actId}::uuid from created
    )
    select (select count(*)::integer from chosen) as cars,
      coalesce((select json_agg(id order by id) from created), '[]') as ids`.execute(db);
  return rows[0] ?? { ids: [], cars: 0 };
}

/** Which of these plates, as `plateKey` writes them, no car of the provider has. */
export async function findUnknownPlates(
  db: Db,
  providerId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from vehicle
      where plate_key(plate) = key and provider_id = ${providerId} and not retired)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

import { sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Writes down how every car of the demonstration has been cared for, spread over the fleet so that each city has some that
 * are due. False: that is known already.
 */
export async function addSampleCare(db: Db, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into vehicle_care (vehicle_id, cleaned_at, inspection_due, tyres)
    select id, ${now}::timestamptz - make_interval(days => (id * 7 % 30)::integer, hours => 2),
      (date_trunc('month', ${now}::timestamptz + make_interval(months => (id * 11 % 24)::integer + 1))
        - interval '1 day')::date,
      case when id % 50 = 7 then 'SUMMER' when id % 3 = 0 then 'WINTER' else 'ALL_SEASON' end
    from vehicle where not exists (select from vehicle_care)
    returning vehicle_id`.execute(db);
  return rows.length > 0;
}

type SampleTask = { kind: string; condition: string; reason: string; urgency: number };

/** Writes these tasks down by hand, each at a car of another city, as whoever leads the fleet would. */
export async function addSampleTasks(
  db: Db,
  { tasks, by, now }: { tasks: readonly SampleTask[]; by: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(${tasks.map(({ kind }) => kind)}::text[], ${tasks.map(({ condition }) => condition)}::text[],
        ${tasks.map(({ reason }) => reason)}::text[], ${tasks.map(({ urgency }) => urgency)}::smallint[])
        with ordinality as wanted (kind, condition, reason, urgency, n)
    ), car as (
      select id, row_number() over (order by city_id) as n
      from (select distinct on (city_id) id, city_id from vehicle where id % 5 = 2 order by city_id, id) first_of_city
    ), created as (
      insert into vehicle_task (vehicle_id, kind, condition, reason, origin, urgency, created_at)
      select car.id, wanted.kind, wanted.condition, wanted.reason, 'HAND', wanted.urgency, ${now}::timestamptz
      from wanted join car on car.n = 1 + (wanted.n - 1) % (select count(*) from car)
      on conflict do nothing
      returning id
    )
    insert into vehicle_task_event (task_id, kind, at, customer_id)
    select created.id, 'CREATED', ${now}::timestamptz, customer.id
    from created join customer on customer.customer_number = ${by}`.execute(db);
}

export type RepairWish = {
  taskId: number;
  vehicleId: number;
  period: Period;
  askedBy: number;
  now: Temporal.Instant;
};

/**
 * Writes down a repair at the car of this customer's last booking ahead, for the very period of it. Undefined: there is no
 * such booking, or a repair was asked for before.
 */
export async function addTaskInTheWay(
  db: Db,
  { customer, by, reason, now }: { customer: string; by: string; reason: string; now: Temporal.Instant },
): Promise<RepairWish | undefined> {
  const { rows } = await sql<{
    task_id: number;
    vehicle_id: number;
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    employee_id: number;
  }>`
    with last as (
      select booking.vehicle_id, booking.starts_at, booking.ends_at, employee.id as employee_id
      from booking join customer on customer.id = booking.customer_id, customer employee
      where customer.customer_number = ${customer} and employee.customer_number = ${by}
        and booking.state = 'RESERVED' and booking.starts_at > ${now}::timestamptz + interval '2 days'
        and not exists (select from move_request)
      order by booking.starts_at desc limit 1
    ), task as (
      insert into vehicle_task (vehicle_id, kind, condition, reason, origin, urgency, created_at)
      select vehicle_id, 'REPAIR', '', ${reason}, 'HAND', 2, ${now}::timestamptz from last
      on conflict do nothing
      returning id, vehicle_id
    ), event as (
      insert into vehicle_task_event (task_id, kind, at, customer_id)
      select task.id, 'CREATED', ${now}::timestamptz, last.employee_id from task, last
    )
    select task.id as task_id, task.vehicle_id, last.starts_at, last.ends_at, last.employee_id from task, last`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      taskId: row.task_id,
      vehicleId: row.vehicle_id,
      period: { start: row.starts_at, end: row.ends_at },
      askedBy: row.employee_id,
      now,
    }
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';

type NewBlock = { vehicleId: number; taskId: number; period: Period; reason: string; now: Temporal.Instant };

/**
 * Takes a car out of service. False: it is booked or out of service then; the constraint that keeps bookings apart decides
 * (001), so no booking is ever removed by a block.
 */
export async function insertBlock(db: Db, block: NewBlock): Promise<boolean> {
  const { rows } = await sql`
    insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at, task_id)
    select id, city_id, ${block.period.start}::timestamptz, ${block.period.end}::timestamptz, ${block.reason},
      ${block.now}::timestamptz, ${block.taskId}::bigint
    from vehicle where id = ${block.vehicleId}
    returning id`.execute(db);
  return rows.length > 0;
}

/** The beginning of the quarter of an hour that runs: bookings begin and end at such moments. */
export const runningQuarter = (now: Temporal.Instant) =>
  sql`date_bin('15 minutes', ${now}::timestamptz, timestamptz '2000-01-01 00:00Z')`;

/**
 * Gives the car of a task free: what has not begun is gone, what runs ends with the running quarter of an hour. Returns how
 * many blocks that were.
 */
export const endBlocks = (db: Db, taskId: number, now: Temporal.Instant): Promise<number> =>
  endBlocksThat(db, sql`task_id = ${taskId}`, now);

/** The same for all blocks that meet a condition. */
export async function endBlocksThat(
  db: Db,
  condition: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<number> {
  const quarter = runningQuarter(now);
  const { rows } = await sql`
    with gone as (
      delete from out_of_service where ${condition} and starts_at >= ${quarter} returning id
    ), ended as (
      update out_of_service set ends_at = ${quarter}
      where ${condition} and starts_at < ${quarter} and ends_at > ${quarter}
      returning id
    )
    select id from gone union all select id from ended`.execute(db);
  return rows.length;
}

/** Holds what is free of a period that customers are asked to give up; what is booked meanwhile stays booked. */
export async function holdPeriods(
  db: Db,
  {
    vehicleId,
    moveRequestId,
    periods,
    reason,
    now,
  }: {
    vehicleId: number;
    moveRequestId: number;
    periods: readonly Period[];
    reason: string;
    now: Temporal.Instant;
  },
): Promise<void> {
  for (const { start, end } of periods) {
    await sql`
      insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at, move_request_id)
      select id, city_id, ${start}::timestamptz, ${end}::timestamptz, ${reason}, ${now}::timestamptz,
        ${moveRequestId}::bigint
      from vehicle where id = ${vehicleId}`.execute(db);
  }
}

/** Gives free what was held for a request. */
export async function releaseHeld(db: Db, moveRequestId: number): Promise<void> {
  await sql`delete from out_of_service where move_request_id = ${moveRequestId}`.execute(db);
}

import { sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import type { InTheWay } from '#domain/task/move-request.ts';
import type { TaskKind } from '#domain/task/task-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { insertBookingEvents } from '#server/features/booking/booking-event.repository.ts';

/** What takes the car in a period, in order; a booking that has begun cannot be moved any more, like a block. */
export async function findInTheWay(
  db: Db,
  vehicleId: number,
  { start, end }: Period,
  requestId?: number,
): Promise<InTheWay[]> {
  const { rows } = await sql<{
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    booking_id: number | null;
  }>`
    select occupancy.starts_at, occupancy.ends_at, booking.id as booking_id
    from occupancy
      left join booking on booking.id = occupancy.booking_id and booking.state = 'RESERVED'
      left join out_of_service held on held.id = occupancy.out_of_service_id
    where occupancy.vehicle_id = ${vehicleId}
      and occupancy.starts_at < ${end}::timestamptz and occupancy.ends_at > ${start}::timestamptz
      and held.move_request_id is distinct from ${requestId ?? -1}
    order by occupancy.starts_at`.execute(db);
  return rows.map(({ starts_at, ends_at, booking_id }) => ({
    start: starts_at,
    end: ends_at,
    bookingId: booking_id ?? undefined,
  }));
}

type NewRequest = {
  taskId: number;
  vehicleId: number;
  period: Period;
  askedBy: number;
  now: Temporal.Instant;
};

/** Notes the wished period of a task. Undefined: there is an open one for the car; the unique index decides. */
export async function insertMoveRequest(db: Db, request: NewRequest): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into move_request (task_id, vehicle_id, starts_at, ends_at, asked_by, created_at)
    values (${request.taskId}, ${request.vehicleId}, ${request.period.start}, ${request.period.end}, ${request.askedBy},
      ${request.now})
    on conflict (vehicle_id) where state = 'OPEN' do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

export type MoveRequestRow = {
  id: number;
  taskId: number;
  vehicleId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** The task is done or gone, or the car is no longer in the fleet. */
  needless: boolean;
  kind: TaskKind;
  condition: string;
};

const OPEN_REQUEST = sql`
  select request.id, request.task_id as "taskId", request.vehicle_id as "vehicleId", request.starts_at as "startsAt",
    request.ends_at as "endsAt",
    task.done_at is not null or vehicle.retired as needless, task.kind, task.condition
  from move_request request
    join vehicle_task task on task.id = request.task_id
    join vehicle on vehicle.id = request.vehicle_id
  where request.state = 'OPEN'`;

/** Locks an open request until the transaction ends, so that answers are counted one after the other. */
export async function lockMoveRequest(transaction: Db, id: number): Promise<MoveRequestRow | undefined> {
  await sql`select from move_request where id = ${id} for update`.execute(transaction);
  const { rows } = await sql<MoveRequestRow>`${OPEN_REQUEST} and request.id = ${id}`.execute(transaction);
  return rows[0];
}

export async function findOpenMoveRequests(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from move_request where state = 'OPEN' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findOpenMoveRequest(db: Db, taskId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from move_request where task_id = ${taskId} and state = 'OPEN'`.execute(db);
  return rows[0]?.id;
}

export type MoveRequestEnd = 'AGREED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN';

/** Ends a request whose lock the caller holds; who has not answered is told that nothing is asked any more. */
export async function endMoveRequest(
  transaction: Db,
  { id, state, now }: { id: number; state: MoveRequestEnd; now: Temporal.Instant },
): Promise<void> {
  await sql`update move_request set state = ${state}, settled_at = ${now} where id = ${id}`.execute(
    transaction,
  );
  const { rows } = await sql<{ booking_id: number }>`
    update move_question set state = 'OVER', settled_at = ${now} where request_id = ${id} and state = 'ASKED'
    returning booking_id`.execute(transaction);
  await insertBookingEvents(transaction, idsOf(rows), { kind: 'MOVE_OVER', now });
}

const idsOf = (rows: readonly { booking_id: number }[]) =>
  rows.map(({ booking_id }) => booking_id).sort((a, b) => a - b);

/**
 * Asks these bookings' drivers, each once per request. Those asked are left out first: a conflict would wait
 * for an answer being written, which waits for the caller's lock.
 */
export async function askToMove(
  transaction: Db,
  { requestId, bookingIds, now }: { requestId: number; bookingIds: readonly number[]; now: Temporal.Instant },
): Promise<void> {
  const { rows } = await sql<{ booking_id: number }>`
    insert into move_question (request_id, booking_id, starts_at, ends_at)
    select ${requestId}::bigint, id, starts_at, ends_at from booking where id = any(${bookingIds}::bigint[])
      and not exists (select from move_question where request_id = ${requestId} and booking_id = booking.id)
    on conflict do nothing
    returning booking_id`.execute(transaction);
  await insertBookingEvents(transaction, idsOf(rows), { kind: 'MOVE_ASKED', now });
}

/** Bookings that are not in the way any more, without an answer: cancelled, changed, or ended by their customers. */
export async function leaveQuestions(
  transaction: Db,
  { requestId, stillIds, now }: { requestId: number; stillIds: readonly number[]; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update move_question set state = 'LEFT', settled_at = ${now}
    where request_id = ${requestId} and state = 'ASKED' and booking_id <> all(${stillIds}::bigint[])`.execute(
    transaction,
  );
}

export type MoveQuestionRow = {
  requestId: number;
  state: 'ASKED' | 'MOVED' | 'DECLINED' | 'LEFT' | 'OVER';
  settledAt: Temporal.Instant | null;
  /** Of the wished period. */
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** When the first of the bookings begins that are asked, or the wished period: until then there is time to answer. */
  answerBy: Temporal.Instant;
};

/** What was asked last of a booking. */
export async function findMoveQuestion(db: Db, bookingId: number): Promise<MoveQuestionRow | undefined> {
  const { rows } = await sql<MoveQuestionRow>`
    select question.request_id as "requestId", question.state, question.settled_at as "settledAt",
      request.starts_at as "startsAt", request.ends_at as "endsAt",
      least(request.starts_at, (
        select min(booking.starts_at) from move_question other join booking on booking.id = other.booking_id
        where other.request_id = request.id and other.state = 'ASKED')) as "answerBy"
    from move_question question join move_request request on request.id = question.request_id
    where question.booking_id = ${bookingId}
    order by question.request_id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Notes the answer of a driver, whose booking the caller has locked. Returns the request; undefined: nothing is asked of the
 * booking any more.
 */
export async function answerMoveQuestion(
  transaction: Db,
  {
    bookingId,
    customerId,
    answer,
    now,
  }: { bookingId: number; customerId: number; answer: 'MOVED' | 'DECLINED'; now: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ request_id: number }>`
    update move_question set state = ${answer}, settled_at = ${now}
    where booking_id = ${bookingId} and state = 'ASKED'
    returning request_id`.execute(transaction);
  const requestId = rows[0]?.request_id;
  if (requestId !== undefined && answer === 'DECLINED') {
    await insertBookingEvents(transaction, [bookingId], { kind: 'MOVE_DECLINED', customerId, now });
  }
  return requestId;
}

export type ShownMoveRequest = {
  id: number;
  taskId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  state: 'OPEN' | MoveRequestEnd;
  createdAt: Temporal.Instant;
  settledAt: Temporal.Instant | null;
  answerBy: Temporal.Instant;
  questions: { start: string; end: string; state: MoveQuestionRow['state'] }[];
};

/** The last request of each of these tasks with what was answered; of the bookings only when they are. */
export async function findMoveRequests(db: Db, taskIds: readonly number[]): Promise<ShownMoveRequest[]> {
  const { rows } = await sql<ShownMoveRequest>`
    select distinct on (request.task_id) request.id, request.task_id as "taskId", request.starts_at as "startsAt",
      request.ends_at as "endsAt", request.state,
      request.created_at as "createdAt", request.settled_at as "settledAt", asked.questions,
      least(request.starts_at, asked.first_start) as "answerBy"
    from move_request request cross join lateral (
      select min(booking.starts_at) filter (where question.state = 'ASKED') as first_start,
        coalesce(json_agg(json_build_object('start', question.starts_at, 'end', question.ends_at, 'state', question.state)
          order by question.starts_at, question.booking_id), '[]') as questions
      from move_question question join booking on booking.id = question.booking_id
      where question.request_id = request.id
    ) asked
    where request.task_id = any(${taskIds}::bigint[])
    order by request.task_id, request.id desc`.execute(db);
  return rows;
}

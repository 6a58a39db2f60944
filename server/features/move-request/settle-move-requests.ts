import type { Period } from '#domain/booking/period.ts';
import { taskTitle } from '#domain/task/car-event.ts';
import { answerBy, freeParts } from '#domain/task/move-request.ts';
import type { Db } from '#server/db/connect.ts';
import { holdPeriods, insertBlock, releaseHeld } from '#server/features/vehicle/out-of-service.repository.ts';
import {
  askToMove,
  endMoveRequest,
  findInTheWay,
  findOpenMoveRequest,
  findOpenMoveRequests,
  leaveQuestions,
  lockMoveRequest,
  type MoveRequestRow,
} from './move-request.repository.ts';

/**
 * Looks at every open request: bookings out of the way, whom to ask, all agreed, time over. At any time, on
 * several servers: each request is settled under its lock.
 */
export async function settleMoveRequests(db: Db, now: Temporal.Instant): Promise<void> {
  for (const id of await findOpenMoveRequests(db)) {
    await db.transaction().execute((transaction) => settleMoveRequest(transaction, id, now));
  }
}

/**
 * Settles a request after an answer, or by the job. The car is out of service once nothing is in the way; the
 * constraint keeping bookings apart decides, so it moves none.
 */
export async function settleMoveRequest(transaction: Db, id: number, now: Temporal.Instant): Promise<void> {
  const request = await lockMoveRequest(transaction, id);
  if (!request) return;
  if (request.needless) return end(transaction, request, 'WITHDRAWN', now);
  const period: Period = { start: request.startsAt, end: request.endsAt };
  const inTheWay = await findInTheWay(transaction, request.vehicleId, period, id);
  const bookingIds = inTheWay.flatMap(({ bookingId }) => bookingId ?? []);
  await leaveQuestions(transaction, { requestId: id, stillIds: bookingIds, now });
  if (inTheWay.length === 0 && Temporal.Instant.compare(now, period.end) < 0) {
    await releaseHeld(transaction, id);
    const { vehicleId, taskId } = request;
    const reason = reasonOf(request);
    if (await insertBlock(transaction, { vehicleId, taskId, period, reason, now })) {
      return endMoveRequest(transaction, { id, state: 'AGREED', now });
    }
  }
  // A trip that has begun and a block cannot be moved any more.
  const isFixed = bookingIds.length < inTheWay.length;
  if (isFixed || Temporal.Instant.compare(now, answerBy(period, inTheWay)) >= 0) {
    return end(transaction, request, 'EXPIRED', now);
  }
  await askAndHold(transaction, { request, inTheWay, bookingIds, now });
}

/** Asks who has not been asked yet, and holds what is free of the wished period. */
async function askAndHold(
  transaction: Db,
  {
    request,
    inTheWay,
    bookingIds,
    now,
  }: {
    request: MoveRequestRow;
    inTheWay: readonly Period[];
    bookingIds: readonly number[];
    now: Temporal.Instant;
  },
): Promise<void> {
  const period: Period = { start: request.startsAt, end: request.endsAt };
  await askToMove(transaction, { requestId: request.id, bookingIds, now });
  await releaseHeld(transaction, request.id);
  await holdPeriods(transaction, {
    vehicleId: request.vehicleId,
    moveRequestId: request.id,
    periods: freeParts(period, inTheWay),
    reason: reasonOf(request),
    now,
  });
}

/** Ends the request of a task without a block, if there is an open one. */
export async function withdrawMoveRequest(
  transaction: Db,
  taskId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const id = await findOpenMoveRequest(transaction, taskId);
  const request = id === undefined ? undefined : await lockMoveRequest(transaction, id);
  if (!request) return false;
  await end(transaction, request, 'WITHDRAWN', now);
  return true;
}

/** Ends a request that somebody has declined: it can never be agreed, so nobody else is to move for it. */
export async function endDeclined(transaction: Db, id: number, now: Temporal.Instant): Promise<void> {
  const request = await lockMoveRequest(transaction, id);
  if (request) await end(transaction, request, 'DECLINED', now);
}

async function end(
  transaction: Db,
  { id }: MoveRequestRow,
  state: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN',
  now: Temporal.Instant,
): Promise<void> {
  await releaseHeld(transaction, id);
  await endMoveRequest(transaction, { id, state, now });
}

const reasonOf = ({ kind, condition }: MoveRequestRow): string => taskTitle(kind, condition);

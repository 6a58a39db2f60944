import { createMoveRequest } from '#contract/block.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { checkMoveRequest } from '#domain/task/move-request.ts';
import type { Db } from '#server/db/connect.ts';
import { findBookingsById } from '#server/features/booking/booking.repository.ts';
import { findSubstitutes } from '#server/features/booking/substitutes.ts';
import {
  findInTheWay,
  findMoveRequests,
  insertMoveRequest,
} from '#server/features/move-request/move-request.repository.ts';
import { settleMoveRequest } from '#server/features/move-request/settle-move-requests.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { toMoveRequest } from './move-request-view.ts';
import { lockTask } from './task.repository.ts';

/** Asks the drivers whose bookings lie in a period to take another car; until all have said yes it is only a wish. */
export const bindCreateMoveRequest = bind(createMoveRequest, {
  handle: async ({ db, fleet, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const task = await lockTask(db, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    if (task.doneAt) return refuse('TASK_DONE');
    const period = toPeriod(body.timeRange);
    if (checkPeriod(period, now)) return refuse('BLOCK_PERIOD');
    const wish = { taskId: task.id, vehicleId: task.vehicleId, period, askedBy: customerId, now };
    const refusal = await requestMove(db, fleet, wish);
    if (refusal) return refuse(refusal);
    const [made] = await findMoveRequests(db, [task.id]);
    if (!made) throw new Error(`the move request of task ${task.id} vanished`);
    return toMoveRequest(made);
  },
});

/**
 * Asks for a period of a task whose lock the caller holds. Returns why nobody can be asked; the caller then rolls back what
 * was written.
 */
export async function requestMove(
  db: Db,
  fleet: FleetInMemory,
  wish: Parameters<typeof insertMoveRequest>[1],
) {
  const { vehicleId, period, now } = wish;
  const requestId = await insertMoveRequest(db, wish);
  if (requestId === undefined) return 'MOVE_RUNS' as const;
  const inTheWay = await findInTheWay(db, vehicleId, period);
  const refusal = checkMoveRequest(period, inTheWay, now);
  if (refusal) return refusal;
  const bookingIds = inTheWay.flatMap(({ bookingId }) => bookingId ?? []);
  if (!(await canAllMove(db, fleet, bookingIds, now))) return 'MOVE_WITHOUT_SUBSTITUTE' as const;
  await settleMoveRequest(db, requestId, now);
  return undefined;
}

/** Nobody is asked who could only say no. */
async function canAllMove(
  db: Db,
  fleet: FleetInMemory,
  bookingIds: readonly number[],
  now: Temporal.Instant,
): Promise<boolean> {
  for (const booking of await findBookingsById(db, bookingIds)) {
    if ((await findSubstitutes(db, fleet, booking, now)).length === 0) return false;
  }
  return true;
}

import { createMoveRequest } from '#contract/task.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { checkMoveRequest } from '#domain/task/move-request.ts';
import type { Db } from '#server/db/connect.ts';
import { findBookingsById } from '#server/features/booking/booking.repository.ts';
import {
  findInTheWay,
  findMoveRequests,
  insertMoveRequest,
} from '#server/features/booking/move-request.repository.ts';
import { settleMoveRequest } from '#server/features/booking/settle-move-requests.ts';
import { findSubstitutes } from '#server/features/booking/substitutes.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toMoveRequest } from './move-request-view.ts';
import { lockTask } from './task.repository.ts';

/** Asks the drivers whose bookings lie in a period to take another car; until all have said yes it is only a wish. */
export const bindCreateMoveRequest = bind(createMoveRequest, {
  handle: async ({ db, now, session }, { params, body }) => {
    const { providerId, customerId } = session;
    const task = await lockTask(db, params.id, providerId);
    if (!task) return refuse('TASK_UNKNOWN');
    if (task.done_at) return refuse('TASK_DONE');
    const period = {
      start: Temporal.Instant.from(body.timeRange.start),
      end: Temporal.Instant.from(body.timeRange.end),
    };
    if (checkPeriod(period, now)) return refuse('BLOCK_PERIOD');
    const request = { taskId: task.id, vehicleId: task.vehicle_id, period, askedBy: customerId, now };
    const requestId = await insertMoveRequest(db, request);
    if (requestId === undefined) return refuse('MOVE_RUNS');
    const inTheWay = await findInTheWay(db, task.vehicle_id, period);
    const refusal = checkMoveRequest(period, inTheWay, now);
    if (refusal) return refuse(refusal);
    const bookingIds = inTheWay.flatMap(({ bookingId }) => bookingId ?? []);
    if (!(await canAllMove(db, bookingIds, now))) return refuse('MOVE_WITHOUT_SUBSTITUTE');
    await settleMoveRequest(db, requestId, now);
    const [made] = await findMoveRequests(db, [task.id]);
    if (!made) throw new Error(`move request ${requestId} vanished`);
    return toMoveRequest(made);
  },
});

/** Nobody is asked who could only say no. */
async function canAllMove(db: Db, bookingIds: readonly number[], now: Temporal.Instant): Promise<boolean> {
  for (const booking of await findBookingsById(db, bookingIds)) {
    if ((await findSubstitutes(db, booking, now)).length === 0) return false;
  }
  return true;
}

import { listRepairGaps } from '#contract/block.ts';
import { busyWithin, toPeriod } from '#domain/availability/busy-minutes.ts';
import type { Period } from '#domain/booking/period.ts';
import { movablePeriods } from '#domain/task/move-request.ts';
import { repairGaps } from '#domain/task/repair-gap.ts';
import { findInTheWay } from '#server/features/move-request/move-request.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTask } from './task.repository.ts';

/** So far ahead a gap is looked for: later nobody knows when customers want the car. */
const HORIZON_DAYS = 28;

export const bindListRepairGaps = bind(
  listRepairGaps,
  async ({ db, fleet, now, session }, { params, query }) => {
    const task = await findTask(db, params.id, { providerId: session.providerId, now });
    if (!task) return refuse('TASK_UNKNOWN');
    if (task.doneAt) return refuse('TASK_DONE');
    const within = { start: now, end: now.add({ hours: 24 * HORIZON_DAYS }) };
    const [picture, inTheWay] = await Promise.all([
      fleet.read(now),
      findInTheWay(db, task.vehicleId, within),
    ]);
    const { minutes } = query;
    // A car that is retired has no gap any more.
    const vehicle = picture.fleet.vehicle(task.vehicleId);
    const busy = vehicle
      ? busyWithin(vehicle.busy, within.start.epochMilliseconds, within.end.epochMilliseconds).map(toPeriod)
      : [within];
    return {
      items: repairGaps({ busy, within, minutes }).map(({ period, idleMinutes }) => ({
        timeRange: toRange(period),
        idleMinutes,
      })),
      movable: movablePeriods({ busy: inTheWay, within, minutes, now }).map(({ period, bookings }) => ({
        timeRange: toRange(period),
        bookings,
      })),
    };
  },
);

const toRange = ({ start, end }: Period) => ({ start: start.toString(), end: end.toString() });

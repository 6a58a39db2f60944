import { listRepairGaps } from '#contract/task.ts';
import { repairGaps } from '#domain/task/repair-gap.ts';
import { findBusyPeriods } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTask } from './task.repository.ts';

/** So far ahead a gap is looked for: later nobody knows when customers want the car. */
const HORIZON_DAYS = 28;

export const bindListRepairGaps = bind(listRepairGaps, async ({ db, now, session }, { params, query }) => {
  const task = await findTask(db, params.id, { providerId: session.providerId, now });
  if (!task) return refuse('TASK_UNKNOWN');
  if (task.done_at) return refuse('TASK_DONE');
  const within = { start: now, end: now.add({ hours: 24 * HORIZON_DAYS }) };
  const busy = await findBusyPeriods(db, task.vehicle_id, { from: within.start, to: within.end });
  return {
    items: repairGaps({ busy, within, minutes: query.minutes }).map(({ period, idleMinutes }) => ({
      timeRange: { start: period.start.toString(), end: period.end.toString() },
      idleMinutes,
    })),
  };
});

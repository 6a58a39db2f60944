import { showAvailability } from '#contract/vehicle.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toTimeRange } from '#server/http/time-range.ts';
import { findBusyPeriods, findVehicle } from './vehicle.repository.ts';

const MAX_RANGE_DAYS = 62;

export const bindShowAvailability = bind(showAvailability, async ({ db }, { params, query }) => {
  const from = Temporal.Instant.from(query.start);
  const to = Temporal.Instant.from(query.end);
  const days = from.until(to).total('hours') / 24;
  if (days <= 0) return refuse('PERIOD_TOO_SHORT');
  if (days > MAX_RANGE_DAYS) return refuse('RANGE_TOO_LONG');
  if (!(await findVehicle(db, params.id))) return refuse('BOOKEE_UNKNOWN');
  const busy = await findBusyPeriods(db, params.id, { from, to });
  return { busy: busy.map(toTimeRange) };
});

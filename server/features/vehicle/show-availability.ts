import { showAvailability } from '#contract/vehicle.ts';
import { isTooOld } from '#domain/availability/age.ts';
import { busyWithin } from '#domain/availability/busy-minutes.ts';
import { instantText } from '#domain/availability/whole-vehicles.ts';
import { bind } from '#server/http/bind-call.ts';
import { FLEET_UNKNOWN } from '#server/http/fleet-unknown.ts';
import { refuse } from '#server/http/refuse.ts';

/** What ended more than two days ago is not named: nobody books it. */
const MAX_RANGE_DAYS = 62;

export const bindShowAvailability = bind(showAvailability, async ({ fleet, now }, { params, query }) => {
  const from = Temporal.Instant.from(query.start);
  const to = Temporal.Instant.from(query.end);
  const days = from.until(to).total('hours') / 24;
  if (days <= 0) return refuse('PERIOD_TOO_SHORT');
  if (days > MAX_RANGE_DAYS) return refuse('RANGE_TOO_LONG');
  const picture = await fleet.read(now);
  const vehicle = picture.fleet.vehicle(params.id);
  if (!vehicle) return refuse('BOOKEE_UNKNOWN');
  if (isTooOld(picture.asOf, now)) return FLEET_UNKNOWN;
  const busy = busyWithin(vehicle.busy, from.epochMilliseconds, to.epochMilliseconds);
  return {
    busy: busy.map(({ start, end }) => ({
      start: instantText(start.epochMilliseconds),
      end: instantText(end.epochMilliseconds),
    })),
  };
});

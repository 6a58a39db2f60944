import { type RawBuilder, sql } from 'kysely';

/**
 * The reading of a car at a moment at which it said nothing of itself, as boxes of revision 0 do: the last one before.
 * What the car tells now is of now, and may be half a trip later. A lateral subquery with `lat`, `lng`, `odometer_m`,
 * `energy_percent` and `measured_at`, of no row or one.
 */
export const lastReadingBefore = (vehicleId: RawBuilder<number>, at: RawBuilder<unknown>) => sql`lateral (
  select * from (
    select lat, lng, odometer_m, energy_percent, measured_at from vehicle_state
    where vehicle_id = ${vehicleId} and measured_at <= ${at}
    union all
    (select lat, lng, odometer_m, energy_percent, measured_at from trip_event
    where vehicle_id = ${vehicleId} and measured_at <= ${at} order by measured_at desc limit 1)
  ) known order by measured_at desc limit 1
)`;

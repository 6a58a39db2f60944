import { type RawBuilder, sql } from 'kysely';

/**
 * A car's reading when it told none, as revision 0: the last before; now's may be much later.
 * A lateral subquery, at most one row; `told_odometer_m`: what was told if it did not count.
 */
export const lastReadingBefore = (vehicleId: RawBuilder<number>, at: RawBuilder<unknown>) => sql`lateral (
  select * from (
    select lat, lng, odometer_m, told_odometer_m, energy_percent,
      case when told_odometer_m is null then measured_at else odometer_at end as measured_at
    from vehicle_state
    where vehicle_id = ${vehicleId} and measured_at <= ${at}
    union all
    (select lat, lng, odometer_m, told_odometer_m, energy_percent, measured_at from trip_event
    where vehicle_id = ${vehicleId} and measured_at <= ${at} order by measured_at desc limit 1)
  ) known order by measured_at desc limit 1
)`;

/**
 * What an event keeps of a told reading: the kilometres that count beside the car's (§S10.22), or the last
 * before and what was told instead. A one-row lateral subquery, called `reading`.
 * @param told the row with what the car told, whose `odometer_m` is null if it told none
 */
export const judgedReading = (
  told: RawBuilder<unknown>,
  vehicleId: RawBuilder<number>,
  at: RawBuilder<unknown>,
) => sql`lateral (
  select case when word.is_there then ${told}.lat else before.lat end as lat,
    case when word.is_there then ${told}.lng else before.lng end as lng,
    coalesce(${told}.energy_percent, before.energy_percent) as energy_percent,
    case when word.counts then ${told}.odometer_m
      when ${told}.odometer_m is not null and counted.odometer_at <= ${at} then counted.odometer_m
      else before.odometer_m end as odometer_m,
    case when ${told}.odometer_m is null then before.told_odometer_m
      when not word.counts then ${told}.odometer_m end as told_odometer_m,
    case when word.counts then ${at}
      when ${told}.odometer_m is not null and counted.odometer_at <= ${at} then counted.odometer_at
      else before.measured_at end as measured_at,
    counted.path_m
  from (select) one
    left join vehicle_state counted on counted.vehicle_id = ${vehicleId}
    left join ${lastReadingBefore(vehicleId, at)} before on true
    cross join lateral (
      select ${told}.odometer_m is not null
        and odometer_counts(${told}.odometer_m, ${at}, counted.odometer_m, counted.odometer_at) as counts,
        place_counts(${told}.lat, ${told}.lng, counted.place_lat, counted.place_lng,
          abs(extract(epoch from ${at} - counted.place_at))::float8) as is_there
    ) word
)`;

/** The columns of an event that a reading fills, and what fills them. */
export const JUDGED = sql`lat, lng, odometer_m, told_odometer_m, energy_percent, measured_at, path_m`;
export const JUDGED_VALUES = sql`reading.lat, reading.lng, reading.odometer_m, reading.told_odometer_m,
  reading.energy_percent, reading.measured_at, reading.path_m`;

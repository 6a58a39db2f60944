import { type RawBuilder, sql } from 'kysely';

/**
 * The reading of a car at a moment at which it said nothing of itself, as boxes of revision 0 do: the last one before.
 * What the car tells now is of now, and may be half a trip later. A lateral subquery with `lat`, `lng`, `odometer_m` and
 * what was told instead of it if that did not count, `energy_percent` and `measured_at`, of no row or one.
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
 * What of a told reading an event keeps: the kilometres that count beside those that the car tells now (§S10.22), or the last
 * ones before and what was told instead. A lateral subquery of one row, to be called `reading`.
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

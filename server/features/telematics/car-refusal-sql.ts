import { type RawBuilder, sql } from 'kysely';

/** Numbers of a box that counts microseconds since 1970 rise this fast, with some room; what rises faster is far beyond. */
const NUMBERS_PER_SECOND = 2_000_000;
const NUMBERS_AT_ONCE = 10_000_000;

/**
 * Common table expressions that count what of these news is refused or strange, by car and reason, and end
 * what is right again. Judged by the row before: concurrent counts may be off by one.
 */
export const toldRefusals = (news: RawBuilder<unknown>) => sql`
  judged as (
    select news.*, coalesce(news.last_contact_at, news.odometer_at) as heard_at, known.sequence as known_sequence,
      known.sequence is null or news.sequence > known.sequence or news.measured_at > known.measured_at as takes_place,
      (news.sequence, news.measured_at) = (known.sequence, known.measured_at) as is_repeated,
      odometer_counts(news.odometer_m, greatest(news.odometer_at, known.odometer_at), known.odometer_m, known.odometer_at)
        as counts,
      known.odometer_m as known_odometer_m,
      news.lat is not null and not place_counts(news.lat, news.lng, known.place_lat, known.place_lng,
        extract(epoch from news.measured_at - known.place_at)::float8) as is_far,
      extract(epoch from news.measured_at - known.measured_at) as seconds
    from ${news} news left join vehicle_state known on known.vehicle_id = news.vehicle_id
  ), refused as (
    select vehicle_id, 'UNREADABLE' as reason, unreadable as count, unreadable_told as told, unreadable_at as at
      from judged where unreadable is not null
    union all
    select vehicle_id, 'SEQUENCE_OLD', 1, sequence || ' nach ' || known_sequence, heard_at from judged
      where sequence is not null and not takes_place and not is_repeated
    union all
    select vehicle_id, 'SEQUENCE_FAR', 1, sequence || ' nach ' || known_sequence, heard_at from judged
      where takes_place and known_sequence >= 0
        and sequence - known_sequence > ${NUMBERS_AT_ONCE} + ${NUMBERS_PER_SECOND} * greatest(0, seconds)
    union all
    select vehicle_id, case when odometer_m < known_odometer_m then 'ODOMETER_FALLEN' else 'ODOMETER_BEYOND' end, 1,
      odometer_m || ' m nach ' || known_odometer_m || ' m', heard_at from judged
      where takes_place and not counts
    union all
    select vehicle_id, 'POSITION_FAR', 1, lat || ', ' || lng, heard_at from judged where takes_place and is_far
  ), counted_refusals as (
    insert into car_refusal as known (vehicle_id, reason, since, last_at, count, told)
    select vehicle_id, reason, at, at, count, told from refused
    on conflict (vehicle_id, reason) do update set
      count = case when known.ended_at < excluded.since - interval '1 day' then 0 else known.count end + excluded.count,
      since = case when known.ended_at < excluded.since - interval '1 day' then excluded.since else known.since end,
      last_at = greatest(known.last_at, excluded.last_at), told = excluded.told, ended_at = null
  ), ended_refusals as (
    update car_refusal known set ended_at = judged.heard_at
    from judged
    where known.vehicle_id = judged.vehicle_id and known.ended_at is null and judged.sequence is not null
      and judged.takes_place
      and not exists (select from refused
        where refused.vehicle_id = known.vehicle_id and refused.reason = known.reason)
      and (judged.lat is not null or known.reason <> 'POSITION_FAR')
      and (judged.counts or known.reason not in ('ODOMETER_FALLEN', 'ODOMETER_BEYOND'))
  )`;

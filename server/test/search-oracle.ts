import { sql } from 'kysely';
import type { FleetSearch } from '#domain/availability/search-fleet.ts';
import { type Bbox, EARTH_RADIUS_M } from '#domain/station/position.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';

/** A search whose prices are data, by `kindKey`; a kind without one is not wanted. */
export type AskedSearch = Omit<FleetSearch, 'centsOf' | 'limit' | 'after' | 'box'> & {
  box: Bbox | undefined;
  cents: Readonly<Record<string, number>>;
};
type Kind = { providerId: string; class: string; electric: boolean };
export const kindKey = ({ providerId, class: name, electric }: Kind) => `${providerId} ${name} ${electric}`;

/** What the database knows of a car that a search finds. `place`: what its order compares, the id at last. */
export type FoundByDatabase = {
  id: number;
  stationId: number;
  available: boolean;
  distance: number;
  place: number[];
};

/**
 * Answers searches from the tables, all in one statement: what searches in memory are compared with (docs/decisions/148). Each
 * has all its cars, in order.
 */
export async function searchDatabase(db: Db, asked: readonly AskedSearch[]): Promise<FoundByDatabase[][]> {
  const questions = asked.map((search, n) => {
    const { period, now, near, box, wish, prefer, ids, cents, order } = search;
    const [west, south, east, north] = box ?? [];
    return {
      n,
      starts: period.start.toString(),
      ends: period.end.toString(),
      now: now.toString(),
      held_until: heldUntil(now).toString(),
      city_id: search.cityId,
      station_id: search.stationId,
      ids,
      west,
      south,
      east,
      north,
      from_lat: near?.lat,
      from_lng: near?.lng,
      radius: search.radius,
      classes: wish.class,
      electric: wish.feature?.includes('ELECTRIC') ?? false,
      automatic: wish.feature?.includes('AUTOMATIC') ?? false,
      seats: wish.seats,
      equipment: wish.equipment,
      cents,
      order: prefer ? 'PREFERRED' : order,
      likes_electric: prefer?.wish?.feature?.includes('ELECTRIC') ?? false,
      likes_automatic: prefer?.wish?.feature?.includes('AUTOMATIC') ?? false,
      likes_seats: prefer?.wish?.seats ?? 0,
      likes_equipment: prefer?.wish?.equipment ?? [],
      had_automatic: prefer?.automatic ?? false,
    };
  });
  const { rows } = await sql<{ n: number; cars: FoundByDatabase[] }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as one (
        n integer, starts timestamptz, ends timestamptz, now timestamptz, held_until timestamptz, city_id bigint,
        station_id bigint, ids bigint[], west float8, south float8, east float8, north float8, from_lat float8, from_lng float8,
        radius integer, classes text[], electric boolean, automatic boolean, seats integer, equipment text[], cents jsonb,
        "order" text, likes_electric boolean, likes_automatic boolean, likes_seats integer, likes_equipment text[],
        had_automatic boolean)
    ), measured as (
      select asked.*, v.id, v.station_id as stands_at, (cents ->> concat_ws(' ', v.provider_id, v.class, v.electric::text))::integer as price,
        array_position(${VEHICLE_CLASSES}::text[], v.class) as size,
        case when from_lat is null then 0 else round(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
          sin(radians(s.lat - from_lat) / 2) ^ 2
          + cos(radians(from_lat)) * cos(radians(s.lat)) * sin(radians(s.lng - from_lng) / 2) ^ 2)))) end as distance,
        2 * ((likes_electric and not v.electric)::integer + (likes_automatic and not v.automatic)::integer
          + (v.seats < likes_seats)::integer + cardinality(array(
            select wanted from unnest(likes_equipment) wanted where wanted <> all (v.equipment))))
          + (had_automatic and not v.automatic)::integer as lacking,
        not exists (
          select from occupancy o where o.vehicle_id = v.id and o.starts_at < asked.ends and o.ends_at > asked.starts
        ) and not (starts < held_until and exists (
          select from booking late where late.vehicle_id = v.id and late.state = 'ACTIVE' and late.ends_at <= asked.now
        )) as available
      from asked cross join vehicle v join station s on s.id = v.station_id
      where not v.retired
        and (asked.city_id is null or v.city_id = asked.city_id and s.city_id = asked.city_id)
        and (asked.station_id is null or v.station_id = asked.station_id)
        and (ids is null or v.id = any(ids))
        and (west is null or s.lng between west and east and s.lat between south and north)
        and (classes is null or v.class = any(classes))
        and (v.electric or not asked.electric) and (v.automatic or not asked.automatic)
        and (asked.seats is null or v.seats >= asked.seats)
        and (asked.equipment is null or v.equipment @> asked.equipment)
    ), placed as (
      select *, case "order"
        when 'PREFERRED' then array[(not available)::integer, lacking, distance, price, size, id]
        when 'MATCH' then array[(not available)::integer, distance, price, size, id]
        when 'PRICE' then array[price, (not available)::integer, distance, size, id]
        when 'DISTANCE' then array[distance, (not available)::integer, price, size, id]
        when 'SIZE' then array[size, (not available)::integer, distance, price, id] end::float8[] as place
      from measured where price is not null and (radius is null or distance <= radius)
    )
    select n, json_agg(json_build_object('id', id, 'stationId', stands_at, 'available', available,
      'distance', distance, 'place', place) order by place) as cars
    from placed group by n`.execute(db);
  const found: FoundByDatabase[][] = asked.map(() => []);
  for (const { n, cars } of rows) found[n] = cars;
  return found;
}

/** In epoch milliseconds. */
export type AskedRange = {
  vehicleId: number;
  from: number;
  to: number;
  now: number;
  heldUntil: number | null;
};

/** When cars are taken or held within ranges: whole minutes since 1970, outwards, as pairs in order. */
export async function takenInDatabase(db: Db, asked: readonly AskedRange[]): Promise<number[][][]> {
  const { rows } = await sql<{ n: number; pairs: number[][] }>`
    with asked as (
      select one.*, ordinality - 1 as n from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (
        "vehicleId" bigint, "from" float8, "to" float8, now float8, "heldUntil" float8)) with ordinality
        as one ("vehicleId", "from", "to", now, "heldUntil", ordinality)
    ), taken as (
      select n, o.starts_at, o.ends_at from asked join occupancy o on o.vehicle_id = "vehicleId"
      where o.starts_at < to_timestamp("to" / 1000) and o.ends_at > to_timestamp("from" / 1000)
      union all
      select n, min(late.ends_at), to_timestamp("heldUntil" / 1000) from asked
        join booking late on late.vehicle_id = "vehicleId" and late.state = 'ACTIVE'
      where "heldUntil" is not null
      group by n, now, "heldUntil" having min(late.ends_at) <= to_timestamp(now / 1000)
    )
    select n::integer, json_agg(json_build_array(floor(date_part('epoch', starts_at) / 60), ceil(date_part('epoch', ends_at) / 60))
      order by starts_at, ends_at) as pairs
    from taken group by n`.execute(db);
  const found: number[][][] = asked.map(() => []);
  for (const { n, pairs } of rows) found[n] = pairs;
  return found;
}

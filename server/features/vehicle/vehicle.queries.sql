-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- searchVehicles: one city
-- $1 = 6378137
-- $2 = 48.7
-- $3 = 48.7
-- $4 = 7
-- $5 = 7
-- $6 = 7
-- $7 = 5000
-- $8 = '{"S","M","L_PKW","L_9_SITZER","L_TRANSPORTER","SPEZIAL"}'
-- $9 = 7
-- $10 = '2027-05-13T10:00:00Z'
-- $11 = '2027-05-13T14:00:00Z'
-- $12 = '{"stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen"}'
-- $13 = '{"S","S","M","M","L_PKW","L_PKW","L_9_SITZER","L_9_SITZER","L_TRANSPORTER","L_TRANSPORTER","SPEZIAL","SPEZIAL"}'
-- $14 = '{false,true,false,true,false,true,false,true,false,true,false,true}'
-- $15 = '{1000,1000,2000,2000,3000,3000,4000,4000,5000,5000,6000,6000}'
-- $16 = 51
-- $17 = '2027-05-13T00:00:00Z'
-- $18 = '2027-04-29T10:00:00Z'
-- $19 = '2027-05-14T00:00:00Z'
-- $20 = '2027-05-27T14:00:00Z'
-- $21 = '2027-05-13T00:00:00Z'
-- $22 = '2027-04-29T10:00:00Z'
-- $23 = '2027-05-13T00:00:00Z'
-- $24 = '2027-04-29T10:00:00Z'
with candidate as (
      select v.id,
  round((2 * $1::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - $2::float8) / 2) ^ 2
    + cos(radians($3::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - $4::float8) / 2) ^ 2
  )))))::integer as distance, v.provider_id, v.class, v.electric
      from vehicle v join station s on s.id = v.station_id
      where not v.retired and v.city_id = $5 and s.city_id = $6
      order by distance, v.id limit $7
    -- Materialized: otherwise each occupancy is looked up twice, to be counted and to be shown.
    ), found as materialized (
      select candidate.id, distance, kind.cents, array_position($8::text[], candidate.class) as size, candidate.id not in (
        select o.vehicle_id from occupancy o
        where o.city_id = $9 and tstzrange(o.starts_at, o.ends_at) && tstzrange($10, $11)) as available
      from candidate join unnest(
  $12::text[], $13::text[],
  $14::boolean[], $15::integer[]
) as kind(provider_id, class, electric, cents) using (provider_id, class, electric)
    ), counted as (
      select *, (not available)::integer as taken, count(*) filter (where available) over () as free, count(*) over () as total from found
    ), placed as (
      select *, array[taken, distance, cents, size, id]::float8[] as place from counted
    ), page as (
      select * from placed
      order by place limit $16
    )
    select
  v.id, v.provider_id as "providerId", v.city_id as "cityId", v.station_id as "stationId", v.plate, v.model, v.class,
  v.seats, v.electric, v.automatic,
  v.energy_percent as "energyPercent", v.range_km as "rangeKm", car.energy_percent as "toldEnergyPercent", v.equipment,
  v.remarks,
  s.name as "stationName", c.slug as city, s.street, s.postal_code as "postalCode", s.lat, s.lng, page.available, page.distance, page.place, page.free, page.total, busy.*
    from page join vehicle v on v.id = page.id join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
      cross join lateral (
  select json_agg(date_part('epoch', o.starts_at) * 1000 order by o.starts_at) as busy_starts,
    json_agg(date_part('epoch', o.ends_at) * 1000 order by o.starts_at) as busy_ends
  from (
    select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at >= case when page.available then $17::timestamptz else $18 end and starts_at < case when page.available then $19::timestamptz else $20 end
    union all
    (select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at < case when page.available then $21::timestamptz else $22 end order by starts_at desc limit 1)
  ) o
  where o.ends_at > case when page.available then $23::timestamptz else $24 end) busy
    order by page.place;
-- | Nested Loop
-- |   CTE found
-- |     ->  Hash Join
-- |           Hash Cond: ((v_1.provider_id = kind.provider_id) AND (v_1.class = kind.class) AND (v_1.electric = kind.electric))
-- |           ->  Limit
-- |                 ->  Sort
-- |                       Sort Key: ((round(('12756274'::double precision * asin(LEAST('1'::double precision, sqrt(((sin((radians((s_1.lat - '48.7'::double precision)) / '2'::double precision)) ^ '2'::double precision) + (('0.6600016679609367'::double precision * cos(radians(s_1.lat))) * (sin((radians((s_1.lng - '7'::double precision)) / '2'::double precision)) ^ '2'::double precision)))))))))::integer), v_1.id
-- |                       ->  Hash Join
-- |                             Hash Cond: (v_1.station_id = s_1.id)
-- |                             ->  Index Scan using vehicle_city on vehicle v_1
-- |                                   Index Cond: (city_id = 7)
-- |                             ->  Hash
-- |                                   ->  Index Scan using station_city on station s_1
-- |                                         Index Cond: (city_id = 7)
-- |           ->  Hash
-- |                 ->  Function Scan on kind
-- |           SubPlan 1
-- |             ->  Index Scan using occupancy_in_city on occupancy o_1
-- |                   Index Cond: ((city_id = 7) AND (tstzrange(starts_at, ends_at) && '["2027-05-13 10:00:00+00","2027-05-13 14:00:00+00")'::tstzrange))
-- |   ->  Nested Loop Left Join
-- |         ->  Nested Loop
-- |               ->  Nested Loop
-- |                     ->  Nested Loop
-- |                           ->  Limit
-- |                                 ->  Sort
-- |                                       Sort Key: (ARRAY[(counted.taken)::double precision, (counted.distance)::double precision, (counted.cents)::double precision, (counted.size)::double precision, (counted.id)::double precision])
-- |                                       ->  Subquery Scan on counted
-- |                                             ->  WindowAgg
-- |                                                   Window: w1 AS ()
-- |                                                   ->  CTE Scan on found
-- |                           ->  Index Scan using vehicle_pkey on vehicle v
-- |                                 Index Cond: (id = counted.id)
-- |                     ->  Index Scan using station_pkey on station s
-- |                           Index Cond: (id = v.station_id)
-- |               ->  Index Scan using city_pkey on city c
-- |                     Index Cond: (id = v.city_id)
-- |         ->  Index Scan using vehicle_state_pkey on vehicle_state car
-- |               Index Cond: (vehicle_id = v.id)
-- |   ->  Aggregate
-- |         ->  Sort
-- |               Sort Key: occupancy.starts_at
-- |               ->  Append
-- |                     ->  Index Only Scan using occupancy_probe on occupancy
-- |                           Index Cond: ((vehicle_id = counted.id) AND (starts_at >= CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END) AND (starts_at < CASE WHEN counted.available THEN '2027-05-14 00:00:00+00'::timestamp with time zone ELSE '2027-05-27 14:00:00+00'::timestamp with time zone END))
-- |                           Filter: (ends_at > CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END)
-- |                     ->  Subquery Scan on "*SELECT* 2"
-- |                           Filter: ("*SELECT* 2".ends_at > CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END)
-- |                           ->  Limit
-- |                                 ->  Index Only Scan Backward using occupancy_probe on occupancy occupancy_1
-- |                                       Index Cond: ((vehicle_id = counted.id) AND (starts_at < CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END))

-- searchVehicles: one city, from soon on
-- $1 = 6378137
-- $2 = 48.7
-- $3 = 48.7
-- $4 = 7
-- $5 = 7
-- $6 = 7
-- $7 = 5000
-- $8 = '{"S","M","L_PKW","L_9_SITZER","L_TRANSPORTER","SPEZIAL"}'
-- $9 = 7
-- $10 = '2027-05-12T09:00:00Z'
-- $11 = '2027-05-12T12:00:00Z'
-- $12 = '{"stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen"}'
-- $13 = '{"S","S","M","M","L_PKW","L_PKW","L_9_SITZER","L_9_SITZER","L_TRANSPORTER","L_TRANSPORTER","SPEZIAL","SPEZIAL"}'
-- $14 = '{false,true,false,true,false,true,false,true,false,true,false,true}'
-- $15 = '{1000,1000,2000,2000,3000,3000,4000,4000,5000,5000,6000,6000}'
-- $16 = '2027-05-12T08:00:00Z'
-- $17 = 51
-- $18 = '2027-05-13T00:00:00Z'
-- $19 = '2027-04-29T10:00:00Z'
-- $20 = '2027-05-14T00:00:00Z'
-- $21 = '2027-05-27T14:00:00Z'
-- $22 = '2027-05-13T00:00:00Z'
-- $23 = '2027-04-29T10:00:00Z'
-- $24 = '2027-05-13T00:00:00Z'
-- $25 = '2027-04-29T10:00:00Z'
with candidate as (
      select v.id,
  round((2 * $1::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - $2::float8) / 2) ^ 2
    + cos(radians($3::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - $4::float8) / 2) ^ 2
  )))))::integer as distance, v.provider_id, v.class, v.electric
      from vehicle v join station s on s.id = v.station_id
      where not v.retired and v.city_id = $5 and s.city_id = $6
      order by distance, v.id limit $7
    -- Materialized: otherwise each occupancy is looked up twice, to be counted and to be shown.
    ), found as materialized (
      select candidate.id, distance, kind.cents, array_position($8::text[], candidate.class) as size, held_since is null and candidate.id not in (
        select o.vehicle_id from occupancy o
        where o.city_id = $9 and tstzrange(o.starts_at, o.ends_at) && tstzrange($10, $11)) as available, held_since
      from candidate join unnest(
  $12::text[], $13::text[],
  $14::boolean[], $15::integer[]
) as kind(provider_id, class, electric, cents) using (provider_id, class, electric) left join (
  select late.vehicle_id, min(late.ends_at) as held_since from booking late
  where late.state = 'ACTIVE' and late.ends_at <= $16::timestamptz group by late.vehicle_id) held on held.vehicle_id = candidate.id
    ), counted as (
      select *, (not available)::integer as taken, count(*) filter (where available) over () as free, count(*) over () as total from found
    ), placed as (
      select *, array[taken, distance, cents, size, id]::float8[] as place from counted
    ), page as (
      select * from placed
      order by place limit $17
    )
    select
  v.id, v.provider_id as "providerId", v.city_id as "cityId", v.station_id as "stationId", v.plate, v.model, v.class,
  v.seats, v.electric, v.automatic,
  v.energy_percent as "energyPercent", v.range_km as "rangeKm", car.energy_percent as "toldEnergyPercent", v.equipment,
  v.remarks,
  s.name as "stationName", c.slug as city, s.street, s.postal_code as "postalCode", s.lat, s.lng, page.available, page.distance, page.place, page.free, page.total, page.held_since, busy.*
    from page join vehicle v on v.id = page.id join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
      cross join lateral (
  select json_agg(date_part('epoch', o.starts_at) * 1000 order by o.starts_at) as busy_starts,
    json_agg(date_part('epoch', o.ends_at) * 1000 order by o.starts_at) as busy_ends
  from (
    select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at >= case when page.available then $18::timestamptz else $19 end and starts_at < case when page.available then $20::timestamptz else $21 end
    union all
    (select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at < case when page.available then $22::timestamptz else $23 end order by starts_at desc limit 1)
  ) o
  where o.ends_at > case when page.available then $24::timestamptz else $25 end) busy
    order by page.place;
-- | Nested Loop
-- |   CTE found
-- |     ->  Nested Loop Left Join
-- |           Join Filter: (late.vehicle_id = v_1.id)
-- |           ->  Hash Join
-- |                 Hash Cond: ((v_1.provider_id = kind.provider_id) AND (v_1.class = kind.class) AND (v_1.electric = kind.electric))
-- |                 ->  Limit
-- |                       ->  Sort
-- |                             Sort Key: ((round(('12756274'::double precision * asin(LEAST('1'::double precision, sqrt(((sin((radians((s_1.lat - '48.7'::double precision)) / '2'::double precision)) ^ '2'::double precision) + (('0.6600016679609367'::double precision * cos(radians(s_1.lat))) * (sin((radians((s_1.lng - '7'::double precision)) / '2'::double precision)) ^ '2'::double precision)))))))))::integer), v_1.id
-- |                             ->  Hash Join
-- |                                   Hash Cond: (v_1.station_id = s_1.id)
-- |                                   ->  Index Scan using vehicle_city on vehicle v_1
-- |                                         Index Cond: (city_id = 7)
-- |                                   ->  Hash
-- |                                         ->  Index Scan using station_city on station s_1
-- |                                               Index Cond: (city_id = 7)
-- |                 ->  Hash
-- |                       ->  Function Scan on kind
-- |           ->  GroupAggregate
-- |                 Group Key: late.vehicle_id
-- |                 ->  Index Scan using booking_on_trip on booking late
-- |                       Filter: (ends_at <= '2027-05-12 08:00:00+00'::timestamp with time zone)
-- |           SubPlan 1
-- |             ->  Index Scan using occupancy_in_city on occupancy o_1
-- |                   Index Cond: ((city_id = 7) AND (tstzrange(starts_at, ends_at) && '["2027-05-12 09:00:00+00","2027-05-12 12:00:00+00")'::tstzrange))
-- |   ->  Nested Loop Left Join
-- |         ->  Nested Loop
-- |               ->  Nested Loop
-- |                     ->  Nested Loop
-- |                           ->  Limit
-- |                                 ->  Sort
-- |                                       Sort Key: (ARRAY[(counted.taken)::double precision, (counted.distance)::double precision, (counted.cents)::double precision, (counted.size)::double precision, (counted.id)::double precision])
-- |                                       ->  Subquery Scan on counted
-- |                                             ->  WindowAgg
-- |                                                   Window: w1 AS ()
-- |                                                   ->  CTE Scan on found
-- |                           ->  Index Scan using vehicle_pkey on vehicle v
-- |                                 Index Cond: (id = counted.id)
-- |                     ->  Index Scan using station_pkey on station s
-- |                           Index Cond: (id = v.station_id)
-- |               ->  Index Scan using city_pkey on city c
-- |                     Index Cond: (id = v.city_id)
-- |         ->  Index Scan using vehicle_state_pkey on vehicle_state car
-- |               Index Cond: (vehicle_id = v.id)
-- |   ->  Aggregate
-- |         ->  Sort
-- |               Sort Key: occupancy.starts_at
-- |               ->  Append
-- |                     ->  Index Only Scan using occupancy_probe on occupancy
-- |                           Index Cond: ((vehicle_id = counted.id) AND (starts_at >= CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END) AND (starts_at < CASE WHEN counted.available THEN '2027-05-14 00:00:00+00'::timestamp with time zone ELSE '2027-05-27 14:00:00+00'::timestamp with time zone END))
-- |                           Filter: (ends_at > CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END)
-- |                     ->  Subquery Scan on "*SELECT* 2"
-- |                           Filter: ("*SELECT* 2".ends_at > CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END)
-- |                           ->  Limit
-- |                                 ->  Index Only Scan Backward using occupancy_probe on occupancy occupancy_1
-- |                                       Index Cond: ((vehicle_id = counted.id) AND (starts_at < CASE WHEN counted.available THEN '2027-05-13 00:00:00+00'::timestamp with time zone ELSE '2027-04-29 10:00:00+00'::timestamp with time zone END))

-- searchVehicles: a part of the map
-- $1 = 6.99
-- $2 = 48.69
-- $3 = 7.03
-- $4 = 48.73
-- $5 = 5000
-- $6 = '{"S","M","L_PKW","L_9_SITZER","L_TRANSPORTER","SPEZIAL"}'
-- $7 = '2027-05-13T10:00:00Z'
-- $8 = '2027-05-13T14:00:00Z'
-- $9 = '{"stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen","stadtwagen"}'
-- $10 = '{"S","S","M","M","L_PKW","L_PKW","L_9_SITZER","L_9_SITZER","L_TRANSPORTER","L_TRANSPORTER","SPEZIAL","SPEZIAL"}'
-- $11 = '{false,true,false,true,false,true,false,true,false,true,false,true}'
-- $12 = '{1000,1000,2000,2000,3000,3000,4000,4000,5000,5000,6000,6000}'
-- $13 = 51
-- $14 = '2027-05-13T00:00:00Z'
-- $15 = '2027-04-29T10:00:00Z'
-- $16 = '2027-05-14T00:00:00Z'
-- $17 = '2027-05-27T14:00:00Z'
-- $18 = '2027-05-13T00:00:00Z'
-- $19 = '2027-04-29T10:00:00Z'
-- $20 = '2027-05-13T00:00:00Z'
-- $21 = '2027-04-29T10:00:00Z'
with candidate as (
      select v.id, 0 as distance, v.provider_id, v.class, v.electric
      from vehicle v join station s on s.id = v.station_id
      where not v.retired and point(s.lng, s.lat) <@ box(point($1::float8, $2::float8), point($3::float8, $4::float8))
      order by distance, v.id limit $5
    -- Materialized: otherwise each occupancy is looked up twice, to be counted and to be shown.
    ), found as materialized (
      select candidate.id, distance, kind.cents, array_position($6::text[], candidate.class) as size, coalesce((
        select o.ends_at <= $7::timestamptz from occupancy o
        where o.vehicle_id = candidate.id and o.starts_at < $8::timestamptz
        order by o.starts_at desc limit 1), true) as available
      from candidate join unnest(
  $9::text[], $10::text[],
  $11::boolean[], $12::integer[]
) as kind(provider_id, class, electric, cents) using (provider_id, class, electric)
    ), counted as (
      select *, (not available)::integer as taken, count(*) filter (where available) over () as free, count(*) over () as total from found
    ), placed as (
      select *, array[taken, distance, cents, size, id]::float8[] as place from counted
    ), page as (
      select * from placed
      order by place limit $13
    )
    select
  v.id, v.provider_id as "providerId", v.city_id as "cityId", v.station_id as "stationId", v.plate, v.model, v.class,
  v.seats, v.electric, v.automatic,
  v.energy_percent as "energyPercent", v.range_km as "rangeKm", car.energy_percent as "toldEnergyPercent", v.equipment,
  v.remarks,
  s.name as "stationName", c.slug as city, s.street, s.postal_code as "postalCode", s.lat, s.lng, page.available, page.distance, page.place, page.free, page.total, busy.*
    from page join vehicle v on v.id = page.id join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
      cross join lateral (
  select json_agg(date_part('epoch', o.starts_at) * 1000 order by o.starts_at) as busy_starts,
    json_agg(date_part('epoch', o.ends_at) * 1000 order by o.starts_at) as busy_ends
  from (
    select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at >= case when page.available then $14::timestamptz else $15 end and starts_at < case when page.available then $16::timestamptz else $17 end
    union all
    (select starts_at, ends_at from occupancy
      where vehicle_id = page.id and starts_at < case when page.available then $18::timestamptz else $19 end order by starts_at desc limit 1)
  ) o
  where o.ends_at > case when page.available then $20::timestamptz else $21 end) busy
    order by page.place;
-- | Nested Loop
-- |   CTE found
-- |     ->  Hash Join
-- |           Hash Cond: ((kind.provider_id = candidate.provider_id) AND (kind.class = candidate.class) AND (kind.electric = candidate.electric))
-- |           ->  Function Scan on kind
-- |           ->  Hash
-- |                 ->  Subquery Scan on candidate
-- |                       ->  Limit
-- |                             ->  Sort
-- |                                   Sort Key: v_1.id
-- |                                   ->  Nested Loop
-- |                                         ->  Index Scan using station_position on station s_1
-- |                                               Index Cond: (point(lng, lat) <@ box(point($1, $2), point($3, $4)))
-- |                                         ->  Index Scan using vehicle_station on vehicle v_1
-- |                                               Index Cond: (station_id = s_1.id)
-- |           SubPlan 1
-- |             ->  Limit
-- |                   ->  Index Only Scan Backward using occupancy_probe on occupancy o_1
-- |                         Index Cond: ((vehicle_id = candidate.id) AND (starts_at < $8))
-- |   ->  Nested Loop Left Join
-- |         ->  Nested Loop
-- |               ->  Nested Loop
-- |                     ->  Nested Loop
-- |                           ->  Limit
-- |                                 ->  Sort
-- |                                       Sort Key: (ARRAY[(counted.taken)::double precision, (counted.distance)::double precision, (counted.cents)::double precision, (counted.size)::double precision, (counted.id)::double precision])
-- |                                       ->  Subquery Scan on counted
-- |                                             ->  WindowAgg
-- |                                                   Window: w1 AS ()
-- |                                                   ->  CTE Scan on found
-- |                           ->  Index Scan using vehicle_pkey on vehicle v
-- |                                 Index Cond: (id = counted.id)
-- |                     ->  Index Scan using station_pkey on station s
-- |                           Index Cond: (id = v.station_id)
-- |               ->  Index Scan using city_pkey on city c
-- |                     Index Cond: (id = v.city_id)
-- |         ->  Index Scan using vehicle_state_pkey on vehicle_state car
-- |               Index Cond: (vehicle_id = v.id)
-- |   ->  Aggregate
-- |         ->  Sort
-- |               Sort Key: occupancy.starts_at
-- |               ->  Append
-- |                     ->  Index Only Scan using occupancy_probe on occupancy
-- |                           Index Cond: ((vehicle_id = counted.id) AND (starts_at >= CASE WHEN counted.available THEN $14 ELSE $15 END) AND (starts_at < CASE WHEN counted.available THEN $16 ELSE $17 END))
-- |                           Filter: (ends_at > CASE WHEN counted.available THEN $20 ELSE $21 END)
-- |                     ->  Subquery Scan on "*SELECT* 2"
-- |                           Filter: ("*SELECT* 2".ends_at > CASE WHEN counted.available THEN $20 ELSE $21 END)
-- |                           ->  Limit
-- |                                 ->  Index Only Scan Backward using occupancy_probe on occupancy occupancy_1
-- |                                       Index Cond: ((vehicle_id = counted.id) AND (starts_at < CASE WHEN counted.available THEN $18 ELSE $19 END))

-- findObstacle
-- $1 = '{4321}'
-- $2 = '{"2027-05-13T10:00:00Z"}'
-- $3 = '{"2027-05-13T14:00:00Z"}'
-- $4 = '{true}'
-- $5 = '2027-05-12T08:00:00Z'
-- $6 = '2027-05-12T11:00:00Z'
with wanted as (
  select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::boolean[])
    with ordinality as wanted(vehicle_id, starts, ends, is_new, n)
)
select wanted.n, o.booking_id, o.out_of_service_id, o.exclusive_customer_id
from wanted
cross join lateral (
  select booking_id, out_of_service_id, exclusive_customer_id, ends_at from occupancy
  where vehicle_id = wanted.vehicle_id and starts_at < wanted.ends
  order by starts_at desc limit 2
) o
where o.ends_at > wanted.starts
union all
select wanted.n, late.id, null, null
from wanted join booking late on late.vehicle_id = wanted.vehicle_id
where wanted.is_new and late.state = 'ACTIVE' and late.ends_at <= $5 and late.ends_at < wanted.ends
  and wanted.starts < $6::timestamptz;
-- | Append
-- |   CTE wanted
-- |     ->  Function Scan on wanted_2
-- |   ->  Nested Loop
-- |         ->  CTE Scan on wanted
-- |         ->  Subquery Scan on o
-- |               Filter: (o.ends_at > wanted.starts)
-- |               ->  Limit
-- |                     ->  Index Scan Backward using occupancy_probe on occupancy
-- |                           Index Cond: ((vehicle_id = wanted.vehicle_id) AND (starts_at < wanted.ends))
-- |   ->  Nested Loop
-- |         Join Filter: ((late.ends_at < wanted_1.ends) AND (wanted_1.vehicle_id = late.vehicle_id))
-- |         ->  Index Scan using booking_on_trip on booking late
-- |               Filter: (ends_at <= $5)
-- |         ->  CTE Scan on wanted wanted_1
-- |               Filter: (is_new AND (starts < $6))

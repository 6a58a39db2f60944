-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- markNoShows
-- $1 = '2027-05-12T08:00:00Z'
-- $2 = '2027-05-12T08:00:00Z'
-- $3 = '2027-05-12T08:00:00Z'
with candidate as materialized (
  select booking.id from booking
  where booking.state in ('RESERVED') and ends_at <= $1::timestamptz
  order by ends_at limit 500
), due as materialized (
  select booking.id, time_cents, car.was_missing,
    case when car.was_missing then 0
      else greatest(0, round(late_peak_cents * (price_list.prices->>'lateSharePercent')::numeric / 100) - fee_cents - time_cents)::integer
      end as fee
  from candidate join booking on booking.id = candidate.id
    join price_list on price_list.id = booking.price_list_id cross join lateral (
    select exists (select from late_car where late_car.booking_id = booking.id
        and late_car.vehicle_id = booking.vehicle_id and late_car.was_missing)
      or exists (select from booking other where other.vehicle_id = booking.vehicle_id
        and other.state = 'ACTIVE' and other.starts_at < booking.starts_at) as was_missing
  ) car
  where booking.state in ('RESERVED') and ends_at <= $2::timestamptz order by booking.id for update of booking
), missed as (
  update booking set state = 'NO_SHOW', fee_cents = booking.fee_cents + due.fee,
    time_cents = case when due.was_missing then 0 else booking.time_cents end
  from due where booking.id = due.id
  returning booking.id, starts_at, ends_at, due.time_cents as before_cents, booking.time_cents, due.fee
)
insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents, fee_cents)
select id, $3::timestamptz, 'NO_SHOW', starts_at, ends_at, before_cents, time_cents, fee from missed
returning booking_id;
-- | Insert on booking_event
-- |   CTE candidate
-- |     ->  Limit
-- |           ->  Index Scan using booking_open on booking
-- |                 Index Cond: (ends_at <= $1)
-- |                 Filter: (state = 'RESERVED'::text)
-- |   CTE due
-- |     ->  LockRows
-- |           ->  Sort
-- |                 Sort Key: booking_1.id
-- |                 ->  Nested Loop
-- |                       Join Filter: (price_list.id = booking_1.price_list_id)
-- |                       ->  Seq Scan on price_list
-- |                       ->  Nested Loop
-- |                             ->  CTE Scan on candidate
-- |                             ->  Index Scan using booking_pkey on booking booking_1
-- |                                   Index Cond: (id = candidate.id)
-- |                                   Filter: ((ends_at <= $2) AND (state = 'RESERVED'::text))
-- |                       SubPlan 2
-- |                         ->  Seq Scan on late_car
-- |                               Filter: (was_missing AND (booking_id = booking_1.id) AND (vehicle_id = booking_1.vehicle_id))
-- |                       SubPlan 4
-- |                         ->  Index Scan using booking_on_trip on booking other
-- |                               Index Cond: (vehicle_id = booking_1.vehicle_id)
-- |                               Filter: (starts_at < booking_1.starts_at)
-- |                       SubPlan 5
-- |                         ->  Seq Scan on late_car late_car_1
-- |                               Filter: (was_missing AND (booking_id = booking_1.id) AND (vehicle_id = booking_1.vehicle_id))
-- |                       SubPlan 7
-- |                         ->  Index Scan using booking_on_trip on booking other_1
-- |                               Index Cond: (vehicle_id = booking_1.vehicle_id)
-- |                               Filter: (starts_at < booking_1.starts_at)
-- |   CTE missed
-- |     ->  Update on booking booking_2
-- |           ->  Nested Loop
-- |                 ->  CTE Scan on due
-- |                 ->  Index Scan using booking_pkey on booking booking_2
-- |                       Index Cond: (id = due.id)
-- |   ->  CTE Scan on missed

-- insertBooking
-- $1 = 'stadtwagen'
-- $2 = 9
-- $3 = 4321
-- $4 = 4321
-- $5 = 433
-- $6 = '2027-05-13T10:00:00Z'
-- $7 = '2027-05-13T14:00:00Z'
-- $8 = 4321
-- $9 = 1
-- $10 = 'START'
-- $11 = 'EUR'
-- $12 = 3000
-- $13 = null
-- $14 = null
-- $15 = '2027-05-12T08:00:00Z'
-- $16 = 4321
with booked as (
  insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
    exclusive_customer_id, price_list_id, tariff_id, currency, time_cents, planned_km, cost_centre, created_at)
  values ($1, $2, $3, $4,
    $5, $6, $7, 'RESERVED',
    $8, $9, $10,
    $11, $12,
    $13, $14, $15)
  returning id, created_at, customer_id, starts_at, ends_at, time_cents, cost_centre
), event as (
  insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_after_cents, cost_centre)
  select id, created_at, 'BOOKED', $16::bigint, starts_at, ends_at, time_cents, cost_centre from booked
  returning id, at, booking_id
)
insert into booking_message (event_id, due_at) select id, at from event
returning (select booking_id from event) as id;
-- | Insert on booking_message
-- |   CTE booked
-- |     ->  Insert on booking
-- |           ->  Result
-- |   CTE event
-- |     ->  Insert on booking_event
-- |           ->  CTE Scan on booked
-- |   InitPlan 3
-- |     ->  CTE Scan on event event_1
-- |   ->  CTE Scan on event

-- findBookings: what runs and comes
-- $1 = 4321
-- $2 = '2027-05-12T07:00:00Z'
-- $3 = '2027-05-12T08:00:00Z'
-- $4 = 101
-- $5 = 4321
-- $6 = '2027-05-12T07:00:00Z'
-- $7 = '2027-05-12T08:00:00Z'
-- $8 = 101
-- $9 = 101
with page as materialized (
  (select id, starts_at from booking where "booking"."customer_id" = $1 and booking.ends_at > $2 and (booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > $3)
  order by booking.starts_at asc, booking.id asc limit $4) union all
  (select id, starts_at from booking where "booking"."driver_customer_id" = $5 and booking.ends_at > $6 and (booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > $7)
  order by booking.starts_at asc, booking.id asc limit $8)
    order by starts_at asc, id asc limit $9
  )
select booking.id, booking.customer_id as "customerId", booking.driver_customer_id as "driverCustomerId",
  booking.vehicle_id as "vehicleId", booking.city_id as "cityId", booking.station_id as "stationId",
  booking.starts_at as "startsAt", booking.ends_at as "endsAt",
  booking.state, booking.price_list_id as "priceListId", booking.tariff_id as "tariffId", booking.currency,
  booking.time_cents as "timeCents", booking.fee_cents as "feeCents",
  booking.planned_km as "plannedKm", booking.cost_centre as "costCentre", price_list.prices || jsonb_build_object('vatRates', provider.vat_rates) as prices,
  tariff.title as "tariffTitle", booking.time_discount_percent as "timeDiscountPercent",
  booking.created_at as "createdAt", booking.late_peak_cents as "latePeakCents", booking.returned_at as "returnedAt",
  booking.cancelled_at as "cancelledAt",
  booking.driven_km as "drivenKm", booking.km_cents as "kmCents",
  vehicle.model, vehicle.plate, vehicle.class, vehicle.electric, vehicle.automatic,
  coalesce(booking.priced_class, vehicle.class) as "pricedClass",
  coalesce(booking.priced_electric, vehicle.electric) as "pricedElectric",
  (select free_until from late_car where booking_id = booking.id) as "freeUntil",
  (select state from late_car where booking_id = booking.id and vehicle_id = booking.vehicle_id
    and state in ('THREATENED', 'OVERDUE')) as "lateState",
  exists (select from move_question where booking_id = booking.id and state = 'ASKED') as "moveAsked",
  vehicle.remarks, station.name as "stationName", city.slug as city, station.street,
  station.postal_code as "postalCode",
  station.lat, station.lng, station.access_notes as "accessNotes",
  case when booking.driver_customer_id is null then customer.prename
    else (select prename from customer driver where driver.id = booking.driver_customer_id) end as prename,
  case when booking.driver_customer_id is null then customer.name
    else (select name from customer driver where driver.id = booking.driver_customer_id) end as name,
  nullif(concat_ws(' ', customer.prename, customer.name), '') as "customerName"
from booking
  join vehicle on vehicle.id = booking.vehicle_id
  join station on station.id = booking.station_id
  join city on city.id = booking.city_id
  join customer on customer.id = booking.customer_id
  join price_list on price_list.id = booking.price_list_id
  join provider on provider.id = price_list.provider_id
  join tariff on tariff.id = booking.tariff_id where booking.id = any (array(select id from page))
  order by booking.starts_at asc, booking.id asc;
-- | Sort
-- |   Sort Key: booking.starts_at, booking.id
-- |   CTE page
-- |     ->  Limit
-- |           ->  Merge Append
-- |                 Sort Key: booking_1.starts_at, booking_1.id
-- |                 ->  Limit
-- |                       ->  Incremental Sort
-- |                             Sort Key: booking_1.starts_at, booking_1.id
-- |                             Presorted Key: booking_1.starts_at
-- |                             ->  Index Scan using booking_customer on booking booking_1
-- |                                   Index Cond: (customer_id = $1)
-- |                                   Filter: ((ends_at > $2) AND ((state = 'ACTIVE'::text) OR ((state = 'RESERVED'::text) AND (ends_at > $3))))
-- |                 ->  Limit
-- |                       ->  Incremental Sort
-- |                             Sort Key: booking_2.starts_at, booking_2.id
-- |                             Presorted Key: booking_2.starts_at
-- |                             ->  Index Scan using booking_driver on booking booking_2
-- |                                   Index Cond: (driver_customer_id = $5)
-- |                                   Filter: ((ends_at > $6) AND ((state = 'ACTIVE'::text) OR ((state = 'RESERVED'::text) AND (ends_at > $7))))
-- |   InitPlan 8
-- |     ->  CTE Scan on page
-- |   ->  Nested Loop
-- |         Join Filter: (tariff.id = booking.tariff_id)
-- |         ->  Nested Loop
-- |               ->  Hash Join
-- |                     Hash Cond: (booking.city_id = city.id)
-- |                     ->  Nested Loop
-- |                           ->  Nested Loop
-- |                                 ->  Nested Loop
-- |                                       Join Filter: (price_list.id = booking.price_list_id)
-- |                                       ->  Nested Loop
-- |                                             Join Filter: (price_list.provider_id = provider.id)
-- |                                             ->  Seq Scan on price_list
-- |                                             ->  Seq Scan on provider
-- |                                       ->  Index Scan using booking_pkey on booking
-- |                                             Index Cond: (id = ANY ((InitPlan 8).col1))
-- |                                 ->  Index Scan using vehicle_pkey on vehicle
-- |                                       Index Cond: (id = booking.vehicle_id)
-- |                           ->  Index Scan using station_pkey on station
-- |                                 Index Cond: (id = booking.station_id)
-- |                     ->  Hash
-- |                           ->  Seq Scan on city
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = booking.customer_id)
-- |         ->  Materialize
-- |               ->  Seq Scan on tariff
-- |         SubPlan 2
-- |           ->  Seq Scan on late_car
-- |                 Filter: (booking_id = booking.id)
-- |         SubPlan 3
-- |           ->  Seq Scan on late_car late_car_1
-- |                 Filter: ((state = ANY ('{THREATENED,OVERDUE}'::text[])) AND (booking_id = booking.id) AND (vehicle_id = booking.vehicle_id))
-- |         SubPlan 4
-- |           ->  Seq Scan on move_question
-- |                 Filter: ((booking_id = booking.id) AND (state = 'ASKED'::text))
-- |         SubPlan 6
-- |           ->  Index Scan using customer_pkey on customer driver
-- |                 Index Cond: (id = booking.driver_customer_id)
-- |         SubPlan 7
-- |           ->  Index Scan using customer_pkey on customer driver_1
-- |                 Index Cond: (id = booking.driver_customer_id)

-- findBookings: the second page of what is over
-- $1 = 4321
-- $2 = '2027-05-12T08:00:00Z'
-- $3 = '2027-05-08T04:00:00Z'
-- $4 = 500000
-- $5 = 21
-- $6 = 4321
-- $7 = '2027-05-12T08:00:00Z'
-- $8 = '2027-05-08T04:00:00Z'
-- $9 = 500000
-- $10 = 21
-- $11 = 21
with page as materialized (
  (select id, starts_at from booking where "booking"."customer_id" = $1 and not (booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > $2) and (booking.starts_at, booking.id) < ($3, $4)
  order by booking.starts_at desc, booking.id desc limit $5) union all
  (select id, starts_at from booking where "booking"."driver_customer_id" = $6 and not (booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > $7) and (booking.starts_at, booking.id) < ($8, $9)
  order by booking.starts_at desc, booking.id desc limit $10)
    order by starts_at desc, id desc limit $11
  )
select booking.id, booking.customer_id as "customerId", booking.driver_customer_id as "driverCustomerId",
  booking.vehicle_id as "vehicleId", booking.city_id as "cityId", booking.station_id as "stationId",
  booking.starts_at as "startsAt", booking.ends_at as "endsAt",
  booking.state, booking.price_list_id as "priceListId", booking.tariff_id as "tariffId", booking.currency,
  booking.time_cents as "timeCents", booking.fee_cents as "feeCents",
  booking.planned_km as "plannedKm", booking.cost_centre as "costCentre", price_list.prices || jsonb_build_object('vatRates', provider.vat_rates) as prices,
  tariff.title as "tariffTitle", booking.time_discount_percent as "timeDiscountPercent",
  booking.created_at as "createdAt", booking.late_peak_cents as "latePeakCents", booking.returned_at as "returnedAt",
  booking.cancelled_at as "cancelledAt",
  booking.driven_km as "drivenKm", booking.km_cents as "kmCents",
  vehicle.model, vehicle.plate, vehicle.class, vehicle.electric, vehicle.automatic,
  coalesce(booking.priced_class, vehicle.class) as "pricedClass",
  coalesce(booking.priced_electric, vehicle.electric) as "pricedElectric",
  (select free_until from late_car where booking_id = booking.id) as "freeUntil",
  (select state from late_car where booking_id = booking.id and vehicle_id = booking.vehicle_id
    and state in ('THREATENED', 'OVERDUE')) as "lateState",
  exists (select from move_question where booking_id = booking.id and state = 'ASKED') as "moveAsked",
  vehicle.remarks, station.name as "stationName", city.slug as city, station.street,
  station.postal_code as "postalCode",
  station.lat, station.lng, station.access_notes as "accessNotes",
  case when booking.driver_customer_id is null then customer.prename
    else (select prename from customer driver where driver.id = booking.driver_customer_id) end as prename,
  case when booking.driver_customer_id is null then customer.name
    else (select name from customer driver where driver.id = booking.driver_customer_id) end as name,
  nullif(concat_ws(' ', customer.prename, customer.name), '') as "customerName"
from booking
  join vehicle on vehicle.id = booking.vehicle_id
  join station on station.id = booking.station_id
  join city on city.id = booking.city_id
  join customer on customer.id = booking.customer_id
  join price_list on price_list.id = booking.price_list_id
  join provider on provider.id = price_list.provider_id
  join tariff on tariff.id = booking.tariff_id where booking.id = any (array(select id from page))
  order by booking.starts_at desc, booking.id desc;
-- | Sort
-- |   Sort Key: booking.starts_at DESC, booking.id DESC
-- |   CTE page
-- |     ->  Limit
-- |           ->  Merge Append
-- |                 Sort Key: booking_1.starts_at DESC, booking_1.id DESC
-- |                 ->  Limit
-- |                       ->  Incremental Sort
-- |                             Sort Key: booking_1.starts_at DESC, booking_1.id DESC
-- |                             Presorted Key: booking_1.starts_at
-- |                             ->  Index Scan Backward using booking_customer on booking booking_1
-- |                                   Index Cond: ((customer_id = $1) AND (starts_at <= $3))
-- |                                   Filter: ((state <> 'ACTIVE'::text) AND ((state <> 'RESERVED'::text) OR (ends_at <= $2)) AND (ROW(starts_at, id) < ROW($3, $4)))
-- |                 ->  Limit
-- |                       ->  Incremental Sort
-- |                             Sort Key: booking_2.starts_at DESC, booking_2.id DESC
-- |                             Presorted Key: booking_2.starts_at
-- |                             ->  Index Scan Backward using booking_driver on booking booking_2
-- |                                   Index Cond: ((driver_customer_id = $6) AND (starts_at <= $8))
-- |                                   Filter: ((state <> 'ACTIVE'::text) AND ((state <> 'RESERVED'::text) OR (ends_at <= $7)) AND (ROW(starts_at, id) < ROW($8, $9)))
-- |   InitPlan 8
-- |     ->  CTE Scan on page
-- |   ->  Nested Loop
-- |         Join Filter: (tariff.id = booking.tariff_id)
-- |         ->  Nested Loop
-- |               ->  Hash Join
-- |                     Hash Cond: (booking.city_id = city.id)
-- |                     ->  Nested Loop
-- |                           ->  Nested Loop
-- |                                 ->  Nested Loop
-- |                                       Join Filter: (price_list.id = booking.price_list_id)
-- |                                       ->  Nested Loop
-- |                                             Join Filter: (price_list.provider_id = provider.id)
-- |                                             ->  Seq Scan on price_list
-- |                                             ->  Seq Scan on provider
-- |                                       ->  Index Scan using booking_pkey on booking
-- |                                             Index Cond: (id = ANY ((InitPlan 8).col1))
-- |                                 ->  Index Scan using vehicle_pkey on vehicle
-- |                                       Index Cond: (id = booking.vehicle_id)
-- |                           ->  Index Scan using station_pkey on station
-- |                                 Index Cond: (id = booking.station_id)
-- |                     ->  Hash
-- |                           ->  Seq Scan on city
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = booking.customer_id)
-- |         ->  Materialize
-- |               ->  Seq Scan on tariff
-- |         SubPlan 2
-- |           ->  Seq Scan on late_car
-- |                 Filter: (booking_id = booking.id)
-- |         SubPlan 3
-- |           ->  Seq Scan on late_car late_car_1
-- |                 Filter: ((state = ANY ('{THREATENED,OVERDUE}'::text[])) AND (booking_id = booking.id) AND (vehicle_id = booking.vehicle_id))
-- |         SubPlan 4
-- |           ->  Seq Scan on move_question
-- |                 Filter: ((booking_id = booking.id) AND (state = 'ASKED'::text))
-- |         SubPlan 6
-- |           ->  Index Scan using customer_pkey on customer driver
-- |                 Index Cond: (id = booking.driver_customer_id)
-- |         SubPlan 7
-- |           ->  Index Scan using customer_pkey on customer driver_1
-- |                 Index Cond: (id = booking.driver_customer_id)

-- findDriversBookings: what runs and comes
-- $1 = '2027-05-12T08:00:00Z'
-- $2 = 21
-- $3 = 4321
-- $4 = 21
with page as materialized (
  select page.id, page.starts_at
  from customer driver cross join lateral
  (select id, starts_at from booking where booking.customer_id = driver.id and (booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > $1)
  order by booking.starts_at asc, booking.id asc limit $2) page
  where driver.main_customer_id = $3
    order by starts_at asc, id asc limit $4
  )
select booking.id, booking.customer_id as "customerId", booking.driver_customer_id as "driverCustomerId",
  booking.vehicle_id as "vehicleId", booking.city_id as "cityId", booking.station_id as "stationId",
  booking.starts_at as "startsAt", booking.ends_at as "endsAt",
  booking.state, booking.price_list_id as "priceListId", booking.tariff_id as "tariffId", booking.currency,
  booking.time_cents as "timeCents", booking.fee_cents as "feeCents",
  booking.planned_km as "plannedKm", booking.cost_centre as "costCentre", price_list.prices || jsonb_build_object('vatRates', provider.vat_rates) as prices,
  tariff.title as "tariffTitle", booking.time_discount_percent as "timeDiscountPercent",
  booking.created_at as "createdAt", booking.late_peak_cents as "latePeakCents", booking.returned_at as "returnedAt",
  booking.cancelled_at as "cancelledAt",
  booking.driven_km as "drivenKm", booking.km_cents as "kmCents",
  vehicle.model, vehicle.plate, vehicle.class, vehicle.electric, vehicle.automatic,
  coalesce(booking.priced_class, vehicle.class) as "pricedClass",
  coalesce(booking.priced_electric, vehicle.electric) as "pricedElectric",
  (select free_until from late_car where booking_id = booking.id) as "freeUntil",
  (select state from late_car where booking_id = booking.id and vehicle_id = booking.vehicle_id
    and state in ('THREATENED', 'OVERDUE')) as "lateState",
  exists (select from move_question where booking_id = booking.id and state = 'ASKED') as "moveAsked",
  vehicle.remarks, station.name as "stationName", city.slug as city, station.street,
  station.postal_code as "postalCode",
  station.lat, station.lng, station.access_notes as "accessNotes",
  case when booking.driver_customer_id is null then customer.prename
    else (select prename from customer driver where driver.id = booking.driver_customer_id) end as prename,
  case when booking.driver_customer_id is null then customer.name
    else (select name from customer driver where driver.id = booking.driver_customer_id) end as name,
  nullif(concat_ws(' ', customer.prename, customer.name), '') as "customerName"
from booking
  join vehicle on vehicle.id = booking.vehicle_id
  join station on station.id = booking.station_id
  join city on city.id = booking.city_id
  join customer on customer.id = booking.customer_id
  join price_list on price_list.id = booking.price_list_id
  join provider on provider.id = price_list.provider_id
  join tariff on tariff.id = booking.tariff_id where booking.id = any (array(select id from page))
  order by booking.starts_at asc, booking.id asc;
-- | Sort
-- |   Sort Key: booking.starts_at, booking.id
-- |   CTE page
-- |     ->  Limit
-- |           ->  Sort
-- |                 Sort Key: booking_1.starts_at, booking_1.id
-- |                 ->  Nested Loop
-- |                       ->  Index Scan using customer_main on customer driver
-- |                             Index Cond: (main_customer_id = $3)
-- |                       ->  Limit
-- |                             ->  Incremental Sort
-- |                                   Sort Key: booking_1.starts_at, booking_1.id
-- |                                   Presorted Key: booking_1.starts_at
-- |                                   ->  Index Scan using booking_customer on booking booking_1
-- |                                         Index Cond: (customer_id = driver.id)
-- |                                         Filter: ((state = 'ACTIVE'::text) OR ((state = 'RESERVED'::text) AND (ends_at > $1)))
-- |   InitPlan 8
-- |     ->  CTE Scan on page
-- |   ->  Nested Loop
-- |         Join Filter: (tariff.id = booking.tariff_id)
-- |         ->  Nested Loop
-- |               ->  Hash Join
-- |                     Hash Cond: (booking.city_id = city.id)
-- |                     ->  Nested Loop
-- |                           ->  Nested Loop
-- |                                 ->  Nested Loop
-- |                                       Join Filter: (price_list.id = booking.price_list_id)
-- |                                       ->  Nested Loop
-- |                                             Join Filter: (price_list.provider_id = provider.id)
-- |                                             ->  Seq Scan on price_list
-- |                                             ->  Seq Scan on provider
-- |                                       ->  Index Scan using booking_pkey on booking
-- |                                             Index Cond: (id = ANY ((InitPlan 8).col1))
-- |                                 ->  Index Scan using vehicle_pkey on vehicle
-- |                                       Index Cond: (id = booking.vehicle_id)
-- |                           ->  Index Scan using station_pkey on station
-- |                                 Index Cond: (id = booking.station_id)
-- |                     ->  Hash
-- |                           ->  Seq Scan on city
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = booking.customer_id)
-- |         ->  Materialize
-- |               ->  Seq Scan on tariff
-- |         SubPlan 2
-- |           ->  Seq Scan on late_car
-- |                 Filter: (booking_id = booking.id)
-- |         SubPlan 3
-- |           ->  Seq Scan on late_car late_car_1
-- |                 Filter: ((state = ANY ('{THREATENED,OVERDUE}'::text[])) AND (booking_id = booking.id) AND (vehicle_id = booking.vehicle_id))
-- |         SubPlan 4
-- |           ->  Seq Scan on move_question
-- |                 Filter: ((booking_id = booking.id) AND (state = 'ASKED'::text))
-- |         SubPlan 6
-- |           ->  Index Scan using customer_pkey on customer driver_1
-- |                 Index Cond: (id = booking.driver_customer_id)
-- |         SubPlan 7
-- |           ->  Index Scan using customer_pkey on customer driver_2
-- |                 Index Cond: (id = booking.driver_customer_id)

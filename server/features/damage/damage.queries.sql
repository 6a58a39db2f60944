-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- findTripsAround
-- $1 = 4321
-- $2 = 4321
-- $3 = 4321
-- $4 = '2027-05-02T08:00:00Z'
-- $5 = '2027-05-02T08:00:00Z'
select state, starts_at as "startsAt", ends_at as "endsAt", (select max(event.at) from booking_event event
where event.booking_id = booking.id and event.kind = 'ENDED') as "endedAt" from booking
  where vehicle_id = $1
    and (driver_customer_id = $2 or driver_customer_id is null and customer_id = $3)
    and (state = 'ACTIVE' or ends_at > $4::timestamptz
      or exists (select from booking_event event where event.booking_id = booking.id and event.kind = 'ENDED'
        and event.at > $5::timestamptz));
-- | Bitmap Heap Scan on booking
-- |   Recheck Cond: ((driver_customer_id = $2) OR (customer_id = $3))
-- |   Filter: ((vehicle_id = $1) AND ((driver_customer_id = $2) OR ((driver_customer_id IS NULL) AND (customer_id = $3))) AND ((state = 'ACTIVE'::text) OR (ends_at > $4) OR EXISTS(SubPlan 2)))
-- |   ->  BitmapOr
-- |         ->  Bitmap Index Scan on booking_driver
-- |               Index Cond: (driver_customer_id = $2)
-- |         ->  Bitmap Index Scan on booking_customer
-- |               Index Cond: (customer_id = $3)
-- |   SubPlan 1
-- |     ->  Aggregate
-- |           ->  Seq Scan on booking_event event
-- |                 Filter: ((booking_id = booking.id) AND (kind = 'ENDED'::text))
-- |   SubPlan 2
-- |     ->  Seq Scan on booking_event event_1
-- |           Filter: ((at > $5) AND (booking_id = booking.id) AND (kind = 'ENDED'::text))

-- findTripsBefore
-- $1 = 4321
-- $2 = '2027-05-12T08:00:00Z'
-- $3 = 5
-- $4 = 4321
-- $5 = '2027-05-12T08:00:00Z'
-- $6 = 10
-- $7 = 4321
-- $8 = '2027-05-12T08:00:00Z'
-- $9 = 5
select booking.id, customer.id as "customerId", customer.customer_number as "customerNumber", customer.prename,
  customer.name, customer.email,
  customer.main_customer_id as "mainCustomerId", booking.price_list_id as "priceListId",
  booking.vehicle_id as "vehicleId", vehicle.plate, vehicle.model,
  booking.state, booking.starts_at as "startsAt",
  booking.ends_at as "endsAt", coalesce((select min(happened_at) from trip_event event
    where event.booking_id = booking.id and event.kind = 'UNLOCKED'), booking.starts_at) as "beganAt"
from booking
  join customer on customer.id = coalesce(booking.driver_customer_id, booking.customer_id)
  join vehicle on vehicle.id = booking.vehicle_id
  where booking.id = any (array(
      (select booking_id from occupancy
        where vehicle_id = $1 and booking_id is not null
          and starts_at <= $2::timestamptz + interval '15 minutes'
        order by starts_at desc limit $3)
      union
      (select booking_id from trip_return
        where vehicle_id = $4 and confirmed_at <= $5::timestamptz + interval '30 minutes'
        order by confirmed_at desc limit $6)))
    and booking.vehicle_id = $7 and booking.starts_at <= $8::timestamptz + interval '15 minutes'
    and booking.state in ('RESERVED', 'ACTIVE', 'ENDED', 'BILLED')
  order by booking.starts_at desc limit $9;
-- | Limit
-- |   InitPlan 2
-- |     ->  Unique
-- |           ->  Sort
-- |                 Sort Key: "*SELECT* 1".booking_id
-- |                 ->  Append
-- |                       ->  Subquery Scan on "*SELECT* 1"
-- |                             ->  Limit
-- |                                   ->  Index Scan Backward using occupancy_probe on occupancy
-- |                                         Index Cond: ((vehicle_id = $1) AND (starts_at <= ($2 + '00:15:00'::interval)))
-- |                                         Filter: (booking_id IS NOT NULL)
-- |                       ->  Subquery Scan on "*SELECT* 2"
-- |                             ->  Limit
-- |                                   ->  Index Scan Backward using trip_return_vehicle on trip_return
-- |                                         Index Cond: ((vehicle_id = $4) AND (confirmed_at <= ($5 + '00:30:00'::interval)))
-- |   ->  Sort
-- |         Sort Key: booking.starts_at DESC
-- |         ->  Nested Loop
-- |               ->  Nested Loop
-- |                     ->  Index Scan using booking_pkey on booking
-- |                           Index Cond: (id = ANY ((InitPlan 2).col1))
-- |                           Filter: ((vehicle_id = $7) AND (starts_at <= ($8 + '00:15:00'::interval)) AND (state = ANY ('{RESERVED,ACTIVE,ENDED,BILLED}'::text[])))
-- |                     ->  Index Scan using customer_pkey on customer
-- |                           Index Cond: (id = COALESCE(booking.driver_customer_id, booking.customer_id))
-- |               ->  Index Scan using vehicle_pkey on vehicle
-- |                     Index Cond: (id = $7)
-- |               SubPlan 1
-- |                 ->  Aggregate
-- |                       ->  Seq Scan on trip_event event
-- |                             Filter: ((booking_id = booking.id) AND (kind = 'UNLOCKED'::text))

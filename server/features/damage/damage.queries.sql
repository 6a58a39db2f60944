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
  join occupancy taken on taken.booking_id = booking.id
  where taken.vehicle_id = $1 and taken.starts_at <= $2::timestamptz + interval '15 minutes'
    and booking.state in ('RESERVED', 'ACTIVE', 'ENDED', 'BILLED')
  order by taken.starts_at desc limit 5;
-- | Limit
-- |   ->  Nested Loop
-- |         ->  Nested Loop
-- |               ->  Nested Loop
-- |                     ->  Index Scan Backward using occupancy_probe on occupancy taken
-- |                           Index Cond: ((vehicle_id = $1) AND (starts_at <= ($2 + '00:15:00'::interval)))
-- |                     ->  Index Scan using booking_pkey on booking
-- |                           Index Cond: (id = taken.booking_id)
-- |                           Filter: (state = ANY ('{RESERVED,ACTIVE,ENDED,BILLED}'::text[]))
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = COALESCE(booking.driver_customer_id, booking.customer_id))
-- |         ->  Index Scan using vehicle_pkey on vehicle
-- |               Index Cond: (id = booking.vehicle_id)
-- |         SubPlan 1
-- |           ->  Aggregate
-- |                 ->  Seq Scan on trip_event event
-- |                       Filter: ((booking_id = booking.id) AND (kind = 'UNLOCKED'::text))

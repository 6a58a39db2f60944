-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- findPaidDriving
-- $1 = '{4321}'
-- $2 = '2027-01-07T08:00:00Z'
-- $3 = '2027-01-07T08:00:00Z'
select to_char(coalesce(returned_at, ends_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month,
  driver_id as "driverId", class, electric,
  fuel, count(*)::int as trips, coalesce(sum(driven_km), 0)::int as km
from (
  select returned_at, ends_at, driven_km, vehicle_id, coalesce(booking.driver_customer_id, booking.customer_id) as driver_id
  from booking where customer_id = any($1) and
booking.starts_at >= $2::timestamptz - interval '1 year' and booking.state in ('ENDED', 'BILLED')
  and coalesce(booking.returned_at, booking.ends_at) >= $3) as trip join vehicle on vehicle.id = vehicle_id
group by 1, driver_id, class, electric, fuel
order by 1, driver_id, class, electric, fuel;
-- | GroupAggregate
-- |   Group Key: (to_char((COALESCE(booking.returned_at, booking.ends_at) AT TIME ZONE 'Europe/Berlin'::text), 'YYYY-MM'::text)), (COALESCE(booking.driver_customer_id, booking.customer_id)), vehicle.class, vehicle.electric, vehicle.fuel
-- |   ->  Sort
-- |         Sort Key: (to_char((COALESCE(booking.returned_at, booking.ends_at) AT TIME ZONE 'Europe/Berlin'::text), 'YYYY-MM'::text)), (COALESCE(booking.driver_customer_id, booking.customer_id)), vehicle.class, vehicle.electric, vehicle.fuel
-- |         ->  Nested Loop
-- |               ->  Index Scan using booking_customer on booking
-- |                     Index Cond: ((customer_id = ANY ('{4321}'::bigint[])) AND (starts_at >= ('2027-01-07 08:00:00+00'::timestamp with time zone - '1 year'::interval)))
-- |                     Filter: ((state = ANY ('{ENDED,BILLED}'::text[])) AND (COALESCE(returned_at, ends_at) >= '2027-01-07 08:00:00+00'::timestamp with time zone))
-- |               ->  Index Scan using vehicle_pkey on vehicle
-- |                     Index Cond: (id = booking.vehicle_id)

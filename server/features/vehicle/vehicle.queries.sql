-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

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

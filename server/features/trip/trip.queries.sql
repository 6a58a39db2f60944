-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- findCheckable: the returns that wait for their car
select booking_id from trip_return
  join vehicle_state car on car.vehicle_id = trip_return.vehicle_id and car.measured_at >= trip_return.confirmed_at
where checked_at is null and case
  when doubt is null then true
  when doubt = 'READING' then car.told_odometer_m is null
  when doubt = 'START' then not exists (select from trip_return before where before.vehicle_id = trip_return.vehicle_id
    and before.confirmed_at < trip_return.confirmed_at and before.checked_at is null)
  else false end;
-- | Nested Loop
-- |   ->  Index Scan using trip_return_unchecked on trip_return
-- |   ->  Index Scan using vehicle_state_pkey on vehicle_state car
-- |         Index Cond: (vehicle_id = trip_return.vehicle_id)
-- |         Filter: ((measured_at >= trip_return.confirmed_at) AND CASE WHEN (trip_return.doubt IS NULL) THEN true WHEN (trip_return.doubt = 'READING'::text) THEN (told_odometer_m IS NULL) WHEN (trip_return.doubt = 'START'::text) THEN (NOT EXISTS(SubPlan 1)) ELSE false END)
-- |         SubPlan 1
-- |           ->  Index Scan using trip_return_unchecked on trip_return before
-- |                 Index Cond: (vehicle_id = trip_return.vehicle_id)
-- |                 Filter: (confirmed_at < trip_return.confirmed_at)

-- forgetRatings
-- $1 = '2027-05-10T08:00:00Z'
update departure_check set clean_inside = null, clean_outside = null
where clean_inside is not null and checked_at < $1::timestamptz;
-- | Update on departure_check
-- |   ->  Index Scan using departure_check_rated on departure_check
-- |         Index Cond: (checked_at < $1)
-- |         Filter: (clean_inside IS NOT NULL)

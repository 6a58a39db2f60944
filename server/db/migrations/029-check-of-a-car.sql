-- The check before a trip is of one car: who takes another car instead of a late one checks that one, and what was
-- said about the first one stays.
alter table departure_check add column vehicle_id bigint references vehicle;
update departure_check set vehicle_id = booking.vehicle_id
  from booking where booking.id = departure_check.booking_id;
alter table departure_check
  alter column vehicle_id set not null,
  drop constraint departure_check_pkey,
  add primary key (booking_id, vehicle_id);

-- A booking needs to know only that its vehicle stays in its city. `for share` (002) also waited for every upsert of the
-- fleet import, even one that changes nothing; `for key share` waits for a move to another city alone, which takes the
-- vehicle's strongest lock.
create or replace function booking_occupies() returns trigger language plpgsql as $$
begin
  if new.state = 'CANCELLED' then return new; end if;
  insert into occupancy (vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, booking_id)
    select id, city_id, new.starts_at, new.ends_at, new.exclusive_customer_id, new.id
    from vehicle where id = new.vehicle_id for key share
    on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;

create or replace function booking_moves() returns trigger language plpgsql as $$
begin
  if new.state = 'CANCELLED' then
    delete from occupancy where booking_id = new.id;
  elsif old.state <> 'CANCELLED' and (old.vehicle_id, old.starts_at, old.ends_at) = (new.vehicle_id, new.starts_at, new.ends_at) then
    -- Another state, the same time: nothing to lock, and nothing to wait for.
    return new;
  else
    update occupancy
      set vehicle_id = vehicle.id, city_id = vehicle.city_id, starts_at = new.starts_at, ends_at = new.ends_at
      from (select id, city_id from vehicle where id = new.vehicle_id for key share) as vehicle
      where booking_id = new.id;
  end if;
  return new;
end $$;

create or replace function out_of_service_occupies() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from occupancy where out_of_service_id = old.id;
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update occupancy
      set vehicle_id = vehicle.id, city_id = vehicle.city_id, starts_at = new.starts_at, ends_at = new.ends_at
      from (select id, city_id from vehicle where id = new.vehicle_id for key share) as vehicle
      where out_of_service_id = old.id;
    return new;
  end if;
  insert into occupancy (vehicle_id, city_id, starts_at, ends_at, out_of_service_id)
    select id, city_id, new.starts_at, new.ends_at, new.id
    from vehicle where id = new.vehicle_id for key share
    on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;

-- Waits for bookings of the vehicle that are not committed yet, and lets later ones wait.
create function vehicle_leaves_city() returns trigger language plpgsql as $$
begin
  perform 1 from vehicle where id = old.id for update;
  return new;
end $$;
create trigger vehicle_leaves_city before update of city_id on vehicle
  for each row when (old.city_id <> new.city_id) execute function vehicle_leaves_city();

-- Since when a booking can no longer be cancelled at no cost, whatever its start (docs/decisions/013).
alter table booking add column late_since timestamptz;

-- What changes when a car is taken says between which times: a server reads those anew, and not all of the car.
alter table fleet_change
  add column busy_from timestamptz,
  add column busy_until timestamptz,
  add check ((busy_from is null) = (busy_until is null)),
  add check (busy_from is null or vehicle_id is not null);

create or replace function occupancy_changes_fleet() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into fleet_change (vehicle_id, busy_from, busy_until) values (old.vehicle_id, old.starts_at, old.ends_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into fleet_change (vehicle_id, busy_from, busy_until) values (new.vehicle_id, new.starts_at, new.ends_at);
  end if;
  return null;
end $$;

-- A trip that begins or ends in its time leaves the occupancy as it is (021), and decides whether the car is held when it is late.
create function trip_changes_fleet() returns trigger language plpgsql as $$
begin
  insert into fleet_change (vehicle_id, busy_from, busy_until) values (new.vehicle_id, new.starts_at, new.ends_at);
  return null;
end $$;
create trigger trip_changes_fleet after update of state on booking
  for each row when ((old.state = 'ACTIVE') <> (new.state = 'ACTIVE')) execute function trip_changes_fleet();

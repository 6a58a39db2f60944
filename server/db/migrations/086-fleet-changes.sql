-- Each server keeps in memory when which car is taken, and searches there (docs/decisions/148). What changes that is noted here
-- by the transaction that changes it, with its number: a server reads all numbers that were not settled when it read last,
-- so that a transaction that commits late is never skipped. Rows are removed by age.
create table fleet_change (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  vehicle_id bigint,
  station_id bigint, -- with all cars that stand there
  check (num_nonnulls(vehicle_id, station_id) <= 1), -- none: towns, tariffs and price lists
  primary key (transaction_id, id)
);
-- Up to which transaction rows were removed: a server that has not read them fills its picture anew.
create table fleet_change_removed (
  is_only boolean primary key default true check (is_only),
  transaction_id xid8 not null
);

create function vehicle_changes_fleet() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into fleet_change (vehicle_id) values (old.id); end if;
  if tg_op = 'INSERT' then insert into fleet_change (vehicle_id) values (new.id); end if;
  return null;
end $$;
create trigger vehicle_changes_fleet after insert or delete or update of provider_id, city_id, station_id, plate, model, class,
  seats, electric, automatic, energy_percent, range_km, equipment, remarks, retired on vehicle
  for each row execute function vehicle_changes_fleet();

-- A booking's trip begins or ends: the booking's trigger writes its occupancy each time.
create function occupancy_changes_fleet() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into fleet_change (vehicle_id) values (old.vehicle_id); end if;
  if tg_op = 'INSERT' then insert into fleet_change (vehicle_id) values (new.vehicle_id); end if;
  if tg_op = 'UPDATE' and new.vehicle_id <> old.vehicle_id then
    insert into fleet_change (vehicle_id) values (new.vehicle_id);
  end if;
  return null;
end $$;
create trigger occupancy_changes_fleet after insert or delete or update on occupancy
  for each row execute function occupancy_changes_fleet();

create function energy_changes_fleet() returns trigger language plpgsql as $$
begin
  insert into fleet_change (vehicle_id) values (new.vehicle_id);
  return null;
end $$;
create trigger new_energy_changes_fleet after insert on vehicle_state
  for each row execute function energy_changes_fleet();
create trigger energy_changes_fleet after update of energy_percent on vehicle_state
  for each row when (old.energy_percent is distinct from new.energy_percent)
  execute function energy_changes_fleet();

create function station_changes_fleet() returns trigger language plpgsql as $$
begin
  insert into fleet_change (station_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger station_changes_fleet after insert or update or delete on station
  for each row execute function station_changes_fleet();

create function surroundings_change_fleet() returns trigger language plpgsql as $$
begin
  insert into fleet_change default values;
  return null;
end $$;
create trigger surroundings_change_fleet after insert or update or delete on city
  for each statement execute function surroundings_change_fleet();
create trigger surroundings_change_fleet after insert or update or delete on provider
  for each statement execute function surroundings_change_fleet();
create trigger surroundings_change_fleet after insert or update or delete on price_list
  for each statement execute function surroundings_change_fleet();

-- Electric cars are plugged in where their station has a charger.
alter table station add column has_charger boolean not null default false;

-- When the return was confirmed; the car is free for others from then on, while the booked period stays known for the
-- price. Kilometres are known once the car has told them.
alter table booking
  add column returned_at timestamptz,
  add column driven_km integer check (driven_km >= 0),
  add column km_cents integer check (km_cents >= 0),
  add check (returned_at is null or state in ('ENDED', 'BILLED')),
  add check ((driven_km is null) = (km_cents is null));

-- A returned car can be booked from the running quarter hour on; what was returned before that has occupied nothing.
create or replace function booking_moves() returns trigger language plpgsql as $$
declare
  ends timestamptz := least(new.ends_at, date_bin('15 minutes', new.returned_at, timestamptz '2000-01-01 00:00Z'));
begin
  if new.state = 'CANCELLED' or ends <= new.starts_at then
    delete from occupancy where booking_id = new.id;
  elsif old.state <> 'CANCELLED' and (old.vehicle_id, old.starts_at, old.ends_at) = (new.vehicle_id, new.starts_at, new.ends_at)
    and old.returned_at is not distinct from new.returned_at then
    -- Another state, the same time: nothing to lock, and nothing to wait for.
    return new;
  else
    update occupancy
      set vehicle_id = vehicle.id, city_id = vehicle.city_id, starts_at = new.starts_at, ends_at = ends
      from (select id, city_id from vehicle where id = new.vehicle_id for key share) as vehicle
      where booking_id = new.id;
  end if;
  return new;
end $$;

-- The return of a trip. Its facts decide the price: nothing else is kept of it but the fee.
create table trip_return (
  booking_id bigint primary key references booking,
  vehicle_id bigint not null references vehicle,
  customer_id bigint not null references customer,
  -- The moment that counts, and when its confirmation arrived here.
  confirmed_at timestamptz not null,
  recorded_at timestamptz not null,
  -- The driver's word instead of the car's, which was out of reach.
  by_word boolean not null,
  -- When the car's own word was heard; null: still to be checked.
  checked_at timestamptz,
  -- What was not as it should be, overridden by the driver or found by the check.
  unmet text[] not null default '{}',
  -- When the driver first tried to end the trip, and could not for no fault of theirs.
  hindered_since timestamptz,
  start_odometer_m bigint,
  end_odometer_m bigint,
  late_fee_cents integer not null check (late_fee_cents >= 0),
  check (recorded_at >= confirmed_at)
);
create index trip_return_unchecked on trip_return (vehicle_id) where checked_at is null;
create index trip_return_vehicle on trip_return (vehicle_id, confirmed_at);

-- What staff have to see to at a car.
create table vehicle_task (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  booking_id bigint references booking,
  kind text not null check (kind in ('RETURN_OVERRIDDEN', 'RETURN_UNMET')),
  condition text not null,
  -- The driver's own words.
  reason text,
  -- Where the car stood.
  lat double precision,
  lng double precision,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  check ((done_at is null) = (done_by is null))
);
create index vehicle_task_open on vehicle_task (created_at) where done_at is null;

alter table trip_event
  -- When the car had measured where it was and what it had driven.
  add column measured_at timestamptz,
  drop constraint trip_event_kind_check,
  add constraint trip_event_kind_check check (kind in ('UNLOCK_ASKED', 'LOCK_ASKED', 'UNLOCKED', 'LOCKED',
    'COMMAND_REFUSED', 'COMMAND_EXPIRED', 'DEPARTURE_CHECKED', 'RETURN_TRIED', 'RETURNED', 'RETURN_CHECKED'));
create index trip_event_unlocked on trip_event (vehicle_id, happened_at) where kind = 'UNLOCKED';

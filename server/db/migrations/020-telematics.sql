-- The boxes in the cars. Of a secret only its SHA-256 is kept: it is random, so a quick hash is enough.
create table vehicle_box (
  vehicle_id bigint primary key references vehicle,
  secret_hash bytea not null,
  issued_at timestamptz not null
);

-- What each car said last. Written in batches, many times a minute, so it is a table of its own, with room for
-- new versions of a row on its page.
create table vehicle_state (
  vehicle_id bigint primary key references vehicle,
  online boolean not null,
  last_contact_at timestamptz,
  -- The rest is null until the first state of the car has arrived.
  measured_at timestamptz,
  sequence bigint,
  lat double precision,
  lng double precision,
  locked boolean,
  door_open boolean,
  ignition_on boolean,
  lights_on boolean,
  energy_percent real check (energy_percent between 0 and 100),
  plugged boolean,
  odometer_m bigint check (odometer_m >= 0),
  check (num_nulls(measured_at, sequence, lat, lng, locked, door_open, ignition_on, lights_on, energy_percent,
    plugged, odometer_m) in (0, 11))
) with (fillfactor = 50);

-- What a car was told to do, and what it answered.
create table vehicle_command (
  id uuid primary key,
  vehicle_id bigint not null references vehicle,
  booking_id bigint not null references booking,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('UNLOCK', 'LOCK')),
  state text not null check (state in ('SENT', 'DONE', 'REFUSED', 'EXPIRED')),
  reason text check ((reason is not null) = (state = 'REFUSED')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the car did or refused it, by its clock.
  done_at timestamptz,
  -- When its answer arrived here.
  answered_at timestamptz,
  check ((answered_at is not null) = (state in ('DONE', 'REFUSED')) and (done_at is not null) = (answered_at is not null))
);
-- At most one command is under way to a car; of two at once the database lets one through.
create unique index vehicle_command_one_sent on vehicle_command (vehicle_id) where state = 'SENT';
create index vehicle_command_booking on vehicle_command (booking_id, asked_at);

-- Everything that happens on a trip; rows are only ever added.
create table trip_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  vehicle_id bigint not null references vehicle,
  customer_id bigint references customer, -- null: the system
  kind text not null check (kind in ('UNLOCK_ASKED', 'LOCK_ASKED', 'UNLOCKED', 'LOCKED', 'COMMAND_REFUSED', 'COMMAND_EXPIRED',
    'DEPARTURE_CHECKED')),
  -- When it happened, and when it was written down: a car without a connection tells it later.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  command_id uuid references vehicle_command,
  reason text,
  -- Where the car was, and what it had driven, as far as known then.
  lat double precision,
  lng double precision,
  odometer_m bigint
);
create index trip_event_booking on trip_event (booking_id, id);
create function trip_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'trip events are only ever added';
end $$;
create trigger trip_event_stays before update or delete on trip_event
  for each row execute function trip_event_stays();

-- What the driver said about the car before the first unlock.
create table departure_check (
  booking_id bigint primary key references booking,
  customer_id bigint not null references customer,
  checked_at timestamptz not null,
  -- Whether everything was as described; false: something was reported.
  as_described boolean not null,
  -- 1 clean, 2 so-so, 3 dirty; deleted after 48 hours (§S10.7).
  clean_inside smallint check (clean_inside between 1 and 3),
  clean_outside smallint check (clean_outside between 1 and 3),
  check ((clean_inside is null) = (clean_outside is null))
);
create index departure_check_rated on departure_check (checked_at) where clean_inside is not null;

-- The fleet, its customers and their bookings. Rows carry provider and city, so that tables can be distributed by them.
create extension if not exists btree_gist;

create table provider (
  id text primary key,
  title text not null,
  currency text not null check (currency in ('EUR', 'CHF'))
);

create table city (
  id integer generated always as identity primary key,
  provider_id text not null references provider,
  slug text not null unique,
  title text not null,
  zip_start text not null,
  zip_end text not null,
  lat double precision not null,
  lng double precision not null
);

create table station (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  city_id integer not null references city,
  code text not null, -- the operator's own key
  name text not null,
  street text,
  postal_code text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  access_notes text,
  unique (provider_id, code)
);
create index station_city on station (city_id);
create index station_position on station using gist (point(lng, lat));

create table vehicle (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  city_id integer not null references city,
  station_id bigint not null references station,
  plate text not null,
  model text not null,
  class text not null check (class in ('S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL')),
  seats smallint not null check (seats between 1 and 9),
  electric boolean not null,
  automatic boolean not null,
  energy_percent smallint check (energy_percent between 0 and 100),
  range_km integer check (range_km >= 0),
  equipment text[] not null default '{}',
  remarks jsonb not null default '[]',
  retired boolean not null default false,
  unique (provider_id, plate)
);
create index vehicle_city on vehicle (city_id) where not retired;
create index vehicle_station on vehicle (station_id) where not retired;

-- Versions of the price list; never changed once a booking refers to one (§S5.2).
create table price_list (
  id integer generated always as identity primary key,
  provider_id text not null references provider,
  currency text not null check (currency in ('EUR', 'CHF')),
  valid_from timestamptz not null,
  prices jsonb not null,
  unique (provider_id, currency, valid_from)
);

create table tariff (
  id text primary key,
  title text not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  time_discount_percent smallint not null check (time_discount_percent between 0 and 100)
);

create table plan (
  id text primary key,
  title text not null,
  kundenart text not null,
  tariff_id text not null references tariff,
  several_drivers boolean not null
);

create table customer (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  customer_number text not null unique, -- NNNNNN-K (§S3.1)
  account_number text not null,
  main_customer_id bigint references customer, -- null for the main account itself
  state text not null check (state in
    ('REQUESTED', 'PRELIMINARY', 'VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED', 'DENIED', 'DELETED', 'DELETING')),
  plan_id text not null references plan,
  prename text,
  name text,
  email text,
  phone text,
  mobile_phone text,
  gender text,
  password_hash text,
  add_props jsonb not null default '[]',
  created_at timestamptz not null
);
create index customer_account on customer (account_number);

-- The secret itself is not stored: only its SHA-256 (§S2.9).
create table token (
  secret_hash bytea primary key,
  handle uuid not null unique default gen_random_uuid(),
  customer_id bigint not null references customer,
  store_login boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index token_customer on token (customer_id);
create index token_expiry on token (expires_at);

create table favourite_place (
  customer_id bigint not null references customer,
  station_id bigint not null references station,
  rank smallint not null,
  primary key (customer_id, station_id)
);

create table booking (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  city_id integer not null references city,
  customer_id bigint not null references customer,
  vehicle_id bigint not null references vehicle,
  station_id bigint not null references station,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW')),
  -- The customer again, unless the plan allows several drivers: then null, and own bookings may overlap.
  exclusive_customer_id bigint,
  price_list_id integer not null references price_list,
  tariff_id text not null references tariff,
  currency text not null,
  time_cents integer not null check (time_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  check (starts_at < ends_at)
);
create index booking_customer on booking (customer_id, starts_at);
create index booking_open on booking (ends_at) where state in ('RESERVED', 'ACTIVE');

-- Workshop, cleaning, ...: nobody can book meanwhile.
create table out_of_service (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  city_id integer not null references city,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null,
  check (starts_at < ends_at)
);

-- When a vehicle is not free, and why: one row for each booking that is not cancelled and each out-of-service period.
-- Written by the triggers below and by nothing else. Here the database decides who gets a car (§S4.8).
create table occupancy (
  vehicle_id bigint not null,
  city_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  exclusive_customer_id bigint,
  booking_id bigint unique,
  out_of_service_id bigint unique,
  check (num_nonnulls(booking_id, out_of_service_id) = 1),
  constraint occupancy_one_per_vehicle
    exclude using gist (vehicle_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint occupancy_one_per_customer
    exclude using gist (exclusive_customer_id with =, tstzrange(starts_at, ends_at) with &&)
    where (exclusive_customer_id is not null)
);
-- The last occupancy that begins before a period ends tells whether a vehicle is free in it: periods of one vehicle
-- never overlap, so the last to begin is the last to end.
create index occupancy_probe on occupancy (vehicle_id, starts_at) include (ends_at);

-- A booking that finds the vehicle taken, or its customer busy, is not inserted: the insert returns no row. Waiting
-- for the other transaction with `on conflict do nothing` cannot deadlock, as raising an error could.
create function booking_occupies() returns trigger language plpgsql as $$
begin
  if new.state = 'CANCELLED' then return new; end if;
  insert into occupancy (vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, booking_id)
    values (new.vehicle_id, new.city_id, new.starts_at, new.ends_at, new.exclusive_customer_id, new.id)
    on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger booking_occupies before insert on booking for each row execute function booking_occupies();

-- A change that does not fit raises exclusion_violation with the constraint's name.
create function booking_moves() returns trigger language plpgsql as $$
begin
  if new.state = 'CANCELLED' then
    delete from occupancy where booking_id = new.id;
  else
    update occupancy
      set vehicle_id = new.vehicle_id, city_id = new.city_id, starts_at = new.starts_at, ends_at = new.ends_at
      where booking_id = new.id;
  end if;
  return new;
end $$;
create trigger booking_moves before update of state, vehicle_id, starts_at, ends_at on booking
  for each row when (old.state <> new.state or old.vehicle_id <> new.vehicle_id
    or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)
  execute function booking_moves();

-- Like a booking, a new period that collides is not inserted, and a change that does not fit raises.
create function out_of_service_occupies() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from occupancy where out_of_service_id = old.id;
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update occupancy
      set vehicle_id = new.vehicle_id, city_id = new.city_id, starts_at = new.starts_at, ends_at = new.ends_at
      where out_of_service_id = old.id;
    return new;
  end if;
  insert into occupancy (vehicle_id, city_id, starts_at, ends_at, out_of_service_id)
    values (new.vehicle_id, new.city_id, new.starts_at, new.ends_at, new.id)
    on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger out_of_service_occupies before insert or update or delete on out_of_service
  for each row execute function out_of_service_occupies();

-- Everything that happens to a booking; rows are only ever added (§S4.13).
create table booking_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  at timestamptz not null,
  kind text not null check (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW')),
  customer_id bigint references customer, -- null: the system
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_before_cents integer,
  price_after_cents integer not null,
  fee_cents integer not null default 0
);
create index booking_event_booking on booking_event (booking_id);
create function booking_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'booking events are only ever added';
end $$;
create trigger booking_event_stays before update or delete on booking_event
  for each row execute function booking_event_stays();

-- The first answer to a call that a client may repeat (§S2.14); kept for a week.
create table idempotency_key (
  owner text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Attempts in the running window, shared by all server processes; lost in a crash, which harms nobody.
create unlogged table attempt (
  subject text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

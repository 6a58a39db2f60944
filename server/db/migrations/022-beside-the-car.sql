-- The keys with which servers sign unlock grants (docs/decisions/048). The private one is encrypted with the key of
-- the installation, which is not in the database.
create table grant_key (
  id uuid primary key,
  -- Raw Ed25519, 32 bytes.
  public_key bytea not null,
  sealed_private_key text not null,
  made_at timestamptz not null
);

-- What lets a device open a car without a connection; rows are only ever added, but for their revocation.
create table unlock_grant (
  serial bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  vehicle_id bigint not null references vehicle,
  customer_id bigint not null references customer,
  -- A point of P-256, uncompressed.
  device_key bytea not null check (octet_length(device_key) = 65),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  -- Whether the departure check had been answered.
  is_checked boolean not null,
  issued_at timestamptz not null,
  -- Set once, when the booking no longer allows what the grant says.
  revoked_at timestamptz
);
create index unlock_grant_booking on unlock_grant (booking_id, serial);
create index unlock_grant_live on unlock_grant (valid_until);

-- What cars did for a phone beside them, told by the car when it was heard again.
create table offline_opening (
  id uuid primary key,
  grant_serial bigint not null references unlock_grant,
  kind text not null check (kind in ('UNLOCK', 'LOCK')),
  "check" text check ("check" in ('AS_DESCRIBED', 'DIFFERENT')),
  happened_at timestamptz not null,
  recorded_at timestamptz not null
);
create index offline_opening_grant on offline_opening (grant_serial);

alter table trip_event add opening_id uuid references offline_opening;

-- Codes of key safes and garages, and pins of the cards in the cars (§S10.18), encrypted with the key of the
-- installation.
create table car_secret (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ACCESS_CODE', 'FUEL_CARD_PIN', 'CHARGING_CARD_PIN')),
  -- A code belongs to a station, a pin to a vehicle.
  station_id bigint references station,
  vehicle_id bigint references vehicle,
  -- What a code opens: "Schlüsseltresor".
  title text check (length(title) between 1 and 60),
  hint text,
  sealed text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  check ((kind = 'ACCESS_CODE') = (station_id is not null) and (vehicle_id is null) = (station_id is not null)
    and (title is not null) = (station_id is not null)),
  unique (station_id, title),
  unique (vehicle_id, kind)
);

-- Who got or looked at which of them; rows are only ever added.
create table car_secret_view (
  id uuid primary key,
  secret_id bigint not null,
  booking_id bigint not null references booking,
  customer_id bigint not null references customer,
  -- KEPT: it lies on the device for the time of the booking, hidden; SEEN: somebody looked at it.
  kind text not null check (kind in ('KEPT', 'SEEN')),
  -- A look without a connection is told later.
  happened_at timestamptz not null,
  recorded_at timestamptz not null
);
create index car_secret_view_secret on car_secret_view (secret_id, happened_at);
create index car_secret_view_booking on car_secret_view (booking_id);
create function car_secret_view_stays() returns trigger language plpgsql as $$
begin
  raise exception 'looks at secrets of cars are only ever added';
end $$;
create trigger car_secret_view_stays before update or delete on car_secret_view
  for each row execute function car_secret_view_stays();

-- What a driver must know to fuel or charge a car; null: not known.
alter table vehicle
  add fuel text check (fuel in ('SUPER_E10', 'SUPER', 'DIESEL')),
  add socket_place text check (length(socket_place) between 1 and 80);
-- The demonstration had it in its remarks only.
update vehicle set fuel = case when remarks::text like '%Diesel%' then 'DIESEL' else 'SUPER_E10' end
  where not electric and remarks::text ~ 'Getankt wird (Diesel|Super)';

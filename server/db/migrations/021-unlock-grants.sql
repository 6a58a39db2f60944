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

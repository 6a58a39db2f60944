-- Damage to cars, as drivers reported it (§S10.15 to §S10.17). The id is made by the device, which may report the same
-- damage again after a lost connection.
create table damage (
  id uuid primary key,
  vehicle_id bigint not null references vehicle,
  booking_id bigint not null references booking,
  reporter_id bigint not null references customer,
  -- Reported before the car was opened for the first time on this booking (§S10.8).
  before_trip boolean not null,
  state text not null check (state in ('REPORTED', 'OPEN', 'HEARING', 'DECIDED', 'DISMISSED')),
  -- On the drawing of the vehicle's class: which side, and where on it as a share of its width and height.
  view text not null check (view in ('LEFT', 'RIGHT', 'FRONT', 'BACK', 'TOP', 'INSIDE')),
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  kind text not null check (kind in ('SCRATCH', 'DENT', 'BROKEN', 'GLASS', 'TYRE', 'MISSING', 'SOILED', 'OTHER')),
  severity smallint not null check (severity between 1 and 3),
  description text,
  -- Somebody else has a part in it: another car, a wall, a person.
  third_party boolean not null,
  -- The facts of the European accident statement; null: no accident. They are never shown to other drivers.
  accident jsonb,
  -- Why there is no photo; null: there are photos.
  no_photo_reason text,
  -- When it happened, and when the driver noticed it, by the clock of the device; and when it arrived here.
  happened_at timestamptz,
  noticed_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Whose trip the hearing is about, and until when that driver has time to answer.
  heard_booking_id bigint references booking,
  heard_customer_id bigint references customer,
  heard_until timestamptz,
  outcome text check (outcome in ('NOBODY', 'UNKNOWN', 'DRIVER', 'INSURER')),
  -- What the driver is to pay; nothing is charged by it.
  share_cents integer check (share_cents > 0),
  evidence text,
  decided_at timestamptz,
  decided_by text,
  -- Gone from the car, so no longer shown to its drivers.
  repaired_at timestamptz,
  check (num_nulls(heard_booking_id, heard_customer_id, heard_until) in (0, 3)),
  check (state <> 'HEARING' or heard_until is not null),
  check ((state = 'DECIDED') = (outcome is not null)),
  check (num_nulls(outcome, evidence, decided_at, decided_by) in (0, 4)),
  check ((outcome = 'DRIVER') = (share_cents is not null) or (outcome is null and share_cents is null)),
  check (outcome <> 'DRIVER' or heard_until is not null)
);
create index damage_vehicle on damage (vehicle_id, recorded_at) where repaired_at is null and state <> 'DISMISSED';
create index damage_booking on damage (booking_id);
create index damage_heard on damage (heard_booking_id) where heard_booking_id is not null;
create index damage_waiting on damage (recorded_at) where state in ('REPORTED', 'OPEN', 'HEARING');

-- A photo is announced with its report and arrives in parts. Both keys are drawn when it is announced, so that no file
-- can lie in the store that no row names.
create table damage_photo (
  id uuid primary key,
  damage_id uuid not null references damage,
  position smallint not null,
  -- Of the file as the device has it.
  byte_size integer not null check (byte_size > 0),
  -- What has arrived of it.
  received integer not null default 0 check (received between 0 and byte_size),
  -- Of the whole file, calculated here when it had arrived; the file itself is kept under original_key.
  sha256 bytea,
  media_type text,
  -- The picture for other drivers: made anew from its pixels, without place, time and device.
  file_key text not null unique,
  original_key text not null unique,
  stored_bytes integer,
  width integer,
  height integer,
  recorded_at timestamptz,
  unique (damage_id, position),
  check (num_nulls(sha256, media_type, stored_bytes, width, height, recorded_at) in (0, 6)),
  check (recorded_at is null or received = byte_size)
);
create index damage_photo_unfinished on damage_photo (damage_id) where recorded_at is null;

-- The parts that have arrived of photos that are not complete yet.
create table damage_photo_part (
  photo_id uuid not null references damage_photo on delete cascade,
  starts_at integer not null,
  bytes bytea not null,
  primary key (photo_id, starts_at)
);

-- What happened to a report, and by whom; rows are only ever added.
create table damage_event (
  id bigint generated always as identity primary key,
  damage_id uuid not null references damage,
  kind text not null check (kind in ('REPORTED', 'PHOTO_STORED', 'OPENED', 'HEARD', 'STATED', 'DECIDED', 'DISMISSED', 'REOPENED',
    'REPAIRED')),
  at timestamptz not null,
  customer_id bigint references customer,
  -- Of the staff.
  staff text,
  text text,
  check ((customer_id is null) <> (staff is null))
);
create index damage_event_damage on damage_event (damage_id, id);
create function damage_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'damage events are only ever added';
end $$;
create trigger damage_event_stays before update or delete on damage_event
  for each row execute function damage_event_stays();

-- Photos of cars that were not left at their station, for the next driver and for staff (§S10.10). The device makes the
-- id; both keys are drawn when the photo is announced, so that no file can lie in the store that no row names.
create table return_photo (
  id uuid primary key,
  booking_id bigint not null references booking,
  -- Who took it.
  customer_id bigint not null references customer,
  -- Of the file as the device has it.
  byte_size integer not null check (byte_size > 0),
  -- What has arrived of it.
  received integer not null default 0 check (received between 0 and byte_size),
  -- Of the whole file, calculated here when it had arrived; the file itself is kept under original_key.
  sha256 bytea,
  media_type text,
  -- The picture for the next driver: made anew from its pixels, without place, time and device.
  file_key text not null unique,
  original_key text not null unique,
  stored_bytes integer,
  width integer,
  height integer,
  announced_at timestamptz not null,
  recorded_at timestamptz,
  check (num_nulls(sha256, media_type, stored_bytes, width, height, recorded_at) in (0, 6)),
  check (recorded_at is null or received = byte_size)
);
create index return_photo_booking on return_photo (booking_id);
create index return_photo_age on return_photo (announced_at);

-- The parts that have arrived of photos that are not complete yet.
create table return_photo_part (
  photo_id uuid not null references return_photo on delete cascade,
  starts_at integer not null,
  bytes bytea not null,
  primary key (photo_id, starts_at)
);

-- What the driver said of where the car was left that was not at its station.
create table return_place (
  booking_id bigint primary key references booking,
  told_at timestamptz not null,
  -- For the next driver.
  line text check (char_length(line) between 1 and 120),
  photo_id uuid references return_photo on delete set null,
  -- Why there is no photo.
  no_photo_reason text check (char_length(no_photo_reason) between 1 and 300)
);
create index return_place_photo on return_place (photo_id) where photo_id is not null;
create index return_place_age on return_place (told_at);

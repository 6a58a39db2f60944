-- The employees' tasks at cars (docs/decisions/076).

-- What staff know of the care of a car; what nobody has written down yet is null.
create table vehicle_care (
  vehicle_id bigint primary key references vehicle,
  cleaned_at timestamptz,
  inspection_due date,
  tyres text check (tyres in ('SUMMER', 'WINTER', 'ALL_SEASON'))
);

-- How anybody types a plate: domain/vehicle/plate.ts has the same rule.
create function plate_key(plate text) returns text language sql immutable parallel safe
  return regexp_replace(upper(plate), '[^A-ZÄÖÜ0-9]', '', 'g');
create index vehicle_plate_key on vehicle (plate_key(plate) text_pattern_ops) where not retired;

-- What employees told drivers of a car, which is in no list of the fleet.
create function staff_remarks(remarks jsonb) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_agg(remark), '[]') from jsonb_array_elements(remarks) as remark
    where remark ->> 'infoType' = 'STAFF');

alter table vehicle_task
  drop constraint vehicle_task_kind_check,
  add constraint vehicle_task_kind_check check (kind in ('DAMAGE', 'ENERGY', 'CLEANING', 'INSPECTION', 'TYRES', 'SILENT',
    'RETURN_OVERRIDDEN', 'RETURN_UNMET', 'FORGOTTEN', 'REPAIR', 'OTHER')),
  -- Who knows of it: a return, what is known of the car, or a person. Only what is known of the car closes by itself. The
  -- defaults are for servers of the version before, which know returns alone.
  add column origin text not null default 'RETURN' check (origin in ('RETURN', 'FACT', 'HAND')),
  add column urgency smallint not null default 2 check (urgency between 1 and 4),
  add column due_on date,
  -- Who works on it, or did when it was done.
  add column taken_by bigint references customer,
  add column taken_at timestamptz,
  -- GONE: what it was about is no longer true.
  add column outcome text check (outcome in ('DONE', 'GONE')),
  add check ((taken_by is null) = (taken_at is null)),
  add check ((origin = 'RETURN') = (kind in ('RETURN_OVERRIDDEN', 'RETURN_UNMET')));
update vehicle_task set outcome = 'DONE' where done_at is not null;
alter table vehicle_task add check ((outcome is null) = (done_at is null));

-- At most one open task of a kind for a car; those by hand are told apart by their title (condition). What a return leaves
-- is about that return.
create unique index vehicle_task_one_open on vehicle_task (vehicle_id, kind, condition)
  where done_at is null and origin <> 'RETURN';
create index vehicle_task_of_vehicle on vehicle_task (vehicle_id, created_at);
create index vehicle_task_taken on vehicle_task (taken_by) where taken_by is not null;

-- Everything that happens to a task; rows are only ever added.
create table vehicle_task_event (
  id bigint generated always as identity primary key,
  task_id bigint not null references vehicle_task,
  kind text not null check (kind in ('CREATED', 'TAKEN', 'GIVEN_BACK', 'PHOTO_STORED', 'DAMAGE_REPORTED', 'BLOCKED',
    'BLOCK_ENDED', 'DONE', 'GONE')),
  at timestamptz not null,
  -- Null: the system, or staff on the command line.
  customer_id bigint references customer,
  staff text,
  -- What one act did to many tasks, such as a recall.
  act_id uuid,
  -- A remark, or the reason.
  text text,
  -- The steps that were ticked off.
  steps text[],
  check (customer_id is null or staff is null)
);
create index vehicle_task_event_task on vehicle_task_event (task_id, id);
create index vehicle_task_event_customer on vehicle_task_event (customer_id) where customer_id is not null;
create function vehicle_task_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'events of tasks are only ever added';
end $$;
create trigger vehicle_task_event_stays before update or delete on vehicle_task_event
  for each row execute function vehicle_task_event_stays();

-- Photos before and after the work. The device makes the id; both keys are drawn when the photo is announced, so that no
-- file can lie in the store that no row names.
create table task_photo (
  id uuid primary key,
  task_id bigint not null references vehicle_task,
  -- Who took it.
  customer_id bigint not null references customer,
  moment text not null check (moment in ('BEFORE', 'AFTER')),
  -- Of the file as the device has it.
  byte_size integer not null check (byte_size > 0),
  -- What has arrived of it.
  received integer not null default 0 check (received between 0 and byte_size),
  -- Of the whole file, calculated here when it had arrived; the file itself is kept under original_key.
  sha256 bytea,
  media_type text,
  -- The picture for others: made anew from its pixels, without place, time and device.
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
create index task_photo_task on task_photo (task_id, announced_at);
create index task_photo_customer on task_photo (customer_id);
create index task_photo_age on task_photo (announced_at);

-- The parts that have arrived of photos that are not complete yet.
create table task_photo_part (
  photo_id uuid not null references task_photo on delete cascade,
  starts_at integer not null,
  bytes bytea not null,
  primary key (photo_id, starts_at)
);

-- A block that belongs to a task, as for a repair.
alter table out_of_service add column task_id bigint references vehicle_task;
create index out_of_service_task on out_of_service (task_id) where task_id is not null;

-- A car opens for a booking, or for a task that is in progress.
alter table vehicle_command
  alter column booking_id drop not null,
  add column task_id bigint references vehicle_task,
  add check (num_nonnulls(booking_id, task_id) = 1);
create index vehicle_command_task on vehicle_command (task_id, asked_at) where task_id is not null;
alter table trip_event
  alter column booking_id drop not null,
  add column task_id bigint references vehicle_task,
  add check (num_nonnulls(booking_id, task_id) = 1);
create index trip_event_task on trip_event (task_id, id) where task_id is not null;
create index trip_event_vehicle on trip_event (vehicle_id, happened_at);

-- Damage is found on a trip, or with a task.
alter table damage
  alter column booking_id drop not null,
  add column task_id bigint references vehicle_task,
  add check (num_nonnulls(booking_id, task_id) = 1);

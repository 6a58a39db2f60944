-- Whether a reading of the odometer, in metres, counts beside the last one that did (§S10.22): it has not fallen, and the car was
-- no faster than 200 km/h and 5 km more. One that is told late is held against what is known of later. `domain/telematics/odometer.ts`
-- is the same rule.
create function odometer_counts(told bigint, told_at timestamptz, last bigint, last_at timestamptz) returns boolean
  language sql immutable parallel safe
  return last is null
    or (case when told_at < last_at then last - told else told - last end)
      between 0 and 5000 + abs(extract(epoch from told_at - last_at)) * 200000 / 3600;

-- Metres between two places as the crow flies.
create function metres_between(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
  language sql immutable parallel safe
  return 12756274 * asin(least(1, sqrt(
    power(sind((lat2 - lat1) / 2), 2) + cosd(lat1) * cosd(lat2) * power(sind((lng2 - lng1) / 2), 2))));

-- Whether a car can be there that was at the other place last (§S10.26): within 500 km, or as far as it can have driven since.
create function place_counts(lat float8, lng float8, last_lat float8, last_lng float8, seconds float8) returns boolean
  language sql immutable parallel safe
  return lat is not null and (last_lat is null
    or metres_between(lat, lng, last_lat, last_lng) <= greatest(500000, coalesce(seconds, 0) * 200000 / 3600));

alter table vehicle_state
  -- odometer_m is the last reading that counts; this is when it was measured, by no clock that can be far off.
  add column odometer_at timestamptz,
  -- What the car told last, if that does not count, and since when none has counted.
  add column told_odometer_m bigint check (told_odometer_m >= 0),
  add column doubted_since timestamptz,
  -- lat and lng are those of the state, null while the car does not know them; these are the last known ones.
  add column place_lat double precision,
  add column place_lng double precision,
  add column place_at timestamptz,
  -- Metres from place to place in the car's life, as the crow flies: what its kilometres are compared with.
  add column path_m double precision not null default 0,
  add check ((told_odometer_m is null) = (doubted_since is null));
update vehicle_state set odometer_at = measured_at, place_lat = lat, place_lng = lng, place_at = measured_at
  where measured_at is not null;

-- The position may be missing.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'vehicle_state'::regclass and pg_get_constraintdef(oid) like '%num_nulls%';
  execute format('alter table vehicle_state drop constraint %I', name);
end $$;
alter table vehicle_state
  add check (num_nulls(measured_at, sequence, locked, door_open, ignition_on, lights_on, energy_percent,
    plugged, odometer_m) in (0, 9)),
  add check ((lat is null) = (lng is null));

-- What of a car's words was refused, by reason: how often and since when, until it says something of that kind that counts.
create table car_refusal (
  vehicle_id bigint not null references vehicle,
  reason text not null check (reason in ('UNREADABLE', 'SEQUENCE_OLD', 'SEQUENCE_FAR', 'ODOMETER_FALLEN', 'ODOMETER_BEYOND',
    'POSITION_FAR')),
  since timestamptz not null,
  last_at timestamptz not null,
  count bigint not null check (count > 0),
  -- The last one, as it was told.
  told text not null,
  ended_at timestamptz,
  primary key (vehicle_id, reason)
) with (fillfactor = 70);
create index car_refusal_open on car_refusal (vehicle_id) where ended_at is null;

-- Kilometres that a person has set, who, and why; rows are only ever added.
create table odometer_setting (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  -- Null: what the car's odometer says from then on. Otherwise what a trip drove.
  booking_id bigint references booking,
  metres bigint not null check (metres >= 0),
  set_at timestamptz not null,
  staff text not null check (staff <> ''),
  reason text not null check (reason <> ''),
  -- What counted before; null: nothing yet.
  before_m bigint
);
create index odometer_setting_vehicle on odometer_setting (vehicle_id, set_at);
create index odometer_setting_booking on odometer_setting (booking_id) where booking_id is not null;

alter table trip_event
  -- odometer_m is what counts; this is what the car told, if that does not.
  add column told_odometer_m bigint,
  -- Of the car's life, as far as known then.
  add column path_m double precision;

alter table trip_return
  -- Why its kilometres are not sure: the car's last reading does not count; the trip before is not sure; the next driver's opening
  -- has no reading that counts; nobody drives as far in the time; the car counts otherwise than it is used to, as in miles.
  add column doubt text check (doubt in ('READING', 'START', 'NEXT', 'SUM', 'UNIT')),
  add column path_m double precision check (path_m >= 0);

alter table vehicle_task
  drop constraint vehicle_task_kind_check,
  add constraint vehicle_task_kind_check check (kind in ('DAMAGE', 'ENERGY', 'CLEANING', 'INSPECTION', 'TYRES', 'SILENT',
    'ODOMETER', 'BOX', 'RETURN_OVERRIDDEN', 'RETURN_UNMET', 'FORGOTTEN', 'REPAIR', 'OTHER'));

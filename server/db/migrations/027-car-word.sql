-- What a car says of the moment of a command or an opening is kept with its event (docs/decisions/052).
alter table trip_event add column energy_percent real check (energy_percent between 0 and 100);
-- How a car was before a moment of which it says only that something happened.
create index trip_event_reading on trip_event (vehicle_id, measured_at) where measured_at is not null;

alter table vehicle_state
  -- When the car connected last: what it told before is not how it stands now.
  add column connected_at timestamptz,
  -- The car was used at this moment or after it: driven, opened, locked.
  add column last_use_at timestamptz;

-- A booking that nobody had come for, as it seemed, until the car told what it did without a network.
alter table booking_event
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT',
    'TAKEN_BACK', 'CAR_THREATENED', 'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED',
    'NO_SHOW_TAKEN_BACK'));

-- Returns by the word of drivers who opened the car without a network, before the car has told of it. Deleted when it has.
create table awaited_return (
  booking_id bigint primary key references booking,
  -- By the device, and when it arrived here.
  confirmed_at timestamptz not null,
  recorded_at timestamptz not null,
  -- What was not right, and why: [{"condition", "reason"}].
  overrides jsonb not null
);

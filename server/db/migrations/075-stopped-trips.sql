-- Trips that an operator has stopped, because a car was stolen, say: it opens no more until that is taken back (§S10.28).
create table trip_stop (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  reason text not null check (length(reason) between 3 and 300),
  stopped_by bigint not null references customer,
  stopped_at timestamptz not null,
  released_by bigint references customer,
  released_at timestamptz,
  check ((released_by is null) = (released_at is null))
);
create unique index trip_stop_one on trip_stop (booking_id) where released_at is null;
create index trip_stop_by on trip_stop (stopped_by);
create index trip_stop_released_by on trip_stop (released_by) where released_by is not null;

-- Where an employee opened a car last.
create index vehicle_command_staff on vehicle_command (customer_id, asked_at) where task_id is not null;

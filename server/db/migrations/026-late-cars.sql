-- Bookings whose car is on a trip that will not be back in time, and what their drivers were told (docs/decisions/050).
create table late_car (
  booking_id bigint primary key references booking,
  vehicle_id bigint not null references vehicle,
  -- The trip that the booking waits for.
  running_booking_id bigint not null references booking,
  -- While somebody waits: THREATENED, OVERDUE. How it ended: the car is back; it will be in time; another was taken.
  state text not null check (state in ('THREATENED', 'OVERDUE', 'RETURNED', 'ON_TIME', 'SUBSTITUTED')),
  since timestamptz not null,
  -- The start was reached without the car: whoever does not come then owes nothing.
  was_missing boolean not null,
  -- What was promised stays, also when the car comes after all: until then cancelling is free.
  free_until timestamptz not null
);
create index late_car_waiting on late_car (running_booking_id) where state in ('THREATENED', 'OVERDUE');

-- The few trips under way, by their car.
create index booking_on_trip on booking (vehicle_id) where state = 'ACTIVE';

-- The kind of car by whose rates a booking is paid that was moved to a dearer one; null: its own car's.
alter table booking
  add column priced_class text
    check (priced_class in ('S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL')),
  add column priced_electric boolean,
  add check ((priced_class is null) = (priced_electric is null));

alter table booking_event
  -- Of SUBSTITUTED the car that was late.
  add column late_vehicle_id bigint references vehicle,
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK',
      'CAR_THREATENED', 'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED')),
  add check ((late_vehicle_id is not null) = (kind = 'SUBSTITUTED'));
-- A driver is told once that somebody waits, however many do.
create unique index booking_event_awaited on booking_event (booking_id) where kind = 'AWAITED';

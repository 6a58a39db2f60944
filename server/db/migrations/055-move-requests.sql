-- Customers are asked to take another car because theirs is needed for a task (docs/decisions/088).

-- A period wished for a task that meets bookings. AGREED: nothing is in the way any more and the car is out of service.
create table move_request (
  id bigint generated always as identity primary key,
  task_id bigint not null references vehicle_task,
  vehicle_id bigint not null references vehicle,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at),
  asked_by bigint not null references customer,
  created_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'AGREED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  settled_at timestamptz,
  check ((settled_at is null) = (state = 'OPEN'))
);
create unique index move_request_one_open on move_request (vehicle_id) where state = 'OPEN';
create index move_request_vehicle on move_request (vehicle_id, id);
create index move_request_task on move_request (task_id, id);
create index move_request_customer on move_request (asked_by);

-- What is asked of each booking. LEFT: it was cancelled or changed by its customer, or has ended; OVER: the asking ended
-- before an answer.
create table move_question (
  request_id bigint not null references move_request,
  booking_id bigint not null references booking,
  -- Of the booking when it was asked: where it is later is no business of who repairs the car.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'MOVED', 'DECLINED', 'LEFT', 'OVER')),
  settled_at timestamptz,
  check ((settled_at is null) = (state = 'ASKED')),
  primary key (request_id, booking_id)
);
create unique index move_question_one_open on move_question (booking_id) where state = 'ASKED';
create index move_question_booking on move_question (booking_id, request_id);

-- What is free of a wished period is held, so that nobody books it while the others are asked.
alter table out_of_service add column move_request_id bigint references move_request;
create index out_of_service_move_request on out_of_service (move_request_id) where move_request_id is not null;

alter table booking_event
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK', 'CAR_THREATENED',
      'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED', 'NO_SHOW_TAKEN_BACK', 'NO_SHOW_FORGIVEN',
      'BILLED', 'COST_CENTRE_CHANGED', 'MOVE_ASKED', 'MOVE_DECLINED', 'MOVE_OVER'));

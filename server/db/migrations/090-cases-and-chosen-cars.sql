-- What a person asks us to look at again: a trip, a price, a fee, a line of an invoice (§S18.23). The id is made by the
-- device, which may send the same case again after a lost connection; people and staff name it by its number.
create table service_case (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  provider_id text not null references provider,
  -- Of the trip; null: it is about an invoice alone.
  city_id bigint references city,
  reporter_id bigint not null references customer,
  -- The main account that pays.
  account_id bigint not null references customer,
  -- Who drove; null: it is about an invoice alone.
  driver_id bigint references customer,
  booking_id bigint references booking,
  -- That it was raised at, or that the trip is on.
  invoice_id bigint references invoice,
  kind text not null check (kind in ('TRIP', 'PRICE', 'FEE', 'INVOICE')),
  reason text not null check (reason in ('KM', 'TIME', 'AMOUNT', 'FEE_UNJUSTIFIED', 'NOT_MINE', 'CAR', 'RETURN', 'OTHER')),
  -- The part of the price or of the invoice that it is about, as it stood there.
  line_text text,
  line_cents bigint,
  currency text not null check (currency in ('EUR', 'CHF')),
  -- Null: the person was erased.
  text text,
  state text not null check (state in ('OPEN', 'IN_PROGRESS', 'WAITING', 'ANSWERED', 'CLOSED')),
  -- Until when we promise to answer; null: it is not our turn.
  answer_by timestamptz,
  -- Until when the person can answer or object; null: it is not their turn.
  reply_by timestamptz,
  assignee_id bigint references customer,
  outcome text check (outcome in ('UPHELD', 'PARTLY', 'REJECTED')),
  created_at timestamptz not null,
  -- The last answer of ours.
  answered_at timestamptz,
  closed_at timestamptz,
  check (num_nonnulls(booking_id, invoice_id) > 0),
  check (num_nulls(booking_id, city_id, driver_id) in (0, 3)),
  check ((line_text is null) = (line_cents is null)),
  check ((answer_by is not null) = (state in ('OPEN', 'IN_PROGRESS'))),
  check ((reply_by is not null) = (state in ('WAITING', 'ANSWERED'))),
  check ((closed_at is not null) = (state = 'CLOSED')),
  check (state <> 'IN_PROGRESS' or assignee_id is not null),
  check (state <> 'ANSWERED' or num_nulls(outcome, answered_at) = 0)
);
create index service_case_account on service_case (account_id, number);
create index service_case_reporter on service_case (reporter_id, number);
create index service_case_driver on service_case (driver_id, number) where driver_id is not null;
create index service_case_booking on service_case (booking_id) where booking_id is not null;
create index service_case_invoice on service_case (invoice_id) where invoice_id is not null;
create index service_case_due on service_case (answer_by) where state in ('OPEN', 'IN_PROGRESS');
create index service_case_their_turn on service_case (reply_by) where state in ('WAITING', 'ANSWERED');
create index service_case_closed on service_case (closed_at) where state = 'CLOSED';

-- A photo is announced with its case and arrives in parts, as those of damage do.
create table service_case_photo (
  id uuid primary key,
  case_id uuid not null references service_case on delete cascade,
  position smallint not null,
  byte_size integer not null check (byte_size > 0),
  received integer not null default 0 check (received between 0 and byte_size),
  sha256 bytea,
  media_type text,
  file_key text not null unique,
  original_key text not null unique,
  stored_bytes integer,
  width integer,
  height integer,
  recorded_at timestamptz,
  unique (case_id, position),
  check (num_nulls(sha256, media_type, stored_bytes, width, height, recorded_at) in (0, 6)),
  check (recorded_at is null or received = byte_size)
);
create index service_case_photo_unfinished on service_case_photo (case_id) where recorded_at is null;

create table service_case_photo_part (
  photo_id uuid not null references service_case_photo on delete cascade,
  starts_at integer not null,
  bytes bytea not null,
  primary key (photo_id, starts_at)
);

-- The course of a case. Rows are only ever added; an erasure takes the words out of them, and they go with their case.
create table service_case_event (
  id bigint generated always as identity primary key,
  case_id uuid not null references service_case on delete cascade,
  -- SEEN: somebody of us has looked at it.
  kind text not null check (kind in ('OPENED', 'PHOTO_STORED', 'TAKEN', 'NOTED', 'ASKED', 'REPLIED', 'ANSWERED', 'OBJECTED',
    'WITHDRAWN', 'CLOSED', 'SEEN')),
  at timestamptz not null,
  customer_id bigint references customer,
  -- Who of us; both null: the time was over.
  staff_id bigint references customer,
  text text,
  check (num_nonnulls(customer_id, staff_id) <= 1)
);
create index service_case_event_case on service_case_event (case_id, id);
create function service_case_event_stays() returns trigger language plpgsql as $$
begin
  if new.text is null and (new.id, new.case_id, new.kind, new.at, new.customer_id, new.staff_id)
    is not distinct from (old.id, old.case_id, old.kind, old.at, old.customer_id, old.staff_id) then return new;
  end if;
  raise exception 'service case events are only ever added';
end $$;
create trigger service_case_event_stays before update on service_case_event
  for each row execute function service_case_event_stays();

-- The car that a visitor had chosen before they registered (§S18.26): the mail of approval leads back to it, and then it goes.
create table chosen_car (
  customer_id bigint primary key references customer on delete cascade,
  vehicle_id bigint not null references vehicle,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  chosen_at timestamptz not null,
  check (starts_at < ends_at)
);
create index chosen_car_chosen_at on chosen_car (chosen_at);

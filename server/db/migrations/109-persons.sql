-- §S20.28: who drove a car at a time, asked for an authority, and whose trip it was told about (docs/decisions/172).
create table driver_question (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  vehicle_id bigint not null references vehicle,
  asked_by bigint not null references customer,
  asked_at timestamptz not null,
  -- The time asked about, half-open.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  authority text not null,
  -- Lines of its postal address, for the letter.
  address text,
  reference text not null
);
create index driver_question_asked_by on driver_question (asked_by);
create index driver_question_vehicle on driver_question (vehicle_id);
create index driver_question_provider on driver_question (provider_id);
create index driver_question_asked_at on driver_question (asked_at);

-- Whom an authority was named, and whether they know.
create table driver_disclosure (
  question_id bigint not null references driver_question on delete cascade,
  booking_id bigint not null,
  customer_id bigint not null references customer,
  written_at timestamptz,
  told_at timestamptz,
  primary key (question_id, booking_id)
);
create index driver_disclosure_customer on driver_disclosure (customer_id);

-- §S20.29: an entry counts while it is open and its end has not come; not open and never ended, it waits for a second person. With
-- its end its value goes: '#ended-' and its number stand there.
alter table blocklist_entry
  add column is_open boolean not null default true,
  add column added_by bigint references customer,
  add column second_id bigint references customer,
  add column ends_at timestamptz,
  add column ended_at timestamptz,
  add column ended_by bigint references customer;
create index blocklist_entry_added_by on blocklist_entry (added_by) where added_by is not null;
create index blocklist_entry_second on blocklist_entry (second_id) where second_id is not null;
create index blocklist_entry_ended_by on blocklist_entry (ended_by) where ended_by is not null;
create index blocklist_entry_created on blocklist_entry (created_at);

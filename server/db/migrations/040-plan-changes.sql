-- Changes of an account's plan, agreed and to come or begun (docs/decisions/066). Which plan an account had, has and will
-- have follows from them; customer.plan_id is where the last one that began has led.
create table plan_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  from_plan_id text not null references plan,
  to_plan_id text not null references plan,
  agreed_at timestamptz not null,
  starts_at timestamptz not null,
  -- The day in Berlin from which the monthly fee is counted.
  starts_on date not null generated always as ((starts_at at time zone 'Europe/Berlin')::date) stored,
  taken_back_at timestamptz,
  -- Set when customer.plan_id follows; prices follow at starts_at, whenever that is.
  begun_at timestamptz,
  check (from_plan_id <> to_plan_id),
  check (starts_at >= agreed_at),
  check (taken_back_at is null or (begun_at is null and taken_back_at < starts_at))
);
-- One at a time is to come.
create unique index plan_change_pending on plan_change (customer_id) where taken_back_at is null and begun_at is null;
create index plan_change_customer on plan_change (customer_id, starts_at) where taken_back_at is null;

-- An account has one safety package at a time, whoever orders it twice.
alter table customer_option add constraint customer_option_one_safety_package
  exclude using gist (customer_id with =, tstzrange(starts_at, ends_at) with &&) where (option_id ~ '^sipak[1-9]');

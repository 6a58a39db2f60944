-- Working times of employees: what was stamped and what was corrected, only ever added to (docs/decisions/075).
create table employee (
  -- Made with the first stamp at the latest; its lock puts two devices of one person in an order.
  customer_id bigint primary key references customer,
  -- Where somebody works: its public holidays count, and its cover is what they see.
  city_id integer references city,
  changed_at timestamptz not null,
  changed_by text
);
create index employee_city on employee (city_id);

-- How much somebody is to work, from a day of Berlin on.
create table employee_target (
  customer_id bigint not null references customer,
  valid_from date not null,
  weekly_minutes integer not null check (weekly_minutes between 0 and 2880),
  -- Monday is 1.
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  set_at timestamptz not null,
  set_by text not null,
  primary key (customer_id, valid_from)
);

create table working_time_entry (
  -- That of a stamp is the device's: what is sent twice is written once.
  id uuid primary key,
  -- In the order in which they were written.
  sequence bigint not null unique generated always as identity,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('COME', 'BREAK_START', 'BREAK_END', 'ACTIVITY', 'GO')),
  happened_at timestamptz not null,
  activity text check (activity in ('RELOCATION', 'CLEANING', 'ENERGY', 'CHECK', 'REPAIR', 'OFFICE', 'OTHER')),
  plate text check (length(plate) between 1 and 20),
  -- Of a stamp: what the clock of the device showed, and what is known of that clock.
  device_at timestamptz,
  clock text check (clock in ('LIVE', 'STEADY', 'CHANGED', 'UNMEASURED')),
  clock_shift_ms bigint,
  -- Of a correction: why, and the entry whose place it takes. Of two that would take the same place one is refused.
  reason text check (length(reason) between 1 and 300),
  corrects uuid unique references working_time_entry,
  -- Only takes the other one away.
  is_void boolean not null default false,
  recorded_at timestamptz not null,
  check ((reason is null) = (clock is not null)),
  check (reason is not null or corrects is null),
  check (corrects is not null or not is_void)
);
create index working_time_entry_customer on working_time_entry (customer_id, happened_at);

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function working_time_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from working_time_entry) then
    return null;
  end if;
  raise exception 'working times are only ever added to: what is wrong is corrected beside it'
    using errcode = 'insufficient_privilege';
end $$;
create trigger working_time_entry_stays before update or delete or truncate on working_time_entry
  for each statement execute function working_time_stays();

-- When somebody can work in every week, in minutes of the day.
create table availability_window (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  city_id integer not null references city,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute > from_minute and to_minute <= 1440),
  exclude using gist (customer_id with =, weekday with =, int4range(from_minute, to_minute) with &&)
);
create index availability_window_city on availability_window (city_id);

-- What counts on single days instead: another time, none, or holidays.
create table availability_day (
  id uuid primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('AVAILABLE', 'AWAY', 'VACATION')),
  from_date date not null,
  -- The last day.
  to_date date not null check (to_date >= from_date),
  city_id integer references city,
  from_minute smallint check (from_minute >= 0),
  to_minute smallint check (to_minute > from_minute and to_minute <= 1440),
  -- Private: only the employee reads it.
  note text check (length(note) between 1 and 200),
  changed_at timestamptz not null,
  check ((kind = 'AVAILABLE') = (city_id is not null and from_minute is not null and to_minute is not null)),
  exclude using gist (customer_id with =, daterange(from_date, to_date, '[]') with &&)
);

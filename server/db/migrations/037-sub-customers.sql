-- The drivers of a main account: whether they are entitled to drive, and within which limits (docs/decisions/063).
create table driver (
  customer_id bigint primary key references customer,
  -- BLOCKED and REMOVED by the main account; a block by staff is the customer's state.
  entitlement text not null default 'ENTITLED' check (entitlement in ('ENTITLED', 'BLOCKED', 'REMOVED')),
  -- Why, in the words of the main account; the driver reads it.
  reason text check (length(reason) between 1 and 300),
  -- Limits; null: none. A booking counts in the month of Berlin in which it starts.
  monthly_cents integer check (monthly_cents >= 0),
  classes text[] check (classes <@ array['S', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL'] and cardinality(classes) > 0),
  -- [{"days": [1, 5], "from": "07:00", "to": "19:00"}], Monday is 1, times of Berlin.
  week_hours jsonb check (jsonb_typeof(week_hours) = 'array'),
  -- When the last invitation was sent; null: no invitation was needed.
  invited_at timestamptz,
  check (entitlement <> 'ENTITLED' or reason is null)
);

-- Every sub-customer has its row: bookings, blocks and new limits of one driver wait for each other at it.
create function customer_is_driver() returns trigger language plpgsql as $$
begin
  insert into driver (customer_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger customer_is_driver after insert or update of main_customer_id on customer
  for each row when (new.main_customer_id is not null) execute function customer_is_driver();
insert into driver (customer_id) select id from customer where main_customer_id is not null;

-- What the main account did with a driver; rows are only ever added.
create table driver_event (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('ADDED', 'INVITED', 'BLOCKED', 'UNBLOCKED', 'REMOVED', 'LIMITS_CHANGED')),
  at timestamptz not null,
  actor_id bigint not null references customer,
  reason text,
  limits jsonb
);
create index driver_event_driver on driver_event (customer_id, id);
create function driver_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'driver events are only ever added';
end $$;
create trigger driver_event_stays before update or delete on driver_event
  for each row execute function driver_event_stays();

-- DRIVER_INVITATION: a new driver sets their own password.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION',
    'DRIVER_INVITATION'));

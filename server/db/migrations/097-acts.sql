-- The log of acts (docs/decisions/157): who of the staff, or who in the terminal, did or looked at what. Whom a row is about is
-- named by number only: who is erased loses the name everywhere, and the act stays.
create table act_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  provider_id text not null references provider,
  -- Null: not somebody with a login, whom actor_text names ("Terminal: root@rechner").
  actor_id bigint references customer,
  actor_text text check (length(actor_text) between 1 and 200),
  -- The right that was needed; null in the terminal and for what everybody of the staff may.
  area text,
  step text check (step in ('SEE', 'DO', 'DECIDE', 'CONFIRM')),
  kind text not null,
  object_kind text not null,
  object_id text not null check (length(object_id) between 1 and 200),
  customer_id bigint references customer,
  vehicle_id bigint references vehicle,
  booking_id bigint references booking,
  invoice_number text,
  city_id integer references city,
  -- What it was and what it became, without secrets and without names.
  before jsonb,
  after jsonb,
  reason text check (length(reason) between 1 and 500),
  request_id text,
  -- The end of the year until which it is kept.
  kept_until date not null,
  check (num_nonnulls(actor_id, actor_text) = 1),
  check ((area is null) = (step is null))
);
create index act_log_at on act_log (provider_id, at desc, id desc);
create index act_log_actor on act_log (actor_id, id) where actor_id is not null;
create index act_log_customer on act_log (customer_id, id) where customer_id is not null;
create index act_log_vehicle on act_log (vehicle_id, id) where vehicle_id is not null;
create index act_log_booking on act_log (booking_id, id) where booking_id is not null;
create index act_log_invoice on act_log (invoice_number, id) where invoice_number is not null;
create index act_log_city on act_log (city_id) where city_id is not null;
create index act_log_kept_until on act_log (kept_until);

create function act_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kept_until < current_date then
    return old;
  end if;
  if tg_op = 'TRUNCATE' and not exists (select from act_log) then
    return null;
  end if;
  raise exception 'acts are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger act_log_stays before update or delete on act_log
  for each row execute function act_log_stays();
create trigger act_log_stays_whole before truncate on act_log
  for each statement execute function act_log_stays();

-- What is not sealed yet. Acts never wait for one another: a job puts them into the chain when they are committed.
create table act_unsealed (act_id bigint primary key);
create function act_waits_for_seal() returns trigger language plpgsql as $$
begin
  insert into act_unsealed (act_id) values (new.id);
  return null;
end $$;
create trigger act_waits_for_seal after insert on act_log
  for each row execute function act_waits_for_seal();

-- The chain: each hash is that of the one before and of the act. It outlasts the acts, which are forgotten after their years.
create table act_seal (
  position bigint primary key check (position > 0),
  act_id bigint not null unique,
  kept_until date not null,
  previous bytea not null unique,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create function act_seal_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from act_seal) then
    return null;
  end if;
  raise exception 'seals are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger act_seal_stays before update or delete or truncate on act_seal
  for each statement execute function act_seal_stays();

-- All that an act says, always in the same form, whatever a session's settings are.
create function act_text(act act_log) returns text language sql stable as $$
  select jsonb_build_array(act.id, extract(epoch from act.at)::text, act.provider_id, act.actor_id, act.actor_text, act.area,
    act.step, act.kind, act.object_kind, act.object_id, act.customer_id, act.vehicle_id, act.booking_id, act.invoice_number,
    act.city_id, act.before, act.after, act.reason, act.request_id, to_char(act.kept_until, 'YYYY-MM-DD'))::text
$$;

-- The server's role cannot delete acts; those whose years are over it may have forgotten.
create function forget_old_acts() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from act_log where kept_until < current_date returning 1)
  select count(*) from gone
$$;

-- Reminders that staff has stopped, of an invoice or of all of an account (docs/decisions/171). Why stands in the log, by the act.
create table reminder_stop (
  id bigint primary key generated always as identity,
  act_id bigint not null unique,
  customer_id bigint not null references customer,
  -- Null: all of the account.
  invoice_id bigint references invoice,
  stopped_by bigint not null references customer check (stopped_by <> customer_id),
  stopped_at timestamptz not null,
  -- The last day; null: until further notice.
  until date,
  -- Somebody has gone on, or put another one in its place; by nobody: it was long over, and nothing was open.
  ended_at timestamptz check (ended_at >= stopped_at),
  ended_by bigint references customer,
  check (ended_by is null or ended_at is not null)
);
-- One at a time; another one takes its place.
create unique index reminder_stop_open on reminder_stop (customer_id, coalesce(invoice_id, 0)) where ended_at is null;
create index reminder_stop_customer on reminder_stop (customer_id);
create index reminder_stop_invoice on reminder_stop (invoice_id) where invoice_id is not null;
create index reminder_stop_by on reminder_stop (stopped_by);
create index reminder_stop_ended_by on reminder_stop (ended_by) where ended_by is not null;

-- What is open of an invoice and will not be paid. The number of the act is its key, and that of its posting.
create table write_off (
  act_id bigint primary key,
  customer_id bigint not null references customer,
  invoice_id bigint not null references invoice,
  transaction_id bigint not null unique references ledger_transaction,
  cents bigint not null check (cents > 0),
  -- Once, and once more in the next round, when that was taken back.
  round smallint not null default 1 check (round >= 1),
  -- The author; a second person has confirmed it.
  acted_by bigint not null references customer check (acted_by <> customer_id),
  acted_at timestamptz not null,
  unique (invoice_id, round)
);
create index write_off_customer on write_off (customer_id);
create index write_off_acted_by on write_off (acted_by);

-- The share of a damage that its driver's account has to pay, as it was decided.
create table damage_charge (
  act_id bigint primary key,
  damage_id uuid not null references damage,
  -- The trip that was decided on: another one may be decided on later.
  booking_id bigint not null references booking,
  -- The account that pays.
  customer_id bigint not null references customer,
  transaction_id bigint not null unique references ledger_transaction,
  cents bigint not null check (cents > 0),
  round smallint not null default 1 check (round >= 1),
  acted_by bigint not null references customer check (acted_by <> customer_id),
  acted_at timestamptz not null,
  unique (damage_id, round)
);
create index damage_charge_booking on damage_charge (booking_id);
create index damage_charge_customer on damage_charge (customer_id);
create index damage_charge_acted_by on damage_charge (acted_by);
create index damage_decided_driver on damage (decided_at) where state = 'DECIDED' and outcome = 'DRIVER';

create function account_debt_stays() returns trigger language plpgsql as $$
declare
  is_empty boolean;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select not exists (select from %I)', tg_table_name) into is_empty;
    if is_empty then
      return null;
    end if;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger write_off_stays before update or delete or truncate on write_off
  for each statement execute function account_debt_stays();
create trigger damage_charge_stays before update or delete or truncate on damage_charge
  for each statement execute function account_debt_stays();

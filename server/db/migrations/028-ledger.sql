-- The ledger under all money: double-entry bookings that are only ever added (docs/decisions/053).
create table ledger_transaction (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  -- The main account; null of what belongs to none, as a voucher that nobody has redeemed.
  customer_id bigint references customer,
  -- What made it. A cause posts once, whatever is repeated.
  cause text not null check (cause ~ '^[A-Z_]+$'),
  cause_key text not null,
  booking_id bigint references booking,
  price_list_id integer references price_list,
  currency text not null check (currency in ('EUR', 'CHF')),
  -- With this an entry that comes later is one too many.
  entry_count smallint not null check (entry_count >= 2),
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  -- The first day of the month in Berlin, by which invoices are made.
  month date not null generated always as (date_trunc('month', occurred_at at time zone 'Europe/Berlin')::date) stored,
  unique (cause, cause_key)
);
create index ledger_transaction_customer on ledger_transaction (customer_id, month);
create index ledger_transaction_booking on ledger_transaction (booking_id) where booking_id is not null;

create table ledger_entry (
  transaction_id bigint not null references ledger_transaction,
  line smallint not null,
  account text not null check (account ~ '^[A-Z_]+$'),
  -- Debit if positive, credit if negative.
  cents bigint not null check (cents <> 0),
  vat_percent smallint check (vat_percent between 0 and 99),
  -- What it is owed for, and in which words.
  rule text not null,
  text text not null,
  primary key (transaction_id, line)
);

-- A transaction and its entries are inserted by one statement, at whose end they must be whole: so many entries as were
-- announced, with the sum 0. What no statement can leave behind no commit can, and nothing can be added later.
create function ledger_transaction_is_whole() returns trigger language plpgsql as $$
declare
  broken bigint;
begin
  select added.id into broken
    from added cross join lateral (
      select count(*) as entries, sum(cents) as cents from ledger_entry where transaction_id = added.id
    ) as posted
    where posted.entries <> added.entry_count or posted.cents <> 0
    limit 1;
  if found then
    raise exception 'ledger transaction % is not whole: its entries do not sum to zero, or are not as many as announced', broken
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transaction_is_whole after insert on ledger_transaction
  referencing new table as added for each statement execute function ledger_transaction_is_whole();

create function ledger_entry_is_whole() returns trigger language plpgsql as $$
declare
  broken bigint;
begin
  select header.id into broken
    from (select distinct transaction_id from added) as touched
      join ledger_transaction header on header.id = touched.transaction_id
      cross join lateral (
        select count(*) as entries, sum(cents) as cents from ledger_entry where transaction_id = header.id
      ) as posted
    where posted.entries <> header.entry_count or posted.cents <> 0
    limit 1;
  if found then
    raise exception 'ledger transaction % is not whole: its entries do not sum to zero, or are not as many as announced', broken
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_is_whole after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_entry_is_whole();

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from ledger_transaction) then
    return null;
  end if;
  raise exception 'the ledger is only ever added to: what is wrong is reversed' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_transaction_stays before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_stays();
create trigger ledger_entry_stays before update or delete or truncate on ledger_entry
  for each statement execute function ledger_stays();

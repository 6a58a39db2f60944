-- Who has booked and taken back what of payments, and why (docs/decisions/116). All of it is only ever added to.
create table payment_act (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PAYMENT', 'PAYOUT', 'REVERSAL')),
  customer_id bigint not null references customer,
  -- What it posted.
  transaction_id bigint not null unique references ledger_transaction,
  -- What it takes back; once.
  reverses_id bigint unique references ledger_transaction,
  -- The bank's own. It counts once, and once more in the next round, when what had it was taken back.
  reference text,
  round smallint not null default 1 check (round >= 1),
  reason text,
  -- The employee; null of what was booked before acts were kept.
  acted_by bigint references customer,
  acted_at timestamptz not null,
  check ((kind = 'REVERSAL') = (reverses_id is not null)),
  check ((kind = 'REVERSAL') = (reference is null)),
  check (kind <> 'REVERSAL' or reason is not null),
  unique (kind, reference, round)
);
create index payment_act_customer on payment_act (customer_id);
create index payment_act_acted_by on payment_act (acted_by);

insert into payment_act (kind, customer_id, transaction_id, reference, acted_at)
  select case cause when 'PAYMENT' then 'PAYMENT' else 'PAYOUT' end, customer_id, id, substr(cause_key, length('transfer ') + 1),
    posted_at
  from ledger_transaction
  where cause in ('PAYMENT', 'CREDIT_PAID_OUT') and cause_key like 'transfer %' and customer_id is not null;

-- A return that was taken back: the debit counts as collected again, and may come back once more.
alter table collection_return
  add column round smallint not null default 1 check (round >= 1),
  drop constraint collection_return_pkey,
  add primary key (collection_id, round);
create table collection_return_reversal (
  collection_id bigint not null,
  round smallint not null,
  transaction_id bigint not null unique references ledger_transaction,
  primary key (collection_id, round),
  foreign key (collection_id, round) references collection_return
);

-- Who has cancelled an invoice.
create table invoice_cancel_act (
  cancellation_id bigint primary key references invoice,
  acted_by bigint not null references customer,
  acted_at timestamptz not null
);
create index invoice_cancel_act_acted_by on invoice_cancel_act (acted_by);

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function payment_act_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from payment_act) and not exists (select from invoice_cancel_act) then
    return null;
  end if;
  raise exception 'acts are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger payment_act_stays before update or delete or truncate on payment_act
  for each statement execute function payment_act_stays();
create trigger invoice_cancel_act_stays before update or delete or truncate on invoice_cancel_act
  for each statement execute function payment_act_stays();

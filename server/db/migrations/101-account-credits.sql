-- What staff give a customer: a fee waived, or goodwill (docs/decisions/163). The number of its act is its key, and that of its posting.
create table account_credit (
  act_id bigint primary key,
  kind text not null check (kind in ('GOODWILL', 'WAIVER')),
  customer_id bigint not null references customer,
  transaction_id bigint not null unique references ledger_transaction,
  cents bigint not null check (cents > 0),
  -- Which fee: "booking 12 LATE_FEE", "posting 34". It is waived once, and once more in the next round, when that was taken back.
  fee text,
  round smallint not null default 1 check (round >= 1),
  -- The author, also of what a second person has confirmed.
  acted_by bigint not null references customer check (acted_by <> customer_id),
  acted_at timestamptz not null,
  check ((kind = 'WAIVER') = (fee is not null)),
  unique (fee, round)
);
create index account_credit_customer on account_credit (customer_id, acted_at);
create index account_credit_acted_by on account_credit (acted_by);

create function account_credit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from account_credit) then
    return null;
  end if;
  raise exception 'credits are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger account_credit_stays before update or delete or truncate on account_credit
  for each statement execute function account_credit_stays();

-- The number of the act in the console, which outlives no row of the log by itself; null of what the terminal or a job has booked.
alter table payment_act add column act_id bigint;

-- A voucher that was given away makes lines of an invoice cheaper, one that was sold pays for them (docs/decisions/131).
alter table voucher_use add column reduces_price boolean not null default false;
comment on column voucher_use.reduces_price is 'false of all uses from before: they paid, whoever had paid for the voucher';

-- Given away, a voucher owes nothing to anybody. What is left of former ones was posted as advertising that is owed: both are
-- taken back, on the day of this migration, because closed months stay.
with released as (
  select id, provider_id, customer_id, currency, cents - used_cents as cents from voucher
  where not sold and expired_at is null and used_cents < cents
    and exists (select from ledger_transaction where cause = 'VOUCHER_ISSUED' and cause_key = voucher.id::text)
), header as (
  insert into ledger_transaction (provider_id, customer_id, cause, cause_key, currency, entry_count, occurred_at, posted_at)
  select provider_id, customer_id, 'VOUCHER_RELEASED', id::text, currency, 2, now(), now() from released
  returning id, cause_key
)
insert into ledger_entry (transaction_id, line, account, cents, rule, text)
select header.id, line,
  case when line = 2 then 'ADVERTISING' when released.customer_id is null then 'VOUCHERS_ISSUED' else 'VOUCHER_CREDIT' end,
  case line when 1 then released.cents else 0 - released.cents end, 'VOUCHER_RELEASED', 'Verschenkter Gutschein'
from header
  join released on released.id::text = header.cause_key
  cross join generate_series(1, 2) as line;

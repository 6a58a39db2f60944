-- Invoices: numbered without gaps, chained, and never changed (docs/decisions/056).
create table invoice (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  -- The number: the year in Berlin in which it was issued, and the place in it from 1 on, of one provider.
  year smallint not null,
  sequence integer not null check (sequence >= 1),
  kind text not null check (kind in ('INVOICE', 'CANCELLATION')),
  -- The invoice that a cancellation takes back; once.
  cancels_id bigint unique references invoice,
  -- The main account.
  customer_id bigint not null references customer,
  -- The first day of the month in Berlin that is billed.
  month date not null check (extract(day from month) = 1),
  -- How many invoices of this account and month were cancelled before.
  revision smallint not null check (revision >= 0),
  issued_on date not null,
  due_on date not null,
  issued_at timestamptz not null,
  currency text not null check (currency in ('EUR', 'CHF')),
  total_cents bigint not null,
  payable_cents bigint not null check (payable_cents >= 0),
  -- The invoice as it was issued, byte for byte: all that is shown, printed and sent comes from it.
  content text not null,
  -- SHA-256 of the predecessor's hash and this content; of the first, of the content alone.
  hash bytea not null check (length(hash) = 32),
  check ((kind = 'CANCELLATION') = (cancels_id is not null)),
  unique (provider_id, year, sequence)
);
-- Once per account and month, whatever is repeated.
create unique index invoice_once on invoice (customer_id, month, revision) where kind = 'INVOICE';
create index invoice_customer on invoice (customer_id, issued_on);

-- Which postings of the ledger an invoice bills. After its cancellation they are billed by another one, in the next round.
create table invoice_posting (
  transaction_id bigint not null references ledger_transaction,
  round smallint not null check (round >= 0),
  invoice_id bigint not null references invoice,
  primary key (transaction_id, round)
);
create index invoice_posting_invoice on invoice_posting (invoice_id);

-- No number is left out: each invoice follows the last one of its provider.
create function invoice_follows() returns trigger language plpgsql as $$
declare
  last_year smallint;
  last_sequence integer;
begin
  select year, sequence into last_year, last_sequence
    from invoice where provider_id = new.provider_id order by year desc, sequence desc limit 1;
  if new.year < coalesce(last_year, new.year)
    or new.sequence <> (case when new.year = last_year then last_sequence + 1 else 1 end) then
    raise exception 'invoice %-% of % does not follow %-%', new.year, new.sequence, new.provider_id, last_year, last_sequence
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_follows before insert on invoice for each row execute function invoice_follows();

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from invoice) then
    return null;
  end if;
  raise exception 'an invoice is never changed: it is cancelled by another one' using errcode = 'insufficient_privilege';
end $$;
create trigger invoice_stays before update or delete or truncate on invoice
  for each statement execute function invoice_stays();
create trigger invoice_posting_stays before update or delete or truncate on invoice_posting
  for each statement execute function invoice_stays();

-- A booking is billed by its first invoice.
alter table booking_event
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK', 'CAR_THREATENED',
      'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED', 'NO_SHOW_TAKEN_BACK', 'NO_SHOW_FORGIVEN',
      'BILLED'));

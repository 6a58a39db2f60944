-- Collecting what invoices ask for (docs/decisions/065). All of it is only ever added to.

-- A debit that its payer was told about: one of an invoice at a time. After one that came to nothing, another round.
create table collection (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  round smallint not null check (round >= 0),
  customer_id bigint not null references customer,
  -- As announced; what is written may be less, and use another mandate.
  mandate_id bigint not null references sepa_mandate,
  cents bigint not null check (cents > 0),
  collect_on date not null,
  announced_at timestamptz not null,
  unique (invoice_id, round)
);
create index collection_customer on collection (customer_id);
create index collection_mandate on collection (mandate_id);

-- An announced debit that will not be: paid by other means, no mandate left, its day missed, its file discarded.
create table collection_end (
  collection_id bigint primary key references collection,
  reason text not null check (reason in ('PAID', 'NO_MANDATE', 'MISSED', 'DISCARDED')),
  ended_at timestamptz not null
);

-- A file for the bank (pain.008.001.08), byte for byte: all debits of one provider and day.
create table collection_file (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  message_id text not null unique,
  collect_on date not null,
  entry_count integer not null check (entry_count > 0),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  -- SHA-256 of the content.
  hash bytea not null check (length(hash) = 32),
  written_at timestamptz not null
);

-- What a person has done with a file: once. A file without is WRITTEN.
create table collection_file_outcome (
  file_id bigint primary key references collection_file,
  outcome text not null check (outcome in ('SUBMITTED', 'DISCARDED')),
  decided_at timestamptz not null,
  decided_by text not null
);

-- What a file says of a debit. It is written once.
create table collection_entry (
  collection_id bigint primary key references collection,
  file_id bigint not null references collection_file,
  mandate_id bigint not null references sepa_mandate,
  sequence_type text not null check (sequence_type in ('FRST', 'RCUR')),
  cents bigint not null check (cents > 0),
  end_to_end_id text not null unique
);
create index collection_entry_file on collection_entry (file_id);
create index collection_entry_mandate on collection_entry (mandate_id);

-- A debit comes back once, however often its bank statement is read.
create table collection_return (
  collection_id bigint primary key references collection_entry,
  reason text not null,
  charge_cents bigint not null check (charge_cents >= 0),
  returned_on date not null,
  read_at timestamptz not null
);

-- What a bank statement says about returned debits that are none of ours; a person clears it up.
create table unmatched_return (
  id bigint generated always as identity primary key,
  -- Of what it says, so that it is listed once.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  facts jsonb not null,
  read_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  check ((cleared_at is null) = (cleared_by is null))
);

-- An invoice that cannot be debited: its payer was asked to transfer the money.
create table transfer_request (
  invoice_id bigint primary key references invoice,
  asked_at timestamptz not null
);

-- Each reminder of an invoice is sent once.
create table reminder (
  invoice_id bigint not null references invoice,
  level smallint not null check (level in (1, 2)),
  fee_cents bigint not null check (fee_cents >= 0),
  sent_at timestamptz not null,
  primary key (invoice_id, level)
);

-- After the second reminder a person decides whether the account is blocked.
alter table review_case
  drop constraint review_case_kind_check,
  add constraint review_case_kind_check check (kind in ('USER_DATA', 'BLOCKLIST', 'DUPLICATE', 'BOOKINGS', 'UNPAID'));
create unique index review_case_unpaid on review_case (customer_id) where kind = 'UNPAID' and decided_at is null;

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function collection_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from collection_file) then
    return null;
  end if;
  raise exception 'what was written for the bank is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger collection_file_stays before update or delete or truncate on collection_file
  for each statement execute function collection_stays();
create trigger collection_entry_stays before update or delete or truncate on collection_entry
  for each statement execute function collection_stays();

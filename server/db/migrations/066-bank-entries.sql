-- What bank statements say about returned debits and incoming money, each entry once, and what became of it (docs/decisions/117).
create table bank_entry (
  id bigint generated always as identity primary key,
  -- Of what identifies it, so that it counts once in however many statements it is.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  facts jsonb not null,
  -- Why nothing was booked when it was read first; null if something was.
  unmatched_reason text,
  read_at timestamptz not null,
  -- The employee; null of what was read before they were kept.
  read_by bigint references customer
);
create index bank_entry_read_by on bank_entry (read_by);

-- What became of it, once. An entry without is unmatched, and a person's to decide.
create table bank_entry_outcome (
  entry_id bigint primary key references bank_entry,
  outcome text not null check (outcome in ('BOOKED', 'KNOWN', 'SET_ASIDE', 'SUPERSEDED')),
  -- What a person has put it to.
  invoice_id bigint references invoice,
  reason text,
  acted_by bigint references customer,
  acted_at timestamptz not null,
  check (outcome <> 'SET_ASIDE' or reason is not null)
);
create index bank_entry_outcome_invoice on bank_entry_outcome (invoice_id);
create index bank_entry_outcome_acted_by on bank_entry_outcome (acted_by);

insert into bank_entry (fingerprint, facts, unmatched_reason, read_at)
  select fingerprint,
    '{"kind": "RETURN", "account": "", "status": "BOOK", "isOneOfMany": false, "payer": "", "remittance": ""}'::jsonb || facts, 'NO_DEBIT', read_at
  from unmatched_return order by id;
insert into bank_entry_outcome (entry_id, outcome, reason, acted_at)
  select bank_entry.id, 'SET_ASIDE', 'geklärt von ' || cleared_by, cleared_at
  from unmatched_return join bank_entry using (fingerprint) where cleared_at is not null;
drop table unmatched_return;

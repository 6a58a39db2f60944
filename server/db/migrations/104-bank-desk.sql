-- Which statements of the bank were read in the console, by whom, and what came of each (docs/decisions/167).
create table bank_statement_read (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  -- SHA-256 of the file: read twice, it stands here twice, and books nothing twice.
  hash bytea not null check (length(hash) = 32),
  entry_count integer not null check (entry_count >= 0),
  -- Parts of a ZIP that could not be read.
  fault_count integer not null check (fault_count >= 0),
  read_by bigint not null references customer,
  read_at timestamptz not null,
  -- Null while it is read, and of what was interrupted.
  ended_at timestamptz check (ended_at >= read_at),
  paid_count integer,
  returned_count integer,
  known_count integer,
  unmatched_count integer,
  check (num_nonnulls(ended_at, paid_count, returned_count, known_count, unmatched_count) in (0, 5))
);
create index bank_statement_read_latest on bank_statement_read (provider_id, id desc);
create index bank_statement_read_by on bank_statement_read (read_by);

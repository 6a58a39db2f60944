-- What the tax adviser was given of the ledger, month by month: a month that was exported is closed, and what is posted to it later
-- goes with the next one (docs/decisions/118). Only ever added to.
create table datev_export (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  month date not null check (extract(day from month) = 1),
  exported_at timestamptz not null,
  -- The employee.
  exported_by bigint not null references customer,
  unique (provider_id, month)
);
create index datev_export_exported_by on datev_export (exported_by);

create table datev_export_posting (
  transaction_id bigint primary key references ledger_transaction,
  export_id bigint not null references datev_export,
  -- The number of the invoice as it was then, so that the same export has the same bytes.
  document text not null
);
create index datev_export_posting_export on datev_export_posting (export_id);

-- Files of debits in the console (docs/decisions/170).

-- Why, where somebody has said so: the terminal asks for no reason.
alter table collection_file_outcome add column reason text check (length(reason) between 1 and 500);
alter table collection_file_refusal add column reason text check (length(reason) between 1 and 500);

-- What is announced is read by its day, however much was debited before.
create index collection_day on collection (collect_on);
-- The debits of a file are read page by page.
create index collection_entry_page on collection_entry (file_id, collection_id);
drop index collection_entry_file;

-- A month's batch for DATEV is read page by page, too.
create index datev_export_posting_page on datev_export_posting (export_id, transaction_id);
drop index datev_export_posting_export;
-- What a provider's month has in the ledger, in the order in which it was posted.
create index ledger_transaction_month on ledger_transaction (provider_id, month, id);

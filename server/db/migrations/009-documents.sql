-- Files of the store that must go. A key is written down before its file is made, and with the change that makes a file
-- superfluous: whatever is killed in between, nothing stays for ever (docs/decisions/012).
create table file_removal (
  file_key text primary key,
  remove_at timestamptz not null
);
create index file_removal_due on file_removal (remove_at);

create index document_check_customer on document_check (customer_id, id);
-- Whose photos have been kept long enough.
create index document_check_decided on document_check (decided_at) where decided_at is not null;
create index document_check_waiting on document_check (submitted_at) where state = 'SUBMITTED';

-- When the customer was told that the check must be repeated.
alter table document_check add column reminded_at timestamptz;

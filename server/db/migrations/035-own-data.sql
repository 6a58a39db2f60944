-- What customers do with their own data: take it along, change it, consent, have it deleted, end logins
-- (docs/decisions/061).

-- An export that was asked for by password; the file itself is made when it is downloaded, and kept nowhere.
create table data_export (
  id uuid primary key,
  customer_id bigint not null references customer,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  downloads smallint not null default 0 check (downloads >= 0)
);
create index data_export_customer on data_export (customer_id, asked_at);

-- What stood there before a customer changed it.
create table customer_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  subject text not null check (subject in ('ADDRESS', 'PHONE', 'EMAIL', 'NAME', 'LICENCE')),
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null
);
create index customer_change_customer on customer_change (customer_id, id);

-- A new address counts once the link that was sent to it has been opened.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION'));

-- A consent that was taken back stays as a row, and may be given again.
alter table consent
  add column withdrawn_at timestamptz,
  drop constraint consent_pkey,
  add column id bigint generated always as identity primary key;
create unique index consent_given on consent (customer_id, kind, text_version) where withdrawn_at is null;

-- Somebody wants to be deleted: a case for a person. One at a time for each customer.
create table deletion_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  asked_at timestamptz not null,
  withdrawn_at timestamptz,
  done_at timestamptz,
  done_by text,
  check ((done_at is null) = (done_by is null)),
  check (num_nonnulls(withdrawn_at, done_at) <= 1)
);
create unique index deletion_request_open on deletion_request (customer_id) where withdrawn_at is null and done_at is null;

-- Where somebody is logged in: the kind of device in a few words ("Firefox, Windows"), since when, and when it was last
-- used, to the hour. What began before is known without its device.
alter table token
  add column device text,
  add column last_used_at timestamptz;
alter table stored_login
  add column device text,
  add column since timestamptz;

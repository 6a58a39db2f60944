-- Who our customers are: registration, second factors, documents, mail. Secrets are stored as hashes only.

-- What registration offers (§3.26). Only plans with a position are offered.
alter table plan
  add column position smallint,
  add column description text,
  add column qualities jsonb not null default '[]', -- texts, the contract repeats them
  add column company text, -- code of the operating company: em, shg
  add column option_ids text[] not null default '{}', -- product options of every customer of the plan
  add column extra_fields jsonb not null default '[]', -- [{title, required}]
  add column existing_card_required boolean not null default false,
  add column first_subcustomer_plan_id text references plan, -- main plans: the first driver's plan
  add column sipak_cents integer check (sipak_cents >= 0), -- a year; null: without safety package
  add column internal_note text;

alter table customer
  add column birth_date date,
  add column birth_place text,
  add column identity_number text,
  add column street text,
  add column street_nr text,
  add column postal_code text,
  add column city text,
  add column country text,
  add column licence_number text,
  add column licence_issued date,
  add column licence_issued_place text,
  add column licence_classes text,
  add column eu_licence text not null default 'UNKNOWN' check (eu_licence in ('UNKNOWN', 'YES', 'NO')),
  add column tel_password_hash text, -- a hint for the hotline, never proof (§S9.2)
  add column pin_hash text,
  add column pin_is_initial boolean not null default true, -- must be changed before the first unlock (§S9.3)
  add column email_confirmed_at timestamptz,
  add column promo_code text,
  add column known_from text,
  add column documents_valid_until timestamptz, -- §S3.10: repeated every six months
  add column affiliate_number text;
create index customer_email on customer (lower(email));
create sequence customer_account_number;

-- Product options with their time (§3.19: productOptionAssignments).
create table customer_option (
  customer_id bigint not null references customer,
  option_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (customer_id, option_id, starts_at)
);

create table sepa_mandate (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  reference text not null unique,
  iban text not null,
  bic text,
  bank_name text,
  account_holder text not null,
  accepted_at timestamptz not null,
  ended_at timestamptz
);
create index sepa_mandate_customer on sepa_mandate (customer_id);
create index sepa_mandate_iban on sepa_mandate (iban);

create table access_card (
  number text primary key, -- without the prefix that the API puts before it
  customer_id bigint references customer, -- null: handed out, not yet registered
  issued_at timestamptz not null
);
create index access_card_customer on access_card (customer_id);

-- A box that a person ticked: which text, in which version, when (§S9.5).
create table consent (
  customer_id bigint not null references customer,
  kind text not null check (kind in ('TERMS', 'CREDIT_RATING', 'ADS', 'SEPA')),
  text_version text not null,
  given_at timestamptz not null,
  primary key (customer_id, kind, text_version)
);

create table signature (
  customer_id bigint primary key references customer,
  typed_name text,
  strokes jsonb, -- drawn: [[{x, y}]], 0 to 1000
  signed_at timestamptz not null,
  check (num_nonnulls(typed_name, strokes) = 1)
);

-- The data entered in a registration so far, including the IBAN, because a device stores neither IBAN nor password.
-- Drafts live for an hour (§9.30).
create table registration_session (
  secret_hash bytea primary key,
  data jsonb not null,
  password_hash text,
  customer_id bigint references customer, -- set when it was completed
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registration_session_expiry on registration_session (expires_at);

-- A secret that works once: mail links, the token after creating a customer (§7.13).
create table onetime_token (
  secret_hash bytea primary key,
  purpose text not null check (purpose in
    ('CUSTOMER_CREATED', 'EMAIL_CONFIRMATION', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION')),
  customer_id bigint references customer,
  subject text, -- the mail address that is confirmed
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index onetime_token_customer on onetime_token (customer_id);
create index onetime_token_expiry on onetime_token (expires_at);

create table passkey (
  credential_id text primary key, -- base64url
  customer_id bigint not null references customer,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_customer on passkey (customer_id);

create table passkey_challenge (
  challenge text primary key, -- base64url
  customer_id bigint references customer, -- null: a login, nobody is known yet
  expires_at timestamptz not null
);

create table blocklist_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('iban', 'email', 'phone', 'zip')),
  value text not null, -- without spaces, in lower case
  reason text not null,
  created_at timestamptz not null,
  unique (kind, value)
);

-- What a person must look at: nobody is refused for good by a machine alone (§S9.10).
create table review_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('USER_DATA', 'BLOCKLIST', 'DUPLICATE', 'BOOKINGS')),
  customer_id bigint references customer, -- null: a registration that was rejected
  facts jsonb not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('CONFIRMED', 'DISMISSED')),
  decided_by text
);
create index review_case_open on review_case (created_at) where decided_at is null;
create unique index review_case_bookings on review_case (customer_id) where kind = 'BOOKINGS';

-- One passage of the document check (§S3.8); photos lie in the file store.
create table document_check (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  state text not null check (state in ('OPEN', 'SUBMITTED', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text -- why it was rejected, for the customer
);
-- One at a time for each customer.
create unique index document_check_current on document_check (customer_id) where state in ('OPEN', 'SUBMITTED');

create table document (
  check_id bigint not null references document_check,
  kind text not null check (kind in ('LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE')),
  file_key text not null unique,
  byte_size integer not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null,
  primary key (check_id, kind)
);

-- Mail is written here in the transaction that causes it, and sent afterwards: nothing is lost while SMTP is down.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique, -- the same for each try, so that a receiver can tell a repetition
  template text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;

create table newsletter_subscription (
  email text primary key, -- in lower case
  prename text,
  name text,
  gender text,
  city text,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz
);

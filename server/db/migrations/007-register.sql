-- Registration: what a company or a city says beyond a person's data, and what keeps one person one customer.
alter table customer
  add column registered_city_id integer references city,
  add column company_addition text,
  add column contact_prename text,
  add column contact_name text,
  add column affiliate_name text,
  add column extra_fields jsonb not null default '[]'; -- [{key, value}]

-- Numbers below are the demonstration's and those of accounts that were imported.
alter sequence customer_account_number restart with 100101;

-- Who a customer is: the hash of the mail address, of name and birth date, of the licence number, of the company's name.
-- Two registrations of one person meet here, and the first wins.
create table customer_identity (
  field text not null check (field in ('emailAddress', 'person', 'company', 'licence')),
  value_hash bytea not null,
  customer_id bigint not null references customer,
  primary key (field, value_hash)
);
create index customer_identity_customer on customer_identity (customer_id);

-- The same registration sent again is the same case, while nobody has decided; and once dismissed it is let through.
alter table review_case add column fingerprint bytea;
create unique index review_case_open_fingerprint on review_case (kind, fingerprint) where decided_at is null;
create index review_case_fingerprint on review_case (fingerprint) where decision = 'DISMISSED';

-- Those whose data a new registration must not repeat.
create index customer_turned_away on customer (id) where state in ('BLOCKED', 'DENIED');

-- Sales partners register customers (§S12). Their people log in with accounts of the plan 'vertrieb', which have no contract.
create table sales_partner (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  number text not null unique,
  name text not null,
  street text not null,
  street_nr text not null,
  postal_code text not null,
  city text not null,
  -- Asks for two people of the partner before an account is activated.
  needs_two_people boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- The cities that a partner registers customers for.
create table sales_partner_city (
  partner_id bigint not null references sales_partner,
  city_id integer not null references city,
  primary key (partner_id, city_id)
);

create table sales_person (
  customer_id bigint primary key references customer,
  partner_id bigint not null references sales_partner,
  -- Invites and removes the others.
  is_head boolean not null,
  created_at timestamptz not null,
  invited_at timestamptz,
  removed_at timestamptz
);
create index sales_person_partner on sales_person (partner_id);

-- What their logins are called: vertrieb-N.
create sequence sales_login_number;
select setval('sales_login_number', greatest(1, (
  select max(substring(customer_number from '^vertrieb-(\d{1,9})$')::bigint) from customer)));

-- A registration by a partner, from its start until two weeks after the activation.
create table sales_registration (
  id uuid primary key default gen_random_uuid(),
  partner_id bigint not null references sales_partner,
  person_id bigint not null references sales_person,
  -- What is entered so far; it ends with the registration, and when nobody goes on with it.
  draft_hash bytea unique references registration_session (secret_hash) on delete set null,
  customer_id bigint unique references customer,
  started_at timestamptz not null,
  registered_at timestamptz,
  check ((customer_id is null) = (registered_at is null))
);
create index sales_registration_partner on sales_registration (partner_id, started_at);

-- Who did what with it and who looked at it. What stands here stays, also when the registration was given up.
create table sales_event (
  id bigint generated always as identity primary key,
  registration_id uuid not null,
  partner_id bigint not null references sales_partner,
  person_id bigint not null references sales_person,
  kind text not null check (kind in ('STARTED', 'SEEN', 'REGISTERED')),
  happened_at timestamptz not null
);
create index sales_event_registration on sales_event (registration_id, happened_at);
create function sales_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from sales_event) then
    return null;
  end if;
  raise exception 'what was done with a registration is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger sales_event_stays before update or delete or truncate on sales_event
  for each statement execute function sales_event_stays();

-- The contract as it was issued (§S12.4), with its SHA-256. It is never changed.
create table sales_contract (
  registration_id uuid primary key references sales_registration,
  person_id bigint not null references sales_person,
  file bytea not null,
  content_hash bytea not null check (length(content_hash) = 32),
  issued_at timestamptz not null
);
create function sales_contract_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from sales_contract) then
    return null;
  end if;
  raise exception 'a contract is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger sales_contract_stays before update or delete or truncate on sales_contract
  for each statement execute function sales_contract_stays();

-- The links under which it can be read (§S12.5); the secrets themselves are not stored.
create table sales_contract_link (
  link_hash bytea primary key,
  registration_id uuid not null references sales_contract,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sales_contract_link_registration on sales_contract_link (registration_id);

-- SALES_INVITATION: somebody new at a partner sets their own password.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION',
    'DRIVER_INVITATION', 'SALES_INVITATION'));

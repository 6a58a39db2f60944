-- Activating a customer at a sales partner (§2.13): each step is an event about one person of the registered account.
alter table sales_event add column customer_id bigint references customer;
-- Of CONFIRMED: the look at the originals that a second person confirms, and whose it was.
alter table sales_event add column confirms_event_id bigint;
alter table sales_event add column confirms_person_id bigint;
alter table sales_event drop constraint sales_event_kind_check;
alter table sales_event add constraint sales_event_kind_check check (kind in
  ('STARTED', 'SEEN', 'REGISTERED', 'CODE_SHOWN', 'HANDED_OVER', 'TAKEN_BACK', 'CONTRACT_SENT', 'PASSWORD_SENT', 'ORIGINALS_SEEN', 'CARD_GIVEN', 'CODE_SENT', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));
alter table sales_event add constraint sales_event_names_person check (customer_id is not null or kind not in
  ('ORIGINALS_SEEN', 'CARD_GIVEN', 'CODE_SENT', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));
alter table sales_event add constraint sales_event_confirms check (
  (kind = 'CONFIRMED') = (confirms_event_id is not null) and (kind = 'CONFIRMED') = (confirms_person_id is not null));
-- Nobody confirms what they saw themselves.
alter table sales_event add constraint sales_event_second_person check (confirms_person_id <> person_id);
alter table sales_event add constraint sales_event_of_person unique (id, customer_id, person_id);
alter table sales_event add constraint sales_event_confirmed foreign key (confirms_event_id, customer_id, confirms_person_id)
  references sales_event (id, customer_id, person_id);
create index sales_event_customer on sales_event (customer_id, kind, id) where customer_id is not null;

-- The code with which somebody proves that they stand at the partner (§S12.3); the next one takes its place.
create table presence_code (
  customer_id bigint primary key references customer,
  registration_id uuid not null references sales_registration,
  -- Who asked for it.
  person_id bigint not null references sales_person,
  -- Where it was sent, in lower case: a code that was read there proves the address too.
  email text,
  mail_hash bytea,
  -- That of the customer's own screen, once they asked to see one.
  phone_hash bytea,
  -- Of both together; the database allows five.
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((email is null) = (mail_hash is null))
);
create index presence_code_expires on presence_code (expires_at);

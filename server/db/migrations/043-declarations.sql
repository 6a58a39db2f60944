-- What was declared at /kuendigung and /widerruf, so that who declared it can read, save and print it with the time of its
-- arrival (§ 312k Abs. 3 BGB, docs/decisions/070). It names no customer: nobody has proven who declared it.
create table declaration (
  -- Random: whoever knows it reads the declaration.
  id uuid primary key,
  declaration text not null check (declaration in ('CANCELLATION', 'WITHDRAWAL')),
  contract text not null check (contract in ('FRAMEWORK', 'PLUS', 'SAFETY_PACKAGE', 'KM_PACKAGE')),
  kind text check (kind in ('ORDINARY', 'EXTRAORDINARY')),
  reason text,
  -- As early as possible without a day.
  ends_on date,
  ordered_on date,
  name text not null,
  customer_number text,
  email text not null,
  received_at timestamptz not null,
  -- A confirmation was sent to the address.
  is_confirmed boolean not null,
  check ((kind is null) = (declaration = 'WITHDRAWAL')),
  check ((reason is null) = (kind is distinct from 'EXTRAORDINARY')),
  check (ends_on is null or declaration = 'CANCELLATION'),
  check (ordered_on is null or declaration = 'WITHDRAWAL'),
  check (contract <> 'KM_PACKAGE' or declaration = 'WITHDRAWAL')
);
create index declaration_email on declaration (lower(email), received_at);
create index declaration_received on declaration (received_at);

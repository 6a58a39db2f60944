-- Staying logged in, and what protects a login (docs/decisions/010). Secrets are stored as hashes only.

-- The credential of `storeLogin`: used once, it is replaced by the next of its family. Those replaced are kept, so that
-- a copy that somebody took is noticed when it is used.
create table stored_login (
  secret_hash bytea primary key,
  family_id uuid not null,
  customer_id bigint not null references customer,
  rotation_salt bytea not null, -- the next secret is derived from the secret and this salt; the salt alone is useless
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz -- null: the valid one
);
create index stored_login_family on stored_login (family_id);
create index stored_login_customer on stored_login (customer_id);
create index stored_login_expiry on stored_login (expires_at);

-- A token that came with, or from, a stored login ends with it.
alter table token add column stored_family_id uuid;
create index token_stored_family on token (stored_family_id) where stored_family_id is not null;

-- A browser in which the customer has logged in before: guesses made elsewhere do not lock it out.
create table known_device (
  customer_id bigint not null references customer,
  secret_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (customer_id, secret_hash)
);
create index known_device_last_used on known_device (last_used_at);

-- Written for every login that asks, known or not, and worked off after the answer: neither its content nor its time
-- tells who is a customer.
create table password_reset_request (
  id bigint generated always as identity primary key,
  login text not null,
  asked_at timestamptz not null
);

-- A credential's own id can be longer than a segment of an address may be.
alter table passkey add column id bigint generated always as identity unique;
create index passkey_challenge_expiry on passkey_challenge (expires_at);

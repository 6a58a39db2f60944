-- A customer's private address from which a calendar reads their bookings. The secret in it is not stored: only its
-- SHA-256, which is enough for a random one (docs/decisions/049).
create table calendar_feed (
  customer_id bigint primary key references customer,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);

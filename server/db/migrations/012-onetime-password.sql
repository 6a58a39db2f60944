-- The first password of somebody whom a sales partner registered (§7.29): works once, for 15 minutes.
create table onetime_password (
  customer_id bigint primary key references customer,
  password_hash text not null, -- argon2id: a code is short enough to be tried out against anything quicker
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index onetime_password_expiry on onetime_password (expires_at);

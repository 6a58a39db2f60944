-- Kilometres paid in advance, and vouchers (docs/decisions/062).
create table km_package (
  id bigint generated always as identity primary key,
  -- The main account; its drivers use the package too.
  customer_id bigint not null references customer,
  -- As it was sold: kilometres, and gross cents, of this price list.
  km integer not null check (km > 0),
  cents integer not null check (cents > 0),
  currency text not null check (currency in ('EUR', 'CHF')),
  price_list_id integer not null references price_list,
  bought_at timestamptz not null,
  -- For trips that start before it.
  expires_at timestamptz not null check (expires_at > bought_at),
  -- No kilometre is driven twice, whatever ends at once.
  used_km integer not null default 0 check (used_km between 0 and km),
  -- When the ledger was told what had expired.
  expired_at timestamptz
);
create index km_package_customer on km_package (customer_id, expires_at);
create index km_package_unexpired on km_package (expires_at) where expired_at is null;

-- What a booking took from a package, or gave back, negative, when its kilometres were corrected.
create table km_package_use (
  id bigint generated always as identity primary key,
  package_id bigint not null references km_package,
  booking_id bigint not null references booking,
  km integer not null check (km <> 0),
  at timestamptz not null
);
create index km_package_use_package on km_package_use (package_id);
create index km_package_use_booking on km_package_use (booking_id);

create table voucher (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  currency text not null check (currency in ('EUR', 'CHF')),
  cents integer not null check (cents > 0),
  -- What customers read.
  title text not null,
  -- Of the code, with a key that is not in the database.
  code_hash bytea not null unique check (length(code_hash) = 32),
  -- Somebody has paid for it; otherwise it was given away.
  sold boolean not null,
  issued_at timestamptz not null,
  issued_by text not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  -- The main account whose credit it is; once.
  customer_id bigint references customer,
  redeemed_at timestamptz,
  used_cents integer not null default 0 check (used_cents between 0 and cents),
  -- When the ledger was told what had expired.
  expired_at timestamptz,
  check ((customer_id is null) = (redeemed_at is null)),
  check (used_cents = 0 or customer_id is not null)
);
create index voucher_customer on voucher (customer_id, expires_at) where customer_id is not null;
create index voucher_unexpired on voucher (expires_at) where expired_at is null;

-- What a voucher paid of an invoice, or got back, negative, when that was cancelled.
create table voucher_use (
  id bigint generated always as identity primary key,
  voucher_id bigint not null references voucher,
  invoice_id bigint not null references invoice,
  cents integer not null check (cents <> 0),
  at timestamptz not null
);
create index voucher_use_voucher on voucher_use (voucher_id);
create index voucher_use_invoice on voucher_use (invoice_id);

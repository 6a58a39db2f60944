-- What staff decided about customers whose data they checked by hand (§S3.6); nothing is overwritten.
create table manual_check (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  decision text not null check (decision in ('ACCEPTED', 'DENIED')),
  decided_at timestamptz not null,
  decided_by text not null
);
create index manual_check_customer on manual_check (customer_id, id);

-- Who waits for it.
create index customer_manual_check on customer (created_at) where state = 'PRELIMINARY';

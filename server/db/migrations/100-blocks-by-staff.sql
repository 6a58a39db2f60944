-- An account that staff has blocked for a while, or until further notice (docs/decisions/165). Cases block for themselves.
create table customer_block (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  -- What the person reads; the reason of the act stands in the log.
  told text not null check (length(told) between 3 and 500),
  blocked_by bigint not null references customer check (blocked_by <> customer_id),
  began_at timestamptz not null,
  -- Null: until further notice.
  ends_at timestamptz check (ends_at > began_at),
  -- A case has blocked the account too: then it stays blocked when this is over.
  is_beside_case boolean not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- Null: nobody, its time was over.
  ended_by bigint references customer check (ended_by is null or ended_at is not null)
);
-- One at a time; another one takes its place.
create unique index customer_block_open on customer_block (customer_id) where ended_at is null;
create index customer_block_due on customer_block (ends_at) where ended_at is null and ends_at is not null;
create index customer_block_customer on customer_block (customer_id);
create index customer_block_by on customer_block (blocked_by);
create index customer_block_ended_by on customer_block (ended_by) where ended_by is not null;

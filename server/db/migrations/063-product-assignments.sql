-- Which product (plan) an account has had, has and will have, each in the state of its time: of those of one account one holds
-- at any moment, and its state decides (docs/decisions/103). What customer and plan_change say is followed by triggers, so that
-- none of the places that write them can forget it.
create table product_assignment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  product_id text not null references plan,
  state text not null check (state in
    ('REQUESTED', 'PRELIMINARY', 'VERIFIED', 'ACTIVE', 'CANCELLING', 'BLOCKED', 'DENIED', 'DELETED', 'DELETING')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at),
  constraint product_assignment_one_holds
    exclude using gist (customer_id with =, tstzrange(starts_at, ends_at) with &&)
);

create function customer_is_assigned() returns trigger language plpgsql as $$
begin
  insert into product_assignment (customer_id, product_id, state, starts_at)
    values (new.id, new.plan_id, new.state, new.created_at);
  return null;
end $$;
create trigger customer_is_assigned after insert on customer
  for each row execute function customer_is_assigned();

-- Another state or plan ends the assignment that holds and begins one; those that are to come take the state on.
create function customer_is_reassigned() returns trigger language plpgsql as $$
declare
  held product_assignment;
  latest product_assignment;
  product text;
begin
  update product_assignment set state = new.state where customer_id = new.id and starts_at >= now();
  select * into latest from product_assignment where customer_id = new.id order by starts_at desc limit 1;
  select * into held from product_assignment
    where customer_id = new.id and starts_at < now() order by starts_at desc limit 1;
  -- A plan that follows an agreed change has its assignment from the day of the agreement.
  if new.plan_id <> old.plan_id and latest.product_id <> new.plan_id then
    product := new.plan_id;
    if held.id is null then
      update product_assignment set product_id = product where id = latest.id;
    end if;
  end if;
  product := coalesce(product, held.product_id);
  if held.id is null or (held.state = new.state and held.product_id = product) then
    return null;
  end if;
  -- The second change of one transaction.
  update product_assignment set product_id = product where customer_id = new.id and starts_at = now();
  if found then
    return null;
  end if;
  update product_assignment set ends_at = now() where id = held.id;
  insert into product_assignment (customer_id, product_id, state, starts_at, ends_at)
    values (new.id, product, new.state, now(), held.ends_at);
  return null;
end $$;
create trigger customer_is_reassigned after update of state, plan_id on customer
  for each row when (old.state <> new.state or old.plan_id <> new.plan_id)
  execute function customer_is_reassigned();

-- An agreed change divides the assignment that will hold then; taken back, it is whole again.
create function plan_change_is_assigned() returns trigger language plpgsql as $$
declare
  divided product_assignment;
  undone product_assignment;
begin
  if new.taken_back_at is null then
    select * into divided from product_assignment
      where customer_id = new.customer_id and tstzrange(starts_at, ends_at) @> new.starts_at;
    if divided.id is null or divided.starts_at = new.starts_at then
      update product_assignment set product_id = new.to_plan_id where id = divided.id;
      return null;
    end if;
    update product_assignment set ends_at = new.starts_at, product_id = new.from_plan_id where id = divided.id;
    insert into product_assignment (customer_id, product_id, state, starts_at, ends_at)
      values (new.customer_id, new.to_plan_id, divided.state, new.starts_at, divided.ends_at);
    return null;
  end if;
  delete from product_assignment where customer_id = new.customer_id and starts_at = new.starts_at returning * into undone;
  update product_assignment set ends_at = undone.ends_at
    where customer_id = new.customer_id and ends_at = new.starts_at;
  return null;
end $$;
create trigger plan_change_is_assigned after insert on plan_change
  for each row when (new.taken_back_at is null) execute function plan_change_is_assigned();
create trigger plan_change_is_taken_back after update of taken_back_at on plan_change
  for each row when (old.taken_back_at is null and new.taken_back_at is not null)
  execute function plan_change_is_assigned();

-- What there is: each account from its beginning on, divided where its plan has changed or will.
with change as (
  select customer_id, to_plan_id, from_plan_id, starts_at,
    lag(starts_at) over (partition by customer_id order by starts_at, id) as before,
    lead(starts_at) over (partition by customer_id order by starts_at, id) as next
  from plan_change where taken_back_at is null
)
insert into product_assignment (customer_id, product_id, state, starts_at, ends_at)
  select customer.id, coalesce(change.from_plan_id, plan_id), state, created_at, change.starts_at
    from customer left join change on change.customer_id = customer.id and change.before is null
    where change.starts_at is null or change.starts_at > created_at
  union all
  select change.customer_id, change.to_plan_id, customer.state, change.starts_at, change.next
    from change join customer on customer.id = change.customer_id
    where change.next is null or change.next > change.starts_at;

-- Who works for the operator from which day on, and where: each decision stays with who made it and when
-- (docs/decisions/120). What counts on a day is the decision with the latest day until then; of one day's, the latest.
create table employment (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  -- FLEET leads the fleet; somebody may have both.
  role text not null check (role in ('EMPLOYEE', 'FLEET')),
  -- BEGIN: from this day of Berlin on. END: no longer on this day.
  kind text not null check (kind in ('BEGIN', 'END')),
  day date not null,
  decided_at timestamptz not null,
  decided_by text not null
);
create index employment_customer on employment (customer_id, role, day);

create table workplace (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  -- Its public holidays count, and its cover is what they see.
  city_id integer not null references city,
  valid_from date not null,
  decided_at timestamptz not null,
  decided_by text not null
);
create index workplace_customer on workplace (customer_id, valid_from);
create index workplace_city on workplace (city_id);

-- So far a new city took the place of the one before, with who said it and when; the days before are counted as they were.
insert into workplace (customer_id, city_id, valid_from, decided_at, decided_by)
  select customer_id, city_id, (customer.created_at at time zone 'Europe/Berlin')::date, changed_at, coalesce(changed_by, '')
    from employee join customer on customer.id = customer_id
    where city_id is not null;

-- What is left of it puts two devices of one person in an order.
alter table employee drop column city_id, drop column changed_at, drop column changed_by;

create function employment_stays() returns trigger language plpgsql as $$
begin
  raise exception 'who works for us since when is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger employment_stays before update or delete on employment
  for each row execute function employment_stays();
create trigger workplace_stays before update or delete on workplace
  for each row execute function employment_stays();

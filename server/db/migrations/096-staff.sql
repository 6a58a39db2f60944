-- Who works here as what, where and until when (docs/decisions/156). What was given stays written; what it stands for is the
-- latest row of role_preset, or what the product ships.
create table staff_role (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  role text not null check (role in ('SERVICE', 'DISPATCH', 'FIELD', 'ACCOUNTING', 'CONTENT', 'MANAGEMENT')),
  -- Null: wherever the operator is.
  cities integer[] check (cardinality(cities) > 0),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  given_at timestamptz not null,
  -- Null: in the terminal, or before there were roles.
  given_by bigint references customer check (given_by <> customer_id)
);
create index staff_role_customer on staff_role (customer_id);
create index staff_role_given_by on staff_role (given_by) where given_by is not null;

-- Ends before its time, or at all.
create table staff_role_end (
  role_id bigint primary key references staff_role,
  ends_at timestamptz not null,
  ended_at timestamptz not null,
  ended_by bigint references customer
);
create index staff_role_end_by on staff_role_end (ended_by) where ended_by is not null;

create table role_preset (
  id bigint primary key generated always as identity,
  role text not null check (role in ('SERVICE', 'DISPATCH', 'FIELD', 'ACCOUNTING', 'CONTENT')),
  -- {"MONEY": ["SEE", "DO"]}
  rights jsonb not null check (jsonb_typeof(rights) = 'object'),
  changed_at timestamptz not null,
  changed_by bigint not null references customer
);
create index role_preset_role on role_preset (role, id);
create index role_preset_by on role_preset (changed_by);

create function staff_role_stays() returns trigger language plpgsql as $$
begin
  raise exception 'who may what since when is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger staff_role_stays before update or delete on staff_role
  for each row execute function staff_role_stays();
create trigger staff_role_end_stays before update or delete on staff_role_end
  for each row execute function staff_role_stays();
create trigger role_preset_stays before update or delete on role_preset
  for each row execute function staff_role_stays();

-- What a login needs besides the password before anything of the console (RFC 6238).
create table second_factor (
  customer_id bigint primary key references customer,
  -- Sealed for this person.
  secret text not null,
  created_at timestamptz not null,
  -- Null: shown, and not yet proved to have arrived in an app.
  confirmed_at timestamptz,
  -- The time step of the last code that counted: a code counts once.
  last_step bigint not null default 0
);
create table recovery_code (
  customer_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);
alter table token add column second_factor_at timestamptz;

-- So far two properties said who works here, and employment since when: field staff, and who leads the fleet.
with told as (
  select distinct on (customer_id, role, day) customer_id, role, kind, day
  from employment order by customer_id, role, day, id desc
), spans as (
  select customer_id, role, kind, day, lead(day) over (partition by customer_id, role order by day) as next_day from told
), dated as (
  select customer_id, role, day::timestamp at time zone 'Europe/Berlin' as valid_from,
    next_day::timestamp at time zone 'Europe/Berlin' as valid_to
  from spans where kind = 'BEGIN'
), marked as (
  select customer.id as customer_id, property.role, customer.created_at as valid_from,
    (select min(day)::timestamp at time zone 'Europe/Berlin' from told
      where told.customer_id = customer.id and told.role = property.role and told.kind = 'END'
        and day > (now() at time zone 'Europe/Berlin')::date) as valid_to
  from customer
    join (values ('EMPLOYEE', 3356), ('FLEET', 3351)) property (role, type_id)
      on customer.add_props @> jsonb_build_array(
        jsonb_build_object('type', jsonb_build_object('id', property.type_id), 'value', true))
  where customer.state not in ('DELETED', 'DELETING')
    and not exists (select from dated where dated.customer_id = customer.id and dated.role = property.role
      and dated.valid_from <= now() and (dated.valid_to is null or dated.valid_to > now()))
)
insert into staff_role (customer_id, role, valid_from, valid_to, given_at)
  select customer_id, case role when 'FLEET' then 'DISPATCH' else 'FIELD' end, valid_from, valid_to, now()
  from (select * from dated union all select * from marked) known
  order by valid_from, customer_id;

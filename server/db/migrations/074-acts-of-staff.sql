-- Who of the staff did what in the terminal that nothing takes back, until the console has its log of acts. Only added to.
create table staff_act (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED', 'ICE_ON',
    'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED')),
  -- The partner's number, plates, a city, an account's number.
  object text not null check (length(object) between 1 and 2000),
  reason text check (length(reason) between 3 and 300),
  acted_by bigint not null references customer,
  acted_at timestamptz not null
);
create index staff_act_by on staff_act (acted_by);

create function staff_act_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from staff_act) then
    return null;
  end if;
  raise exception 'acts are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger staff_act_stays before update or delete or truncate on staff_act
  for each statement execute function staff_act_stays();

-- Who works here is looked for by these marks, among all customers.
create index customer_add_props on customer using gin (add_props jsonb_path_ops);

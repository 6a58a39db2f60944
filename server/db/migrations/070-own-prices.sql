-- Prices of one's own come from a file with the day from which they count (docs/decisions/121).

-- What was taken over, by whom and when; what it says of tariffs and plans is applied when its time has come.
create table price_import (
  id bigint primary key generated always as identity,
  provider_id text not null references provider,
  valid_from timestamptz not null,
  -- As it was read: { prices?, tariffs, plans }.
  content jsonb not null,
  decided_at timestamptz not null,
  decided_by text not null,
  applied_at timestamptz
);
create index price_import_due on price_import (valid_from) where applied_at is null;

-- What a tariff costs since when; the row of `tariff` says what is in force.
create table tariff_version (
  tariff_id text not null references tariff,
  valid_from timestamptz not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  time_discount_percent smallint not null check (time_discount_percent between 0 and 100),
  primary key (tariff_id, valid_from)
);
insert into tariff_version (tariff_id, valid_from, monthly_cents, time_discount_percent)
  select id, '-infinity', monthly_cents, time_discount_percent from tariff;

create function tariff_has_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tariff_version (tariff_id, valid_from, monthly_cents, time_discount_percent)
      values (new.id, '-infinity', new.monthly_cents, new.time_discount_percent) on conflict do nothing;
    return null;
  end if;
  if not exists (select from tariff_version where tariff_id = new.id
      and monthly_cents = new.monthly_cents and time_discount_percent = new.time_discount_percent) then
    raise exception 'what a tariff costs is one of its versions' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger tariff_has_version after insert or update of monthly_cents, time_discount_percent on tariff
  for each row execute function tariff_has_version();

-- A booking keeps the discount under which it was made, as it keeps its price list (§S5.2).
alter table booking add column time_discount_percent smallint not null default 0
  check (time_discount_percent between 0 and 100);
update booking set time_discount_percent = tariff.time_discount_percent
  from tariff where tariff.id = booking.tariff_id and tariff.time_discount_percent <> 0;
create function booking_keeps_discount() returns trigger language plpgsql as $$
begin
  select time_discount_percent into new.time_discount_percent from tariff where id = new.tariff_id;
  return new;
end $$;
create trigger booking_keeps_discount before insert on booking
  for each row execute function booking_keeps_discount();

-- What has been booked under a version of the prices never costs something else.
create function booked_prices_stay() returns trigger language plpgsql as $$
begin
  if not new.prices @> old.prices and exists (select from booking where price_list_id = old.id) then
    raise exception 'this version of the prices has been booked under' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger booked_prices_stay before update of prices on price_list
  for each row execute function booked_prices_stay();

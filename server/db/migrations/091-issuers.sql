-- Each operating company issues in its own name, numbers by itself and owes the VAT of its country (docs/decisions/149).

-- The range of numbers of an issuer: within a year those from range * 10,000,000 + 1 on. A range belongs to one VAT number for
-- good, so that the numbers of two companies never meet. 0 is that of the issuer whom the settings name.
create table invoice_range (
  range smallint primary key check (range between 0 and 99),
  vat_id text,
  unique (range, vat_id),
  check ((range = 0) = (vat_id is null))
);
insert into invoice_range (range) values (0);

create function invoice_range_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from invoice where sequence / 10000000 = old.range) then
    raise exception 'range % has invoices: it stays with its VAT number', old.range using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger invoice_range_stays before update or delete on invoice_range
  for each row execute function invoice_range_stays();

-- In whose name a provider bills; none: in that of the issuer whom the settings name. What was issued keeps what it says.
create table provider_issuer (
  provider_id text primary key references provider,
  name text not null,
  address text not null,
  seat text not null,
  -- Court and number.
  register text,
  directors text not null,
  vat_id text not null,
  phone text not null,
  email text not null,
  -- Who collects direct debits, and the company's account, which stands on each of its invoices. Without one nobody is debited.
  creditor_id text,
  iban text,
  invoice_range smallint not null,
  check (creditor_id is null or iban is not null),
  foreign key (invoice_range, vat_id) references invoice_range (range, vat_id) on update cascade
);

-- No number is left out: each invoice follows another one of its year and range or is the first, none is of a year before the last of
-- its range, and each stands in the range of its provider, a cancellation in that of what it cancels.
create or replace function invoice_follows() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select added.provider_id, added.year, added.sequence into wrong
    from added
      left join provider_issuer issuer on issuer.provider_id = added.provider_id
      left join invoice cancelled on cancelled.id = added.cancels_id
    where added.sequence % 10000000 = 0
      or added.sequence / 10000000 <> coalesce(cancelled.sequence / 10000000, issuer.invoice_range, 0)
      or (added.sequence % 10000000 > 1 and not exists (
        select from invoice before where before.year = added.year and before.sequence = added.sequence - 1))
      or exists (
        select from invoice later where later.year > added.year
          and later.sequence / 10000000 = added.sequence / 10000000
          and not exists (select from added same where same.id = later.id))
    limit 1;
  if found then
    raise exception 'invoice %-% of % does not follow the last one', wrong.year, wrong.sequence, wrong.provider_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Rates in basis points (8.1 % is 810), each from a day in Berlin until the next one. Before the first one, that one counts.
create table vat_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  basis_points integer not null check (basis_points between 1 and 9999),
  primary key (country, valid_from)
);
insert into vat_rate (country, valid_from, basis_points) values ('DE', '2021-01-01', 1900);

-- What a price list needs of them, in the form of PriceList. In plpgsql, whose plans a connection keeps: every booking asks.
create function vat_rates_of(of_provider text) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('vatRates', coalesce(
      jsonb_agg(jsonb_build_object('from', valid_from, 'basisPoints', basis_points) order by valid_from), '[]'))
    from provider company join vat_rate on country = tax_country where company.id = of_provider);
end $$;

-- One unit for all rates. Rewrites the table without changing what it says.
alter table ledger_entry drop constraint ledger_entry_vat_percent_check;
alter table ledger_entry alter column vat_percent type integer using vat_percent * 100;
alter table ledger_entry rename column vat_percent to vat_basis_points;
alter table ledger_entry add constraint ledger_entry_vat_basis_points_check check (vat_basis_points between 0 and 9999);

-- A package keeps the rate by which it was taxed when it was sold.
alter table km_package add column vat_basis_points integer default 1900;
alter table km_package alter column vat_basis_points drop default;

-- To whom a mandate was given; null: to the creditor whom the settings name.
alter table sepa_mandate add column creditor_id text;

alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED',
    'ICE_ON', 'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED', 'CARS_RETIRED', 'CAR_UNRETIRED',
    'STATION_CLOSED', 'STATION_REOPENED', 'KM_REFUNDED', 'PROVIDER_COUNTRY_SET', 'AUDIT_EXPORTED', 'DEBTORS_EXPORTED',
    'PROVIDER_ISSUER_SET', 'VAT_RATE_SET'));

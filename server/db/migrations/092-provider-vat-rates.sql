-- Every booking asks for the rates of its company: they stand where its statements are anyway. A function in each of them made
-- that of the prices a third dearer. In the form of PriceList, the oldest first.
alter table provider add column vat_rates jsonb not null default '[]';

create function vat_rates_in(of_country text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', valid_from, 'basisPoints', basis_points) order by valid_from), '[]')
  from vat_rate where country = of_country
$$;

create function provider_has_rates_of_its_country() returns trigger language plpgsql as $$
begin
  new.vat_rates := vat_rates_in(new.tax_country);
  return new;
end $$;
create trigger provider_has_rates_of_its_country before insert or update of tax_country, vat_rates on provider
  for each row execute function provider_has_rates_of_its_country();

create function rates_reach_providers() returns trigger language plpgsql as $$
begin
  update provider set vat_rates = vat_rates_in(tax_country)
  where tax_country in (new.country, old.country);
  return null;
end $$;
create trigger rates_reach_providers after insert or update or delete on vat_rate
  for each row execute function rates_reach_providers();

update provider set vat_rates = vat_rates_in(tax_country);
drop function vat_rates_of;

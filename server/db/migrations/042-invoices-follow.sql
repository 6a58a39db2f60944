-- Looked at once per statement instead of once per invoice: the plan of the former search for the last one was kept from
-- when the table was empty, so that the first month of many accounts took a second for 500 invoices.
drop trigger invoice_follows on invoice;

-- No number is left out: each invoice follows another one of its year or is the first, and none is of a year before the last.
create or replace function invoice_follows() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select added.provider_id, added.year, added.sequence into wrong
    from added
    where (added.sequence > 1 and not exists (
        select from invoice before
        where before.provider_id = added.provider_id and before.year = added.year
          and before.sequence = added.sequence - 1))
      or exists (
        select from invoice later where later.provider_id = added.provider_id and later.year > added.year
          and not exists (select from added same where same.id = later.id))
    limit 1;
  if found then
    raise exception 'invoice %-% of % does not follow the last one', wrong.year, wrong.sequence, wrong.provider_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger invoice_follows after insert on invoice
  referencing new table as added for each statement execute function invoice_follows();

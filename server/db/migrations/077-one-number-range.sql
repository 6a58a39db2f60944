-- A number is unique for its issuer, and all providers bill as one issuer: they share one range and one chain (docs/decisions/130).
-- Where numbers were given twice before, that stays as it is, and `billing verify` names them.
do $$
declare
  last_double bigint;
begin
  select max(id) into last_double from invoice
    where exists (select from invoice other
      where other.year = invoice.year and other.sequence = invoice.sequence and other.id <> invoice.id);
  execute 'create unique index invoice_number on invoice (year, sequence)'
    || coalesce(' where id > ' || last_double, '');
end $$;

create or replace function invoice_follows() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select added.provider_id, added.year, added.sequence into wrong
    from added
    where (added.sequence > 1 and not exists (
        select from invoice before where before.year = added.year and before.sequence = added.sequence - 1))
      or exists (
        select from invoice later where later.year > added.year
          and not exists (select from added same where same.id = later.id))
    limit 1;
  if found then
    raise exception 'invoice %-% of % does not follow the last one', wrong.year, wrong.sequence, wrong.provider_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

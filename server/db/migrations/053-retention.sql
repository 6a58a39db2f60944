-- The end of the eight years (docs/decisions/086): an invoice keeps its number, its sums and its hash, and loses its content.
-- The chain stays whole, because each hash was made from the one before, which stays.
alter table invoice
  -- When its content was erased; null while it is kept.
  add column erased_on date,
  add constraint invoice_erased check ((erased_on is null) = (content <> ''));
alter table collection_file
  add column erased_on date,
  add constraint collection_file_erased check ((erased_on is null) = (content <> ''));
create index invoice_kept on invoice (issued_on) where erased_on is null;

-- The first day on which a voucher of this day need not be kept any more (§ 147 Abs. 3 and 4 AO).
create function voucher_kept_until(issued date) returns date language sql immutable
  return make_date(extract(year from issued)::integer + 9, 1, 1);
create function berlin_day(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'Europe/Berlin')::date;

-- As before, nobody changes anything; only the function below reaches the second look.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from invoice) then
    return null;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoice' and current_setting('stadtwagen.erases', true) = 'on' then
    return null;
  end if;
  raise exception 'an invoice is never changed: it is cancelled by another one' using errcode = 'insufficient_privilege';
end $$;
create or replace function collection_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from collection_file) then
    return null;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'collection_file' and current_setting('stadtwagen.erases', true) = 'on' then
    return null;
  end if;
  raise exception 'what was written for the bank is never changed' using errcode = 'insufficient_privilege';
end $$;

-- Row by row, for everybody, whatever the setting says: the content alone may go, once, and not before its time by the clock of
-- the database.
create function voucher_is_only_erased() returns trigger language plpgsql as $$
declare
  issued date := case tg_table_name when 'invoice' then (to_jsonb(old) ->> 'issued_on')::date
    else berlin_day((to_jsonb(old) ->> 'written_at')::timestamptz) end;
begin
  if old.erased_on is not null or new.erased_on is distinct from berlin_day(now()) or new.content <> ''
    or voucher_kept_until(issued) > berlin_day(now())
    or to_jsonb(old) - 'content' - 'erased_on' <> to_jsonb(new) - 'content' - 'erased_on' then
    raise exception 'a voucher is never changed; its content is erased after the time in which it has to be kept'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger invoice_is_only_erased before update on invoice
  for each row execute function voucher_is_only_erased();
create trigger collection_file_is_only_erased before update on collection_file
  for each row execute function voucher_is_only_erased();

-- Erases the contents of vouchers that were issued before this day, as far as their time is over: at most so many. With the right
-- of the owner of the tables, because the role of the running server may change none; what it may do is decided here. An invoice of
-- which something is still open is kept: payments settle the oldest debts first. Returns how many there were. The setting is not
-- part of the function's head: there only a superuser may name it.
create function erase_invoices(before date, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_count integer;
begin
  perform set_config('stadtwagen.erases', 'on', true);
  with over as (
    select id from invoice
    where erased_on is null and issued_on < before and voucher_kept_until(issued_on) <= berlin_day(now())
      and (select coalesce(sum(cents), 0)
        from ledger_transaction posting join ledger_entry on transaction_id = posting.id and account = 'RECEIVABLES'
        where posting.customer_id = invoice.customer_id and (posted_at <= invoice.issued_at or cents < 0)) <= 0
    order by id limit at_most
    for update
  ), erased as (
    update invoice set content = '', erased_on = berlin_day(now()) from over where invoice.id = over.id returning 1
  )
  select count(*)::integer into erased_count from erased;
  perform set_config('stadtwagen.erases', '', true);
  return erased_count;
end $$;
create function erase_collection_files(before date, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_count integer;
begin
  perform set_config('stadtwagen.erases', 'on', true);
  with over as (
    select id from collection_file
    where erased_on is null and berlin_day(written_at) < before
      and voucher_kept_until(berlin_day(written_at)) <= berlin_day(now())
    order by id limit at_most
    for update
  ), erased as (
    update collection_file set content = '', erased_on = berlin_day(now()) from over where collection_file.id = over.id
    returning 1
  )
  select count(*)::integer into erased_count from erased;
  perform set_config('stadtwagen.erases', '', true);
  return erased_count;
end $$;

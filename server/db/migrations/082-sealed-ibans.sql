-- IBANs are sealed with the key of the installation, as other secrets are, and are found by a keyed hash (docs/decisions/134). A
-- migration does not know the key: each start of a server seals what is still readable. The constraints hold for all that is written
-- from now on, and not for the rows that wait for that.
alter table sepa_mandate
  -- The country and the last four characters, in the length of the whole.
  add column masked_iban text not null default '',
  add column iban_hash bytea check (length(iban_hash) = 32);
update sepa_mandate set masked_iban = left(iban, 2) || repeat('*', greatest(0, length(iban) - 6)) || right(iban, 4)
  where iban <> '';
drop index sepa_mandate_iban;
create index sepa_mandate_iban_hash on sepa_mandate (iban_hash);
create index sepa_mandate_readable on sepa_mandate (id) where iban <> '' and iban_hash is null;
alter table sepa_mandate
  add constraint sepa_mandate_sealed check ((iban like '1.%' and iban_hash is not null and masked_iban <> '')
    or (iban = '' and iban_hash is null and masked_iban = '')) not valid;

-- Of a blocked account only the hash is needed: '#' and its 32 bytes in base64url.
alter table blocklist_entry
  add constraint blocklist_entry_hashed check (kind <> 'iban' or value like '#%') not valid;
alter table registration_session
  add constraint registration_session_sealed check (data -> 'secrets' ->> 'iban' is null or data -> 'secrets' ->> 'iban' like '1.%')
    not valid;
-- A draft lives for an hour. Whoever was in the middle of one types the account again.
update registration_session set data = jsonb_set(data, '{secrets,iban}', 'null')
  where data -> 'secrets' ->> 'iban' is not null;

-- The hash of a file is that of what the bank gets, not of what is stored.
alter table collection_file
  add constraint collection_file_sealed check (content = '' or content like '1.%') not valid;
create index collection_file_readable on collection_file (id) where content like '<%';
-- {"sealed": …}; {} once it need not be kept any more.
alter table bank_entry
  add constraint bank_entry_sealed check (facts = '{}' or facts ? 'sealed') not valid;
create index bank_entry_readable on bank_entry (id) where not facts ? 'sealed' and facts <> '{}';

-- As before (053), and a file that is still readable may be sealed, from within the function below.
create or replace function voucher_is_only_erased() returns trigger language plpgsql as $$
declare
  issued date := case tg_table_name when 'invoice' then (to_jsonb(old) ->> 'issued_on')::date
    else berlin_day((to_jsonb(old) ->> 'written_at')::timestamptz) end;
begin
  if tg_table_name = 'collection_file' and current_setting('stadtwagen.seals', true) = 'on'
    and old.content like '<%' and new.content like '1.%'
    and to_jsonb(old) - 'content' = to_jsonb(new) - 'content' then
    return new;
  end if;
  if old.erased_on is not null or new.erased_on is distinct from berlin_day(now()) or new.content <> ''
    or voucher_kept_until(issued) > berlin_day(now())
    or to_jsonb(old) - 'content' - 'erased_on' <> to_jsonb(new) - 'content' - 'erased_on' then
    raise exception 'a voucher is never changed; its content is erased after the time in which it has to be kept'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- With the right of the owner, because the role of the running server may change neither; only what is readable, and once.
create function seal_collection_file(file_id bigint, sealed text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('stadtwagen.erases', 'on', true);
  perform set_config('stadtwagen.seals', 'on', true);
  update collection_file set content = sealed where id = file_id and content like '<%';
  perform set_config('stadtwagen.seals', '', true);
  perform set_config('stadtwagen.erases', '', true);
end $$;
create function seal_bank_entry(entry_id bigint, sealed text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update bank_entry set facts = jsonb_build_object('sealed', sealed)
    where id = entry_id and not facts ? 'sealed' and facts <> '{}'
$$;

-- What an entry of a bank statement says is a voucher if something was booked by it: eight years from the end of its year. What was
-- laid aside is none; three years, as long as its payer may ask for it (§§ 195, 199 BGB). What waits for a person stays. The
-- fingerprint stays too, so that it never counts again. Returns how many there were.
create function erase_bank_entries(before date, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_count integer;
begin
  with over as (
    select id from bank_entry join bank_entry_outcome on entry_id = id
    where facts <> '{}' and case when outcome in ('BOOKED', 'KNOWN')
      then berlin_day(read_at) < before and voucher_kept_until(berlin_day(read_at)) <= berlin_day(now())
      else make_date(extract(year from berlin_day(acted_at))::integer + 4, 1, 1) <= berlin_day(now()) end
    order by id limit at_most
    for update of bank_entry
  ), erased as (
    update bank_entry set facts = '{}' from over where bank_entry.id = over.id returning 1
  )
  select count(*)::integer into erased_count from erased;
  return erased_count;
end $$;
create index bank_entry_kept on bank_entry (read_at) where facts <> '{}';

-- What a voucher or a km package is worth stays as it was issued or sold, and what is used of it is what its uses say: nobody,
-- the role of the running server included, gives it more.
create function prepaid_value_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what a voucher or km package is worth is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger voucher_value_stays before update on voucher for each row
  when ((old.provider_id, old.currency, old.cents, old.code_hash, old.sold, old.issued_at, old.expires_at)
    is distinct from (new.provider_id, new.currency, new.cents, new.code_hash, new.sold, new.issued_at, new.expires_at)
    or (old.customer_id is not null and old.customer_id is distinct from new.customer_id))
  execute function prepaid_value_stays();
create trigger voucher_stays before delete on voucher for each row execute function prepaid_value_stays();
create trigger km_package_value_stays before update on km_package for each row
  when ((old.customer_id, old.km, old.cents, old.currency, old.price_list_id, old.bought_at, old.expires_at)
    is distinct from (new.customer_id, new.km, new.cents, new.currency, new.price_list_id, new.bought_at, new.expires_at)
    or old.refunded_km > new.refunded_km)
  execute function prepaid_value_stays();
create trigger km_package_stays before delete on km_package for each row execute function prepaid_value_stays();

create function voucher_is_used() returns trigger language plpgsql as $$
begin
  if new.used_cents <> (select coalesce(sum(cents), 0) from voucher_use where voucher_id = new.id) then
    raise exception 'voucher % says that something else is used than its uses', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger voucher_is_used after update on voucher for each row
  when (old.used_cents <> new.used_cents) execute function voucher_is_used();

create function km_package_is_used() returns trigger language plpgsql as $$
begin
  if new.used_km <> (select coalesce(sum(km), 0) from km_package_use where package_id = new.id) then
    raise exception 'km package % says that something else is used than its uses', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger km_package_is_used after update on km_package for each row
  when (old.used_km <> new.used_km) execute function km_package_is_used();

-- Kilometres of a package that were given back when the contract ended (docs/decisions/090). No kilometre is driven and given
-- back, whatever ends at once.
alter table km_package
  add column refunded_km integer not null default 0 check (refunded_km >= 0),
  add constraint km_package_left check (used_km + refunded_km <= km);

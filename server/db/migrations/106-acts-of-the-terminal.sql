-- One log: what stood in the table of the terminal stands in act_log too. staff_act stays for servers of before, and gets nothing more.
insert into act_log (at, provider_id, actor_id, kind, object_kind, object_id, customer_id, after, reason, kept_until)
select old.acted_at, staff.provider_id, old.acted_by, old.kind,
  case
    when old.kind like 'PARTNER\_%' then 'PARTNER'
    when old.kind in ('BOXES_ISSUED', 'CARS_RETIRED', 'CAR_UNRETIRED') then 'VEHICLE'
    when old.kind in ('ICE_ON', 'ICE_OFF') then 'CITY'
    when old.kind in ('ACCOUNT_DELETED', 'PACKAGE_ENDED', 'KM_REFUNDED') then 'CUSTOMER'
    when old.kind in ('TRIP_STOPPED', 'TRIP_RELEASED') then 'BOOKING'
    when old.kind like 'STATION\_%' then 'STATION'
    when old.kind like 'PROVIDER\_%' then 'PROVIDER'
    when old.kind = 'VAT_RATE_SET' then 'COUNTRY'
    else 'EXPORT'
  end,
  case when length(old.object) > 160 then left(old.object, 160) || ' …' else old.object end,
  about.id,
  jsonb_build_object('object', old.object),
  old.reason,
  make_date(extract(year from old.acted_at at time zone 'Europe/Berlin')::int
    + case when old.kind in ('PACKAGE_ENDED', 'KM_REFUNDED', 'PROVIDER_COUNTRY_SET', 'PROVIDER_ISSUER_SET', 'VAT_RATE_SET',
        'AUDIT_EXPORTED', 'DEBTORS_EXPORTED') then 10 else 3 end, 12, 31)
from staff_act old
  join customer staff on staff.id = old.acted_by
  left join customer about on old.kind in ('ACCOUNT_DELETED', 'PACKAGE_ENDED', 'KM_REFUNDED')
    and about.customer_number = substring(old.object from '^\d{6,}-\d+')
order by old.id;

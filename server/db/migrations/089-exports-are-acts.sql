-- Whoever writes names, addresses and what people paid into files has looked at them: that is an act.
alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED',
    'ICE_ON', 'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED', 'CARS_RETIRED', 'CAR_UNRETIRED',
    'STATION_CLOSED', 'STATION_REOPENED', 'KM_REFUNDED', 'PROVIDER_COUNTRY_SET', 'AUDIT_EXPORTED', 'DEBTORS_EXPORTED'));

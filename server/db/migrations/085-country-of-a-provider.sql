-- Whose VAT a provider owes follows from its country, not from its currency: one in Austria bills in euro, too (docs/decisions/140).
-- Those in euro have billed with Germany's VAT so far and keep it; for the others it has to be said: `providers country`.
alter table provider add column tax_country text check (tax_country ~ '^[A-Z]{2}$');
update provider set tax_country = 'DE' where currency = 'EUR';

alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED',
    'ICE_ON', 'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED', 'CARS_RETIRED', 'CAR_UNRETIRED',
    'STATION_CLOSED', 'STATION_REOPENED', 'KM_REFUNDED', 'PROVIDER_COUNTRY_SET'));

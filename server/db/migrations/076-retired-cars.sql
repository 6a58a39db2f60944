-- A car is retired from a day of Berlin on: a block without end, which the constraint of bookings sees as any other (001), says
-- it to whoever books. `retired` follows on that day, once nobody is on the way with the car (docs/decisions/129).
alter table vehicle add column retired_on date;
create index vehicle_retiring on vehicle (retired_on) where retired_on is not null and not retired;

alter table out_of_service add column retires boolean not null default false;
create unique index out_of_service_retires on out_of_service (vehicle_id) where retires;

alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED',
    'ICE_ON', 'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED', 'CARS_RETIRED', 'CAR_UNRETIRED'));

-- A station is closed from a day of Berlin on. Its cars are retired from that day (076); `closed` follows once none of them is in
-- service any more, and takes it out of lists, map and address search. Bookings and bills keep its name (docs/decisions/133).
alter table station
  add column closed_on date,
  add column closed boolean not null default false,
  add constraint station_closed_on check (not closed or closed_on is not null);
create index station_closing on station (closed_on) where closed_on is not null and not closed;

-- The station with whose closing the car was retired: reopening brings back these, and no other.
alter table out_of_service
  add column closed_station_id bigint references station,
  add constraint out_of_service_closed_station check (closed_station_id is null or retires);
create index out_of_service_closed_station on out_of_service (closed_station_id) where closed_station_id is not null;

-- Giving back what is left of kilometre packages is an act of staff, too.
alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in ('PARTNER_ENDED', 'PARTNER_REOPENED', 'PARTNER_HEAD_CHANGED', 'BOXES_ISSUED',
    'ICE_ON', 'ICE_OFF', 'ACCOUNT_DELETED', 'PACKAGE_ENDED', 'TRIP_STOPPED', 'TRIP_RELEASED', 'CARS_RETIRED', 'CAR_UNRETIRED',
    'STATION_CLOSED', 'STATION_REOPENED', 'KM_REFUNDED'));

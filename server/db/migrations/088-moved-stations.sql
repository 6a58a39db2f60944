-- A list of the fleet gives a station another place: whoever has booked there is told, with the address that it had (§S18.20).
alter table booking_event
  add column moved_from text,
  add constraint booking_event_moved_from check ((moved_from is not null) = (kind = 'STATION_MOVED')) not valid,
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK', 'CAR_THREATENED',
      'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED', 'NO_SHOW_TAKEN_BACK', 'NO_SHOW_FORGIVEN',
      'BILLED', 'COST_CENTRE_CHANGED', 'MOVE_ASKED', 'MOVE_DECLINED', 'MOVE_OVER', 'STATION_MOVED'));
alter table booking_event validate constraint booking_event_moved_from;

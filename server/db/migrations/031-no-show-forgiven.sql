-- A booking that nobody came for because its car was not there, as was heard only later (docs/decisions/052).
alter table booking_event
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT',
    'TAKEN_BACK', 'CAR_THREATENED', 'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED',
    'NO_SHOW_TAKEN_BACK', 'NO_SHOW_FORGIVEN'));

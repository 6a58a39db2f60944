-- What a customer still has to be told of an event of a booking. The row is written with the event, in one statement,
-- and deleted in the transaction that writes the mail (docs/decisions/040).
create table booking_message (
  -- Without a foreign key, which every booking would pay for: events are never deleted.
  event_id bigint primary key,
  -- The event's time; later if the mail could not be written and is tried again.
  due_at timestamptz not null,
  late_peak_cents integer -- of the booking after the event
);

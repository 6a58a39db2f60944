-- A booking that was lent: who drives instead of the customer, who still pays (docs/decisions/049).
alter table booking
  add column driver_customer_id bigint references customer,
  add constraint booking_lent_to_somebody_else check (driver_customer_id <> customer_id);
create index booking_driver on booking (driver_customer_id, starts_at) where driver_customer_id is not null;

-- Who drove a lent booking at the event; of LENT who drives from then on, of TAKEN_BACK who did until then.
alter table booking_event
  add column driver_customer_id bigint references customer,
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK'));

-- The driver is who may not be in two cars at once: an overlap raises exclusion_violation, as a change does.
create function booking_lends() returns trigger language plpgsql as $$
begin
  update occupancy set exclusive_customer_id = new.exclusive_customer_id where booking_id = new.id;
  return new;
end $$;
create trigger booking_lends before update of exclusive_customer_id on booking
  for each row when (old.exclusive_customer_id is distinct from new.exclusive_customer_id)
  execute function booking_lends();

-- The highest time price that a booking had since cancelling it costs a fee, as of its last change at such a time; null
-- when every change was made while cancelling was free (docs/decisions/027). It takes the place of late_since.
alter table booking add column late_peak_cents integer check (late_peak_cents >= 0);
update booking set late_peak_cents = peak.cents
  from (
    select booking.id, max(greatest(event.price_before_cents, event.price_after_cents)) as cents
    from booking join booking_event event on event.booking_id = booking.id
    where event.kind = 'CHANGED' and event.at >= booking.late_since
    group by booking.id
  ) peak
  where peak.id = booking.id;
alter table booking drop column late_since;

-- Whatever a booking is changed to, and whoever writes it: what cancelling may cost never falls.
create function booking_late_peak_stays() returns trigger language plpgsql as $$
begin
  new.late_peak_cents := greatest(old.late_peak_cents, new.late_peak_cents, new.time_cents);
  return new;
end $$;
create trigger booking_late_peak_stays before update of time_cents, late_peak_cents on booking
  for each row when (old.late_peak_cents is not null) execute function booking_late_peak_stays();

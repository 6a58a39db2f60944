-- The cost centre that whoever booked has chosen for this booking (docs/decisions/085); null: that of who drives.
alter table booking
  add column cost_centre text check (char_length(cost_centre) between 1 and 35);
alter table booking_event
  -- Of COST_CENTRE_CHANGED: from then on.
  add column cost_centre text check (char_length(cost_centre) between 1 and 35),
  drop constraint booking_event_kind_check,
  add constraint booking_event_kind_check check
    (kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'STARTED', 'ENDED', 'NO_SHOW', 'LENT', 'TAKEN_BACK', 'CAR_THREATENED',
      'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'SUBSTITUTED', 'AWAITED', 'NO_SHOW_TAKEN_BACK', 'NO_SHOW_FORGIVEN',
      'BILLED', 'COST_CENTRE_CHANGED'));

-- Safety packages of accounts that were ACTIVE before that day was kept, and that were never charged: the day is that of the
-- check or of the confirmed address, whichever came later. Accounts that were charged keep the contract years that they paid.
update customer set activated_at = found.at
from (
  select customer.id, greatest(customer.email_confirmed_at, min(decided_at)) as at
  from customer join document_check check_ on check_.customer_id = customer.id and check_.state = 'APPROVED'
  where activated_at = 'epoch' and main_customer_id is null and email_confirmed_at is not null and decided_at is not null
    and exists (select from customer_option where customer_option.customer_id = customer.id and option_id ~ '^sipak[1-9]')
    and not exists (select from ledger_transaction posted where posted.customer_id = customer.id and cause = 'SAFETY_PACKAGE')
  group by customer.id
) found
where customer.id = found.id;

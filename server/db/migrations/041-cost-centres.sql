-- The cost centre of a company's driver, as its main account has it now (docs/decisions/068); what held before is in the events.
alter table driver
  add column cost_centre text check (char_length(cost_centre) between 1 and 35);
alter table driver_event
  -- From this event on; null: none.
  add column cost_centre text check (char_length(cost_centre) between 1 and 35),
  drop constraint driver_event_kind_check,
  add constraint driver_event_kind_check check (kind in
    ('ADDED', 'INVITED', 'BLOCKED', 'UNBLOCKED', 'REMOVED', 'LIMITS_CHANGED', 'COST_CENTRE_CHANGED'));

-- When the account became ACTIVE first: a safety package that was chosen before takes effect then. Null: not yet; 1970:
-- it began as ACTIVE, or is older than this column, and keeps the contract years that it has paid.
alter table customer
  add column activated_at timestamptz,
  -- What a block has interrupted and its end gives back.
  add column state_before_block text check (state_before_block in ('PRELIMINARY', 'VERIFIED', 'ACTIVE', 'CANCELLING', 'DENIED', 'REQUESTED'));
update customer set activated_at = 'epoch'
where state not in ('REQUESTED', 'PRELIMINARY', 'VERIFIED', 'DENIED')
  or (state = 'VERIFIED' and email_confirmed_at is not null and exists (
    select from document_check where customer_id = customer.id and document_check.state = 'APPROVED'));
create function customer_is_activated() returns trigger language plpgsql as $$
begin
  if new.state in ('ACTIVE', 'CANCELLING', 'BLOCKED') then
    new.activated_at := coalesce(new.activated_at, 'epoch');
  end if;
  return new;
end $$;
create trigger customer_is_activated before insert on customer
  for each row execute function customer_is_activated();

-- A file that was submitted and that the bank has refused as a whole: once. Its debits are collected anew.
create table collection_file_refusal (
  file_id bigint primary key references collection_file_outcome,
  refused_at timestamptz not null,
  refused_by text not null
);
alter table collection_end
  drop constraint collection_end_reason_check,
  add constraint collection_end_reason_check check (reason in ('PAID', 'NO_MANDATE', 'MISSED', 'DISCARDED', 'REFUSED'));

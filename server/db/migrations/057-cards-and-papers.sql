-- A card that was lost is nobody's, and never handed out again (§S12.8).
alter table access_card add column lost_at timestamptz;
alter table access_card add constraint access_card_lost_is_nobodys check (lost_at is null or customer_id is null);

-- To whom a card was given, and how that ended. Rows are only ever added.
create table access_card_event (
  id bigint generated always as identity primary key,
  number text not null references access_card,
  -- Whose it is from then on, or was until then.
  customer_id bigint not null references customer,
  kind text not null check (kind in ('GIVEN', 'RETURNED', 'LOST')),
  -- Who did it: the customer, who works at a partner, an employee.
  by_customer_id bigint not null references customer,
  happened_at timestamptz not null
);
create index access_card_event_card on access_card_event (number, id);
create index access_card_event_customer on access_card_event (customer_id, id);
create function access_card_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from access_card_event) then
    return null;
  end if;
  raise exception 'what became of a card is only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger access_card_event_stays before update or delete or truncate on access_card_event
  for each statement execute function access_card_event_stays();

alter table sales_event drop constraint sales_event_kind_check;
alter table sales_event add constraint sales_event_kind_check check (kind in
  ('STARTED', 'SEEN', 'REGISTERED', 'CODE_SHOWN', 'HANDED_OVER', 'TAKEN_BACK', 'CONTRACT_SENT', 'PASSWORD_SENT', 'ORIGINALS_SEEN', 'CARD_GIVEN', 'CARD_RETURNED', 'CARD_LOST', 'CODE_SENT', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));
alter table sales_event drop constraint sales_event_names_person;
alter table sales_event add constraint sales_event_names_person check (customer_id is not null or kind not in
  ('ORIGINALS_SEEN', 'CARD_GIVEN', 'CARD_RETURNED', 'CARD_LOST', 'CODE_SENT', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));

-- Wrong codes of presence are on record: somebody at a partner may guess, and says that a customer is there (§S12.3).
alter table sales_event drop constraint sales_event_kind_check;
alter table sales_event add constraint sales_event_kind_check check (kind in
  ('STARTED', 'SEEN', 'REGISTERED', 'CODE_SHOWN', 'HANDED_OVER', 'TAKEN_BACK', 'TABLET_TURNED', 'TABLET_BACK', 'CONTRACT_SENT', 'PASSWORD_SENT', 'ORIGINALS_SEEN', 'CARD_GIVEN', 'CARD_RETURNED', 'CARD_LOST', 'CODE_SENT', 'CODE_WRONG', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));
alter table sales_event add constraint sales_event_wrong_code check (kind <> 'CODE_WRONG' or customer_id is not null);
create index sales_event_wrong_codes on sales_event (id) where kind = 'CODE_WRONG';

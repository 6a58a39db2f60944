-- A partner's tablet in the hands of the person who registers: the login knows that one registration alone, until the partner has
-- proved to have it again. What is renewed from a stored login stays turned round. No reference: a registration that expires
-- must not turn the tablet back.
alter table token add column handed_registration_id uuid;
alter table stored_login add column handed_registration_id uuid;

alter table sales_event drop constraint sales_event_kind_check;
alter table sales_event add constraint sales_event_kind_check check (kind in
  ('STARTED', 'SEEN', 'REGISTERED', 'CODE_SHOWN', 'HANDED_OVER', 'TAKEN_BACK', 'TABLET_TURNED', 'TABLET_BACK', 'CONTRACT_SENT', 'PASSWORD_SENT', 'ORIGINALS_SEEN', 'CARD_GIVEN', 'CARD_RETURNED', 'CARD_LOST', 'CODE_SENT', 'PRESENCE_PROVED', 'CONFIRMED', 'PASSED'));

-- Whose account took a step of a damage in the console, and who confirmed it as the second person (docs/decisions/166): whoever had
-- a part in a decision does not decide about the objection to it. OBJECTED: in the words of whoever was heard.
alter table damage_event
  drop constraint damage_event_kind_check,
  add constraint damage_event_kind_check check (kind in ('REPORTED', 'PHOTO_STORED', 'OPENED', 'HEARD', 'STATED', 'DECIDED', 'OBJECTED',
    'DISMISSED', 'REOPENED', 'REPAIRED')),
  add column staff_id bigint references customer,
  add column second_id bigint references customer,
  add constraint damage_event_staff_check check (staff_id is null or staff is not null),
  add constraint damage_event_second_check check (second_id is null or second_id <> staff_id);
create index damage_event_staff on damage_event (staff_id) where staff_id is not null;
create index damage_event_second on damage_event (second_id) where second_id is not null;
create index damage_recorded on damage (recorded_at desc);

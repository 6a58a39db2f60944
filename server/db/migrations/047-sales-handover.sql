-- A registration moves between the partner's tablet and the person's own phone: whoever goes on with it gets a new secret.
alter table sales_registration
  drop constraint sales_registration_draft_hash_fkey,
  add constraint sales_registration_draft_hash_fkey foreign key (draft_hash)
    references registration_session (secret_hash) on update cascade on delete set null;

-- The codes that a phone opens, once and within 15 minutes; the secrets themselves are not stored.
create table sales_handover (
  token_hash bytea primary key,
  registration_id uuid not null references sales_registration on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz
);
create index sales_handover_registration on sales_handover (registration_id, created_at);

alter table sales_event drop constraint sales_event_kind_check;
alter table sales_event add constraint sales_event_kind_check check (kind in
  ('STARTED', 'SEEN', 'REGISTERED', 'CODE_SHOWN', 'HANDED_OVER', 'TAKEN_BACK', 'CONTRACT_SENT', 'PASSWORD_SENT'));

-- MAIN_AND_SUB: issued to a partner with a new main account; makes its first driver and logs nobody in.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION',
    'DRIVER_INVITATION', 'SALES_INVITATION', 'MAIN_AND_SUB'));

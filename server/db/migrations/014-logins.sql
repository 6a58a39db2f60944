-- So long whoever has just registered, and did not hear the answer, may ask for it again and gets a login with it
-- (docs/decisions/011). Empty from the first login on.
alter table customer add column may_ask_again_until timestamptz;

-- What changetomainandsub answers with logs in, and does nothing else.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION'));

-- When the person behind the token last proved who they are; null: it came from a stored login. Who adds a way in
-- (a passkey) must have done so a moment ago.
alter table token add column proven_at timestamptz;

-- A browser's secret is made anew at each login, for all customers that it is known to.
create index known_device_secret on known_device (secret_hash);

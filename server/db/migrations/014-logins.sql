-- Until then a client that lost the registration's response may repeat the request and gets a login
-- (docs/decisions/011). Null after the first login.
alter table customer add column may_ask_again_until timestamptz;

-- CUSTOMER_LOGIN: the token in the response of changetomainandsub, which can only log in.
alter table onetime_token drop constraint onetime_token_purpose_check;
alter table onetime_token add constraint onetime_token_purpose_check check (purpose in
  ('CUSTOMER_CREATED', 'CUSTOMER_LOGIN', 'EMAIL_CONFIRMATION', 'PASSWORD_RESET', 'NEWSLETTER_CONFIRMATION'));

-- When the person last proved who they are; null if the token came from a stored login. Adding a passkey requires a
-- recent proof.
alter table token add column proven_at timestamptz;

-- Each login replaces a browser's secret for all customers that the browser is known to.
create index known_device_secret on known_device (secret_hash);

-- Notifications on devices (docs/decisions/081), for each category only with its own consent.
alter table consent
  drop constraint consent_kind_check,
  add constraint consent_kind_check check (kind in ('TERMS', 'CREDIT_RATING', 'ADS', 'SEPA', 'DOCUMENT_PHOTOS',
    'PUSH_BOOKING', 'PUSH_REMINDER', 'PUSH_INVOICE', 'PUSH_DOCUMENT', 'PUSH_NEWS'));

-- With which we prove to push services of browsers that we are the ones to whom the browser subscribed (RFC 8292). A
-- subscription works only with the key that it names, so none is ever changed.
create table vapid_key (
  id bigint generated always as identity primary key,
  -- A point of P-256, uncompressed.
  public_key bytea not null unique check (octet_length(public_key) = 65),
  sealed_private_key text not null,
  made_at timestamptz not null
);

-- A device that may be told something. It belongs to a login, and is told nothing any more when that has ended.
create table push_device (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('WEB', 'FCM', 'APNS')),
  -- The endpoint of a browser's subscription, or the token of Google's or Apple's service. A device has one, whoever is
  -- logged in there.
  address text not null unique check (length(address) <= 1500),
  -- Of a browser's subscription: what only it can read is encrypted for these (RFC 8291).
  p256dh bytea check (octet_length(p256dh) = 65),
  auth bytea check (octet_length(auth) = 16),
  vapid_key_id bigint references vapid_key,
  -- The login: a stored one, or a token without one.
  stored_family_id uuid unique,
  token_handle uuid unique,
  registered_at timestamptz not null,
  -- When it was last seen in use: what was sent after that is what nobody has looked at.
  seen_at timestamptz not null,
  check (num_nonnulls(stored_family_id, token_handle) = 1),
  check (num_nonnulls(p256dh, auth, vapid_key_id) = case when kind = 'WEB' then 3 else 0 end)
);
create index push_device_customer on push_device (customer_id);
create index push_device_vapid_key on push_device (vapid_key_id);

-- What is to be shown on a device: each event once on each.
create table push_message (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_device on delete cascade,
  category text not null check (category in ('BOOKING', 'REMINDER', 'INVOICE', 'DOCUMENT', 'NEWS')),
  -- The same for the same event: "buchung-ereignis 17".
  event text not null,
  -- A later one with the same tag takes its place on the screen.
  tag text not null,
  -- Empty once it is sent.
  title text not null,
  body text not null,
  path text not null,
  -- A reminder has no words of its own: it is worded when it is sent, from the booking as it is then, and only if the
  -- booking still begins or ends at that time.
  reminder text check (reminder in ('START', 'END')),
  booking_id bigint references booking,
  about timestamptz,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  -- From then on it would only confuse.
  useful_until timestamptz not null,
  tries smallint not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  last_error text,
  unique (device_id, event),
  check (num_nonnulls(reminder, booking_id, about) in (0, 3)),
  check ((reminder is not null) = (category = 'REMINDER'))
);
create index push_message_waiting on push_message (next_try_at, id) where sent_at is null and dropped_at is null;
create index push_message_old on push_message (created_at);
create index push_message_booking on push_message (booking_id) where booking_id is not null;

-- Finds the bookings that begin soon, of which their drivers are reminded.
create index booking_reserved on booking (starts_at) where state = 'RESERVED';

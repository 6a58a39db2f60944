-- In development nothing is sent: a mail is shown on a page instead, and is not sent later either.
alter table mail
  add column shown_at timestamptz,
  add column unsubscribe_url text; -- of a newsletter: one POST there ends it
drop index mail_waiting;
create index mail_waiting on mail (next_try_at)
  where sent_at is null and given_up_at is null and shown_at is null;

-- Until the mail has been sent.
create table mail_attachment (
  mail_id bigint not null references mail on delete cascade,
  position smallint not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);

-- Stored in plain text, because every newsletter contains it; it can only end this one subscription.
alter table newsletter_subscription
  add column unsubscribe_token uuid not null unique default gen_random_uuid();

-- Who of the staff looked at whose identity papers (Art. 5 (2) GDPR). Rows are only ever added; they may be deleted
-- three years later, at the end of the time within which somebody may still complain about a look.
create table document_view (
  id bigint generated always as identity primary key,
  check_id bigint not null references document_check,
  -- Null: the numbers of licence and identity document, without a photo.
  kind text check (kind in ('LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE')),
  customer_id bigint not null references customer,
  -- Null: by the operating system's user that `viewed_by` names.
  viewer_id bigint references customer,
  viewed_by text not null,
  via text not null check (via in ('API', 'ADMIN')),
  viewed_at timestamptz not null
);
create index document_view_customer on document_view (customer_id, id);
create index document_view_old on document_view (viewed_at);

create function keep_document_view() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.viewed_at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'who looked at identity papers is only ever added';
end $$;
create trigger document_view_kept before update or delete on document_view
  for each row execute function keep_document_view();
create trigger document_view_not_truncated before truncate on document_view
  for each statement execute function keep_document_view();

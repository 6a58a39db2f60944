-- What the content server knows (§S7.3): one row for each version of a document or of the settings. Versions are
-- never overwritten; what changes is which of them is published.
create table content_version (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'published', 'archived')),
  source text not null check (octet_length(source) <= 262144),
  author text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  unique (kind, slug, number),
  check (state <> 'published' or published_at is not null)
);
-- One published version of each document, whoever publishes at the same time.
create unique index content_version_published on content_version (kind, slug) where state = 'published';

-- Who did what with a version, and when.
create table content_step (
  id bigint generated always as identity primary key,
  version_id bigint not null references content_version,
  step text not null check (step in ('created', 'published', 'archived')),
  done_by text not null,
  done_at timestamptz not null
);
create index content_step_version on content_step (version_id, id);

-- Counts the changes: a server compares one number to know whether what it remembers still holds. Whoever changes
-- something locks the row first, so changes happen one after the other.
create table content_revision (
  id smallint primary key check (id = 1),
  number bigint not null
);
insert into content_revision (id, number) values (1, 0);

create function keep_content_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.kind, new.slug, new.number, new.source, new.author, new.created_at)
      is distinct from (old.kind, old.slug, old.number, old.source, old.author, old.created_at)
  then
    raise exception 'a version of the content is never overwritten';
  end if;
  return new;
end $$;
create trigger content_version_kept before update or delete on content_version
  for each row execute function keep_content_version();

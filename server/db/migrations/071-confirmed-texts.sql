-- Terms, privacy and imprint ship as drafts of what an operator has to say: who of the operator has confirmed which version
-- (docs/decisions/122).
create table content_confirmation (
  version_id bigint primary key references content_version,
  confirmed_at timestamptz not null,
  confirmed_by text not null
);

-- What the law wants to be reachable is replaced, never taken away (§S16): with the transaction, there has to be a version.
create function legal_text_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from content_version
      where kind = old.kind and slug = old.slug and state = 'published') then
    raise exception 'a text that the law requires cannot be taken away' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger legal_text_stays after update of state on content_version
  deferrable initially deferred for each row
  when (old.state = 'published' and new.state <> 'published' and old.kind = 'page'
    and old.slug in ('agb', 'datenschutz', 'impressum'))
  execute function legal_text_stays();

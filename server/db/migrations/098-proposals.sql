-- What one person of the staff may not do alone waits here for a second one (docs/decisions/161).
create table proposal (
  id bigint primary key generated always as identity,
  provider_id text not null references provider,
  kind text not null,
  -- Who has CONFIRM there, in all of these cities, may decide; null: wherever the operator is.
  area text not null,
  cities integer[] check (cardinality(cities) > 0),
  author_id bigint not null references customer,
  -- Whom it is about.
  customer_id bigint references customer check (customer_id <> author_id),
  -- What is to be done, by numbers and without names; and on what that rests.
  request jsonb not null,
  basis jsonb not null,
  reason text check (length(reason) between 1 and 500),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index proposal_made_at on proposal (provider_id, made_at desc, id desc);
create index proposal_author on proposal (author_id);
create index proposal_customer on proposal (customer_id) where customer_id is not null;

-- What became of it, once: the primary key decides between two who decide.
create table proposal_end (
  proposal_id bigint primary key references proposal,
  outcome text not null check (outcome in ('CONFIRMED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'OUTDATED')),
  -- Null: nobody, its time was over.
  ended_by bigint references customer check ((ended_by is null) = (outcome = 'EXPIRED')),
  reason text check (length(reason) between 1 and 500),
  ended_at timestamptz not null
);
create index proposal_end_by on proposal_end (ended_by) where ended_by is not null;

-- Whatever the program believes: nobody decides about what they have proposed, or what is about them, and none after its time.
create function proposal_is_decided_by_another() returns trigger language plpgsql as $$
declare
  of proposal;
begin
  select * into strict of from proposal where id = new.proposal_id;
  if new.outcome in ('CONFIRMED', 'REFUSED', 'OUTDATED') and (new.ended_by = of.author_id or new.ended_by = of.customer_id) then
    raise exception 'a proposal is decided by a second person' using errcode = 'check_violation';
  end if;
  if new.outcome = 'WITHDRAWN' and new.ended_by <> of.author_id then
    raise exception 'a proposal is withdrawn by its author' using errcode = 'check_violation';
  end if;
  if (new.outcome = 'EXPIRED') <> (new.ended_at >= of.expires_at) then
    raise exception 'a proposal is decided within its time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proposal_is_decided_by_another before insert on proposal_end
  for each row execute function proposal_is_decided_by_another();

create function proposal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'proposals are only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger proposal_stays before update or delete on proposal
  for each row execute function proposal_stays();
create trigger proposal_end_stays before update or delete on proposal_end
  for each row execute function proposal_stays();

-- Who sees to what of the console's inbox (docs/decisions/164): one person each, so that nobody does the work of somebody else.
-- The primary key decides between two who claim.
create table inbox_claim (
  provider_id text not null references provider,
  kind text not null,
  -- The number or id of the entry in the tables of its feature.
  entry_id text not null check (length(entry_id) between 1 and 40),
  person_id bigint not null references customer,
  claimed_at timestamptz not null,
  -- The last sign of this person at it.
  seen_at timestamptz not null check (seen_at >= claimed_at),
  primary key (provider_id, kind, entry_id)
);
create index inbox_claim_person on inbox_claim (person_id);
create index inbox_claim_seen on inbox_claim (seen_at);

-- A reminder waits until somebody says that it is done.
alter table customer_note
  add column settled_at timestamptz,
  add column settled_by bigint references customer,
  add check ((settled_at is null) = (settled_by is null));
create index customer_note_due on customer_note (remind_on) where remind_on is not null and settled_at is null;
create index customer_note_settled_by on customer_note (settled_by) where settled_by is not null;

-- The entries of bank statements of which nothing has become yet, of however many there were.
create table bank_entry_open (entry_id bigint primary key references bank_entry);
insert into bank_entry_open (entry_id)
  select id from bank_entry where not exists (select from bank_entry_outcome where entry_id = id);
create function bank_entry_is_open() returns trigger language plpgsql as $$
begin
  insert into bank_entry_open (entry_id) values (new.id);
  return null;
end $$;
create trigger bank_entry_is_open after insert on bank_entry
  for each row execute function bank_entry_is_open();
create function bank_entry_is_settled() returns trigger language plpgsql as $$
begin
  delete from bank_entry_open where entry_id = new.entry_id;
  return null;
end $$;
create trigger bank_entry_is_settled after insert on bank_entry_outcome
  for each row execute function bank_entry_is_settled();

-- What else waits is found without reading what does not.
create index vehicle_task_of_return on vehicle_task (created_at) where done_at is null and origin = 'RETURN';
create index proposal_expires on proposal (expires_at);

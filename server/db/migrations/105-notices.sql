-- What everybody, or everybody of some cities, has to read before anything else (docs/decisions/168). The notice of the terminal stays
-- in the settings.
create table notice (
  id bigint primary key generated always as identity,
  title text not null check (length(title) between 1 and 200),
  -- Markdown with placeholders, like all texts.
  body text not null check (length(body) between 1 and 2000),
  level smallint not null check (level between 1 and 3),
  started_by bigint not null references customer,
  starts_at timestamptz not null,
  -- Null: until somebody switches it off.
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz check (ended_at >= starts_at),
  -- Who switched it off: somebody of the staff, or in the terminal.
  ended_by bigint references customer check (ended_by is null or ended_at is not null),
  ended_in_terminal text check (length(ended_in_terminal) between 1 and 100),
  check ((ended_at is null) = (ended_by is null and ended_in_terminal is null)),
  check (ended_by is null or ended_in_terminal is null)
);
create index notice_running on notice (starts_at) where ended_at is null;
create index notice_started on notice (starts_at desc, id desc);
create index notice_started_by on notice (started_by);
create index notice_ended_by on notice (ended_by) where ended_by is not null;

-- Where it is shown; none: everywhere.
create table notice_city (
  notice_id bigint not null references notice,
  city_id integer not null references city,
  primary key (notice_id, city_id)
);
create index notice_city_city on notice_city (city_id);

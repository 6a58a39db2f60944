-- How often people who allowed it did something: a number for each day and event. Nothing says who or from where.
create table usage_event (
  day date not null,
  event text not null check (event <> ''),
  times bigint not null check (times > 0),
  primary key (day, event)
);

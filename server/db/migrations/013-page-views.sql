-- How often people who allowed it looked at pages: a number for each day and route. Nothing says who or from where.
create table page_view (
  day date not null,
  route text not null check (route <> ''),
  views bigint not null check (views > 0),
  primary key (day, route)
);

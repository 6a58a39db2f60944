-- What a booking's car had to have: what was filtered for and the car had (§S4.25, decision 143). Without a filter no row.
create table booking_wish (
  booking_id bigint primary key references booking,
  features text[] not null,
  seats smallint check (seats > 0),
  equipment text[] not null,
  check (cardinality(features) > 0 or seats is not null or cardinality(equipment) > 0)
);

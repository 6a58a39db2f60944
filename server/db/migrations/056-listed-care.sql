-- What the fleet's list said of the care of a car when it was imported last: only what is new in the list takes the place of
-- what employees have found since (docs/decisions/088).
alter table vehicle_care
  add column listed_inspection_due date,
  add column listed_tyres text check (listed_tyres in ('SUMMER', 'WINTER', 'ALL_SEASON'));

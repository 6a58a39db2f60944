-- A plan may be kept for some customers; it is offered to these alone. Empty: to everybody.
alter table plan add column customer_numbers text[] not null default '{}';

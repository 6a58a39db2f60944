-- The drivers of a main account: their bookings, whom it may lend to, and what is theirs on its invoice.
create index customer_main on customer (main_customer_id) where main_customer_id is not null;

-- The export of somebody's data asked these tables for all of a person's rows, and read all rows of everybody: 12 s with 1.5
-- million bookings. The database found whoever is erased the same way.
create index booking_event_customer on booking_event (customer_id) where customer_id is not null;
create index booking_event_driver on booking_event (driver_customer_id) where driver_customer_id is not null;
create index departure_check_customer on departure_check (customer_id);
create index trip_return_customer on trip_return (customer_id);
create index trip_event_customer on trip_event (customer_id) where customer_id is not null;
create index vehicle_command_customer on vehicle_command (customer_id);
create index unlock_grant_customer on unlock_grant (customer_id);

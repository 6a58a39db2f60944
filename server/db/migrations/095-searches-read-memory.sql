-- What is free in a city is read from memory (docs/decisions/155): nobody asks any more for all that is occupied there, or for the
-- stations of a box, and each booking wrote into the index.
drop index occupancy_in_city;
drop index station_position;

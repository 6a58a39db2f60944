-- The customer's own distance when booking, in km; null: estimates assume what suits the duration. It is kept because
-- the mails have named it, and a later choice for another trip must not change this one's estimate.
alter table booking add column planned_km integer check (planned_km >= 0);

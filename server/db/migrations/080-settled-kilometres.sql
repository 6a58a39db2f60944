-- Kilometres of a trip that were in doubt or wrong and are settled (§S10.29): what the driver is told, and what a bill corrects.
create table km_settlement (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  -- A later reading fitted; somebody of the staff set them; they were set right after the trip was billed.
  how text not null check (how in ('READING', 'STAFF', 'CORRECTED')),
  km integer not null check (km >= 0),
  -- Null: nothing counted before.
  before_km integer check (before_km >= 0),
  -- What the next bill has more, or less if negative.
  difference_cents bigint check ((difference_cents is null) = (how <> 'CORRECTED')),
  reason text check ((reason is null) = (how = 'READING')),
  settled_at timestamptz not null
);
create index km_settlement_booking on km_settlement (booking_id);

-- Of which the driver was told: the key decides when two servers look at once.
create table km_letter (
  settlement_id bigint primary key references km_settlement,
  told_at timestamptz not null
);

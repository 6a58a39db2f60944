import { busyWithin } from '#domain/availability/busy-minutes.ts';
import { type Booker, checkChangeableBy, mayChange } from '#domain/booking/may-book.ts';
import { longestExtension } from '#domain/booking/nearest-free-period.ts';
import { MAX_BOOKING_MS } from '#domain/booking/period.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import type { BookingRow } from './booking.repository.ts';
import { periodOf } from './booking-view.ts';

/** How far the booking could be extended before the next one of its car (§S4.20); undefined if no longer at all. Read from memory: whether it can be is decided when it is. */
export async function findLongestEnd(
  fleet: FleetInMemory,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const furthest = row.startsAt.add({ milliseconds: MAX_BOOKING_MS });
  if (Temporal.Instant.compare(row.endsAt, furthest) >= 0) return undefined;
  const vehicle = (await fleet.read(now)).fleet.vehicle(row.vehicleId);
  if (!vehicle) return undefined;
  const busy = busyWithin(vehicle.busy, row.endsAt.epochMilliseconds, furthest.epochMilliseconds);
  const end = longestExtension(busy, periodOf(row))?.end;
  return end && Temporal.Instant.compare(end, now) > 0 ? end : undefined;
}

/** Until when its driver could extend the booking now (§S4.20); undefined if not at all. */
export async function findLatestEnd(
  fleet: FleetInMemory,
  row: BookingRow,
  booker: Booker,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const before = { state: row.state, period: periodOf(row) };
  const longer = { start: row.startsAt, end: row.endsAt.add({ minutes: 15 }) };
  const refusal = checkChangeableBy(booker, before, now) ?? mayChange(booker, before, longer, now);
  return refusal ? undefined : findLongestEnd(fleet, row, now);
}

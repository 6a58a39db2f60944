/** A booking of a vehicle of class M or L that was not cancelled. */
export type EarlyBooking = { start: Temporal.Instant; end: Temporal.Instant };
export type BookingPattern = 'CASE_1' | 'CASE_2';

const DAY_HOURS = 24;
/** §7.44, §9.8. */
export const WATCHED_DAYS = 28;
const FIRST_DAYS = 7;
const LONG_HOURS = 72;
const GAP_DAYS = 10;
const PLACES_LATER = 3;

const before = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

/**
 * Suspicious patterns in a new customer's first 28 days (§7.44). Case 1: exactly one booking starting in 7
 * days lasts at least 72 hours. Case 2: of exactly one, the third after starts within 10.
 */
export function bookingPatterns(
  bookings: readonly EarlyBooking[],
  registeredAt: Temporal.Instant,
): BookingPattern[] {
  const windowEnd = registeredAt.add({ hours: WATCHED_DAYS * DAY_HOURS });
  const watched = bookings
    .filter(({ start }) => !before(start, registeredAt) && before(start, windowEnd))
    .sort((a, b) => Temporal.Instant.compare(a.start, b.start));

  const firstEnd = registeredAt.add({ hours: FIRST_DAYS * DAY_HOURS });
  const long = watched.filter(
    ({ start, end }) => before(start, firstEnd) && !before(end, start.add({ hours: LONG_HOURS })),
  );
  const crowded = watched.filter(({ start }, index) => {
    const later = watched[index + PLACES_LATER];
    return later !== undefined && !before(start.add({ hours: GAP_DAYS * DAY_HOURS }), later.start);
  });
  return [
    ...(long.length === 1 ? (['CASE_1'] as const) : []),
    ...(crowded.length === 1 ? (['CASE_2'] as const) : []),
  ];
}

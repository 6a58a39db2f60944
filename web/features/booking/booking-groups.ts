import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** The booking that a desk shows beside the list of all until one is chosen: the one whose car can be opened, else the next. */
export const bookingToShow = (
  bookings: readonly Booking[],
  customerId: number | undefined,
  now: Temporal.Instant,
): Booking | undefined => currentGroups(bookings, customerId, now).flatMap((group) => group.bookings)[0];

/** Bookings that are not over: those whose car can be opened by this customer now, and the others. Groups may be empty. */
export function currentGroups(
  bookings: readonly Booking[],
  customerId: number | undefined,
  now: Temporal.Instant,
): { title: string; bookings: Booking[] }[] {
  const isNow = ({ state, timeRange, driverId }: Booking) =>
    driverId === customerId && tripAccess({ state, period: toPeriod(timeRange) }, now) !== undefined;
  return [
    { title: 'Jetzt', bookings: bookings.filter(isNow) },
    { title: 'Als Nächstes', bookings: bookings.filter((booking) => !isNow(booking)) },
  ];
}

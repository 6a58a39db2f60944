import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** The query by which the app's shortcut asks for the car that can be opened now (server/pages/app-files.ts). */
export const OPEN_CAR = { name: 'auto', value: 'oeffnen' } as const;

/** The booking whose car the customer can open at this moment; undefined if there is none, or more than one to choose from. */
export function carToOpen(
  bookings: readonly Booking[],
  customerId: number,
  now: Temporal.Instant,
): Booking | undefined {
  const [first, ...others] = bookings.filter(
    ({ state, timeRange, driverId }) =>
      driverId === customerId && tripAccess({ state, period: toPeriod(timeRange) }, now) !== undefined,
  );
  return others.length === 0 ? first : undefined;
}

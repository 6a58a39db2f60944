import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** The query by which the app's shortcut asks for the car that can be opened now (server/pages/app-files.ts). */
export const OPEN_CAR = { name: 'auto', value: 'oeffnen' } as const;

/** The bookings whose car the customer can open at this moment, which they drive themselves. */
export const carsToOpen = (
  bookings: readonly Booking[],
  customerId: number,
  now: Temporal.Instant,
): Booking[] =>
  bookings.filter(
    ({ state, timeRange, driverId }) =>
      driverId === customerId && tripAccess({ state, period: toPeriod(timeRange) }, now) !== undefined,
  );

/** The one of them; undefined if there is none, or more than one to choose from. */
export function carToOpen(...asked: Parameters<typeof carsToOpen>): Booking | undefined {
  const [first, ...others] = carsToOpen(...asked);
  return others.length === 0 ? first : undefined;
}

import { checkCancellation } from '#domain/booking/cancellation.ts';
import type { Session } from '#server/http/session.ts';
import type { BookingRow } from './booking.repository.ts';

export const driverIdOf = (row: BookingRow): number => row.driverCustomerId ?? row.customerId;

/** The driver's name, for whoever has lent them the booking; undefined for the driver. */
export const lentDriverName = (row: BookingRow, session: Session): string | undefined =>
  driverIdOf(row) === session.customerId ? undefined : [row.prename, row.name].filter(Boolean).join(' ');

/**
 * Returns the booking if the caller drives it: nobody else has to do with its car (§S10.1). Ids are consecutive, so
 * another customer's booking is refused like an unknown id: nobody learns that it exists.
 */
export function ownBooking(
  row: BookingRow | undefined,
  session: Session,
): { row: BookingRow } | { refusal: 'BOOKING_UNKNOWN' } {
  return row && driverIdOf(row) === session.customerId ? { row } : { refusal: 'BOOKING_UNKNOWN' };
}

/** Like `ownBooking`, also for the customer who has lent it: they pay, and see what becomes of it. */
export function ownOrLentBooking(
  row: BookingRow | undefined,
  session: Session,
): { row: BookingRow } | { refusal: 'BOOKING_UNKNOWN' } {
  return row?.customerId === session.customerId ? { row } : ownBooking(row, session);
}

/** What has begun only its driver changes (§S4.35, §S4.36): returns the refusal for whoever lent it. */
export const begunForDriverOnly = (
  row: BookingRow,
  session: Session,
  now: Temporal.Instant,
): ReturnType<typeof checkCancellation> =>
  driverIdOf(row) === session.customerId
    ? undefined
    : checkCancellation({ state: row.state, period: { start: row.startsAt, end: row.endsAt } }, now);

import type { Session } from '#server/http/session.ts';
import type { BookingRow } from './booking.repository.ts';

/**
 * Returns the booking if it belongs to the caller. Ids are consecutive, so another customer's booking is
 * refused like an unknown id: nobody learns that it exists.
 */
export function ownBooking(
  row: BookingRow | undefined,
  session: Session,
): { row: BookingRow } | { refusal: 'BOOKING_UNKNOWN' } {
  return row?.customer_id === session.customerId ? { row } : { refusal: 'BOOKING_UNKNOWN' };
}

import type { Session } from '#server/http/session.ts';
import type { BookingRow } from './booking.repository.ts';

/** A booking that the caller may see and change. Of others’ nobody learns that they are there: numbers run on. */
export function ownBooking(
  row: BookingRow | undefined,
  session: Session,
): { row: BookingRow } | { refusal: 'BOOKING_UNKNOWN' } {
  return row?.customer_id === session.customerId ? { row } : { refusal: 'BOOKING_UNKNOWN' };
}

import type { CustomerState } from '#domain/customer/customer-state.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import type { BookingState } from './booking-state.ts';
import { isStartFixed } from './change.ts';
import type { Period } from './period.ts';

export type Booker = {
  state: CustomerState;
  /** Null: no check was passed here; an account from before there were checks (docs/decisions/012). */
  documentsValidUntil: Temporal.Instant | null;
  /** The main account of a company or an organisation: staff have accepted it, but nobody has seen a licence. */
  isCompanyAccount: boolean;
};

/**
 * Only ACTIVE and CANCELLING customers book, and only while their documents count (§S3.7); a company's main account
 * needs them as every driver does (docs/decisions/024).
 */
export function mayBook(
  customer: Booker,
  now: Temporal.Instant,
): 'CUSTOMER_MAY_NOT_BOOK' | 'DOCUMENTS_REQUIRED' | 'DOCUMENTS_EXPIRED' | undefined {
  if (customer.state !== 'ACTIVE' && customer.state !== 'CANCELLING') return 'CUSTOMER_MAY_NOT_BOOK';
  const until = customer.documentsValidUntil;
  if (until === null) return customer.isCompanyAccount ? 'DOCUMENTS_REQUIRED' : undefined;
  return hasExpired(until, now) ? 'DOCUMENTS_EXPIRED' : undefined;
}

/**
 * Missing and expired documents stop new bookings (§S3.10): what runs may be extended and what is booked be shortened, but a
 * booking that has not begun cannot reach for time that it does not have.
 */
export function mayChange(
  customer: Booker,
  booking: { state: BookingState; period: Period },
  next: Period,
  now: Temporal.Instant,
): ReturnType<typeof mayBook> {
  const refusal = mayBook(customer, now);
  if (refusal === undefined || refusal === 'CUSTOMER_MAY_NOT_BOOK') return refusal;
  const isInside =
    Temporal.Instant.compare(next.start, booking.period.start) >= 0 &&
    Temporal.Instant.compare(next.end, booking.period.end) <= 0;
  return isStartFixed(booking, now) || isInside ? undefined : refusal;
}

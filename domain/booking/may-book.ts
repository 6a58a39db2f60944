import type { CustomerState } from '#domain/customer/customer-state.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import type { BookingState } from './booking-state.ts';
import { isStartFixed } from './change.ts';
import type { Period } from './period.ts';

export type Booker = {
  state: CustomerState;
  /** Null: the customer passed no check here, e.g. an account older than the checks (docs/decisions/012). */
  documentsValidUntil: Temporal.Instant | null;
  /** The main account of a company or organisation: staff accepted it, but nobody has seen a licence. */
  isCompanyAccount: boolean;
};

/**
 * Returns the refusal if the customer may not book. Only ACTIVE and CANCELLING customers may, and only while
 * their documents are valid (§S3.7); a company's main account needs documents like every driver
 * (docs/decisions/024).
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
 * Returns the refusal if the customer may not change the booking to `next`. Missing and expired documents
 * stop new bookings (§S3.10): a booking that has begun may be extended and any booking shortened, but one
 * that has not begun must stay within its period.
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

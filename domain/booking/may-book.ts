import type { CustomerState } from '#domain/customer/customer-state.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import type { EffectiveEntitlement } from '#domain/driver/entitlement.ts';
import type { BookingState } from './booking-state.ts';
import { isStartFixed } from './change.ts';
import { checkChangeable } from './changeable.ts';
import { QUARTER_HOUR_MS } from './grid.ts';
import { checkPeriod, isInside, type Period } from './period.ts';

export type Booker = {
  state: CustomerState;
  /** Null: the customer passed no check here, e.g. an account older than the checks (docs/decisions/012). */
  documentsValidUntil: Temporal.Instant | null;
  /** The main account of a company or organisation: staff accepted it, but nobody has seen a licence. */
  isCompanyAccount: boolean;
  /** What the main account allows its driver; ENTITLED for everybody else. */
  entitlement: EffectiveEntitlement;
};

export type BookerRefusal =
  | 'CUSTOMER_BLOCKED'
  | 'ENTITLEMENT_BLOCKED'
  | 'ENTITLEMENT_ENDED'
  | 'ENTITLEMENT_SUSPENDED'
  | 'CUSTOMER_MAY_NOT_BOOK'
  | 'DOCUMENTS_REQUIRED'
  | 'DOCUMENTS_EXPIRED';

/**
 * Returns the refusal if the customer may not book. Only ACTIVE and CANCELLING ones with valid documents may
 * (§S3.7), companies' main accounts too (docs/decisions/024); drivers, if their main account allows and may
 * itself.
 */
export function mayBook(customer: Booker, now: Temporal.Instant): BookerRefusal | undefined {
  if (customer.state === 'BLOCKED') return 'CUSTOMER_BLOCKED';
  if (customer.entitlement === 'REMOVED') return 'ENTITLEMENT_ENDED';
  if (customer.entitlement === 'BLOCKED') return 'ENTITLEMENT_BLOCKED';
  if (customer.state !== 'ACTIVE' && customer.state !== 'CANCELLING') return 'CUSTOMER_MAY_NOT_BOOK';
  // What drivers can do something about was said before that.
  if (customer.entitlement === 'SUSPENDED') return 'ENTITLEMENT_SUSPENDED';
  const until = customer.documentsValidUntil;
  if (until === null) return customer.isCompanyAccount ? 'DOCUMENTS_REQUIRED' : undefined;
  return hasExpired(until, now) ? 'DOCUMENTS_EXPIRED' : undefined;
}

type Changed = { state: BookingState; period: Period };

/**
 * Returns the refusal if the customer may not change the booking. Everybody may give time back (§S4.23). Lacking
 * documents stop new bookings (§S3.10), not extensions of begun ones; the blocked neither move nor extend.
 */
export function mayChange(
  customer: Booker,
  booking: Changed,
  next: Period,
  now: Temporal.Instant,
): BookerRefusal | undefined {
  return isInside(booking.period, next) ? undefined : mayMove(customer, booking, now);
}

/** Returns the refusal if no change to this booking would be accepted from the customer (§S4.24). */
export function checkChangeableBy(
  customer: Booker,
  booking: Changed,
  now: Temporal.Instant,
): BookerRefusal | ReturnType<typeof checkChangeable> {
  const refusal = checkChangeable(booking, now);
  if (refusal) return refusal;
  return canBeShortened(booking, now) ? undefined : mayMove(customer, booking, now);
}

/** Returns the refusal if the customer may only give time back. */
function mayMove(customer: Booker, booking: Changed, now: Temporal.Instant): BookerRefusal | undefined {
  const refusal = mayBook(customer, now);
  const isAboutDocuments = refusal === 'DOCUMENTS_REQUIRED' || refusal === 'DOCUMENTS_EXPIRED';
  return isAboutDocuments && isStartFixed(booking, now) ? undefined : refusal;
}

/** May the booking end a quarter of an hour earlier? If not, nothing shorter is valid either. */
function canBeShortened(booking: Changed, now: Temporal.Instant): boolean {
  const { start, end } = booking.period;
  const shorter = { start, end: end.subtract({ milliseconds: QUARTER_HOUR_MS }) };
  return checkPeriod(shorter, now, { startIsFixed: true }) === undefined;
}

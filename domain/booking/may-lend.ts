import type { BookingState } from './booking-state.ts';
import { checkCancellation } from './cancellation.ts';
import { type Booker, mayBook } from './may-book.ts';
import type { Period } from './period.ts';

/**
 * Returns the refusal if the booking can no longer be lent or taken back: after cancelling ends, the first
 * unlock, or an answered check, whose driver would be left standing beside the car.
 */
export function mayLend(
  booking: { state: BookingState; period: Period; isChecked: boolean },
  now: Temporal.Instant,
): ReturnType<typeof checkCancellation> | 'DRIVER_AT_CAR' {
  return checkCancellation(booking, now) ?? (booking.isChecked ? 'DRIVER_AT_CAR' : undefined);
}

/**
 * May this person take over a booking? Their own documents count, as at the car (§S10.3), so that nobody is lent
 * what will not open for them.
 */
export const mayTakeOver = (driver: Booker, now: Temporal.Instant): boolean =>
  mayBook(driver, now) === undefined && driver.documentsValidUntil !== null;

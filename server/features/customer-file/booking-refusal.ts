import { mayBook } from '#domain/booking/may-book.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import type { BookedForByStaff } from './booked-for.repository.ts';

/** Why somebody cannot book a period whatever car it is; undefined: they can. */
export const bookingRefusal = (
  { booker, isSalesPartner }: BookedForByStaff,
  period: Period,
  now: Temporal.Instant,
) => checkPeriod(period, now) ?? (isSalesPartner ? 'CUSTOMER_MAY_NOT_BOOK' : mayBook(booker, now));

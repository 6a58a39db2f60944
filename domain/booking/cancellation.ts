import { type BookingState, mayBecome } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import type { Period } from '#domain/booking/period.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';

/** Cancelling and shortening cost nothing until this long before the start (§S4.14, §S4.19). */
export const FREE_UNTIL_HOURS_BEFORE_START = 24;
/** Cancelling costs nothing this long after booking, while the start lies ahead (§S4.15). */
export const FREE_MINUTES_AFTER_BOOKING = 15;
/** The share of the time price that is owed for time given up late (§S4.16). */
export const LATE_SHARE_PERCENT = 50;

export type CancellationRefusal = 'BOOKING_STARTED' | 'BOOKING_ENDED' | 'BOOKING_CANCELLED';

/** May this booking be cancelled? As long as it was neither unlocked nor is over, also after its start, at a fee. */
export function checkCancellation(
  booking: { state: BookingState; period: Period },
  now: Temporal.Instant,
): CancellationRefusal | undefined {
  const refusal = checkChangeable(booking, now);
  return refusal || mayBecome(booking.state, 'CANCELLED') ? refusal : 'BOOKING_STARTED';
}

/** What decides whether giving up time is free. */
export type CancellationFacts = {
  period: Period;
  bookedAt: Temporal.Instant;
  /** Since when giving up time costs whatever the start is: it was moved when it did (docs/decisions/013). */
  lateSince?: Temporal.Instant | undefined;
};

/**
 * What cancelling costs, in cents: nothing until 24 h before the start and within 15 minutes of booking while the
 * start lies ahead, otherwise half of the time price (§S4.14, §S4.15, §S4.16).
 */
export function cancellationFeeCents(
  booking: CancellationFacts & { timePriceCents: number },
  now: Temporal.Instant,
): number {
  return isLate(booking, now) && !isJustBooked(booking, now) ? lateShareCents(booking.timePriceCents) : 0;
}

/** Until when a booking can be cancelled at no cost (§S4.14, §S4.15); undefined when that time has passed. */
export function freeCancellationUntil(
  booking: CancellationFacts,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const { period, bookedAt, lateSince } = booking;
  const graceEnd = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  const grace = Temporal.Instant.compare(graceEnd, period.start) < 0 ? graceEnd : period.start;
  const dayBefore = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  const until = lateSince || Temporal.Instant.compare(dayBefore, grace) < 0 ? grace : dayBefore;
  return Temporal.Instant.compare(until, now) > 0 ? until : undefined;
}

/** Giving up time costs: less than 24 hours before the start, after it, or once the booking was moved then. */
export function isLate({ period, lateSince }: CancellationFacts, now: Temporal.Instant): boolean {
  return lateSince !== undefined || isInsideLastDay(period, now);
}

/** Within 15 minutes of booking, while the start lies ahead. */
export function isJustBooked({ period, bookedAt }: CancellationFacts, now: Temporal.Instant): boolean {
  const graceEnd = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  return Temporal.Instant.compare(now, period.start) < 0 && Temporal.Instant.compare(now, graceEnd) <= 0;
}

/** Less than 24 hours before the start, or after it. */
function isInsideLastDay(period: Period, now: Temporal.Instant): boolean {
  const freeUntil = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(now, freeUntil) > 0;
}

/** The share of a time price, in cents, that is owed for time given up late. */
export function lateShareCents(timePriceCents: number): number {
  return roundHalfAwayFromZero((timePriceCents * LATE_SHARE_PERCENT) / 100);
}

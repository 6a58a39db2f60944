import { type BookingState, mayBecome } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import type { Period } from '#domain/booking/period.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';

/** Cancelling and shortening are free until this many hours before the start (§S4.14, §S4.19). */
export const FREE_UNTIL_HOURS_BEFORE_START = 24;
/** Cancelling is free for this many minutes after booking, but only before the start (§S4.15). */
export const FREE_MINUTES_AFTER_BOOKING = 15;
/** The share of the time price that a customer owes for time given up late (§S4.16). */
export const LATE_SHARE_PERCENT = 50;

export type CancellationRefusal = 'BOOKING_STARTED' | 'BOOKING_ENDED' | 'BOOKING_CANCELLED';

/**
 * Returns the refusal if this booking cannot be cancelled. It can be until it is unlocked or its period ends;
 * after its start too, for a fee.
 */
export function checkCancellation(
  booking: { state: BookingState; period: Period },
  now: Temporal.Instant,
): CancellationRefusal | undefined {
  const refusal = checkChangeable(booking, now);
  return refusal || mayBecome(booking.state, 'CANCELLED') ? refusal : 'BOOKING_STARTED';
}

/** The facts that decide whether giving up time is free. */
export type CancellationFacts = {
  period: Period;
  bookedAt: Temporal.Instant;
  /**
   * Since when giving up time costs a fee whatever the start is: the booking was moved at a time when
   * cancelling it cost a fee (docs/decisions/013).
   */
  lateSince?: Temporal.Instant | undefined;
};

/**
 * The fee for cancelling, in cents: none until 24 h before the start, and none within 15 minutes of booking
 * while the start lies ahead; otherwise half of the time price (§S4.14, §S4.15, §S4.16).
 */
export function cancellationFeeCents(
  booking: CancellationFacts & { timePriceCents: number },
  now: Temporal.Instant,
): number {
  return isLate(booking, now) && !isJustBooked(booking, now) ? lateShareCents(booking.timePriceCents) : 0;
}

/** The instant until which cancelling is free (§S4.14, §S4.15); undefined if it has passed. */
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

/** Does giving up time cost a fee: less than 24 hours before the start, after it, or after a late move? */
export function isLate({ period, lateSince }: CancellationFacts, now: Temporal.Instant): boolean {
  return lateSince !== undefined || isInsideLastDay(period, now);
}

/** Is it within 15 minutes of booking, and before the start? */
export function isJustBooked({ period, bookedAt }: CancellationFacts, now: Temporal.Instant): boolean {
  const graceEnd = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  return Temporal.Instant.compare(now, period.start) < 0 && Temporal.Instant.compare(now, graceEnd) <= 0;
}

/** Is it less than 24 hours before the start, or after it? */
function isInsideLastDay(period: Period, now: Temporal.Instant): boolean {
  const freeUntil = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(now, freeUntil) > 0;
}

/** The fee for giving up time of this price late, in cents. */
export function lateShareCents(timePriceCents: number): number {
  return roundHalfAwayFromZero((timePriceCents * LATE_SHARE_PERCENT) / 100);
}

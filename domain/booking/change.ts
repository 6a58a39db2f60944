import type { BookingState } from '#domain/booking/booking-state.ts';
import {
  type CancellationFacts,
  isJustBooked,
  isLate,
  lateShareCents,
} from '#domain/booking/cancellation.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { checkPeriod, type Period, type PeriodRefusal, periodMs } from '#domain/booking/period.ts';

export type ChangeRefusal = PeriodRefusal | 'START_FIXED' | 'BOOKING_ENDED' | 'BOOKING_CANCELLED';

/**
 * May this booking get the new period (§S4.17, §S4.18)? Until it begins both ends move; from then on, or once unlocked,
 * only the end does, and never to before now.
 */
export function checkChange(
  booking: { state: BookingState; period: Period },
  newPeriod: Period,
  now: Temporal.Instant,
): ChangeRefusal | undefined {
  const refusal = checkChangeable(booking, now);
  if (refusal) return refusal;
  if (isStartFixed(booking, now)) {
    if (!newPeriod.start.equals(booking.period.start)) return 'START_FIXED';
    return checkPeriod(newPeriod, now, { startIsFixed: true });
  }
  return checkPeriod(newPeriod, now);
}

/** The start can no longer move: the booking was unlocked or has begun. */
export function isStartFixed(
  booking: { state: BookingState; period: Period },
  now: Temporal.Instant,
): boolean {
  return booking.state !== 'RESERVED' || Temporal.Instant.compare(now, booking.period.start) >= 0;
}

/**
 * What the change costs on top of the new time price, in cents: for a shorter period less than 24 h before the old
 * start, or after it, half of the time price given up (§S4.19).
 */
export function changeFeeCents(
  booking: CancellationFacts & { timePriceCents: number },
  changed: { period: Period; timePriceCents: number },
  now: Temporal.Instant,
): number {
  const isShorter = periodMs(changed.period) < periodMs(booking.period);
  if (!isShorter || !isLate(booking, now)) return 0;
  return lateShareCents(Math.max(0, booking.timePriceCents - changed.timePriceCents));
}

/**
 * Since when giving up time costs, once the booking has been changed now: who moves a booking when cancelling it costs
 * does not win the free cancellation back (docs/decisions/013).
 */
export function lateSinceAfterChange(
  booking: CancellationFacts,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (booking.lateSince) return booking.lateSince;
  return isLate(booking, now) && !isJustBooked(booking, now) ? now : undefined;
}

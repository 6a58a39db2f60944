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
 * Returns the refusal if this booking may not get the new period (§S4.17, §S4.18). Before it begins, both
 * ends may move; once it has begun or was unlocked, only the end, and never to before now.
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

/** Is the start fixed, because the booking was unlocked or has begun? */
export function isStartFixed(
  booking: { state: BookingState; period: Period },
  now: Temporal.Instant,
): boolean {
  return booking.state !== 'RESERVED' || Temporal.Instant.compare(now, booking.period.start) >= 0;
}

/**
 * The fee for a change, in cents, on top of the new time price: half of the time price given up, if the
 * period gets shorter less than 24 h before the old start, after it, or after a late move (§S4.19).
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
 * The booking's `lateSince` if it is changed now: moving a booking when cancelling costs a fee does not make
 * cancelling free again (docs/decisions/013).
 */
export function lateSinceAfterChange(
  booking: CancellationFacts,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (booking.lateSince) return booking.lateSince;
  return isLate(booking, now) && !isJustBooked(booking, now) ? now : undefined;
}

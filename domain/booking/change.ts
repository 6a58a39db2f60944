import type { BookingState } from '#domain/booking/booking-state.ts';
import {
  cancellationBasisCents,
  type FreeTimeFacts,
  isLate,
  type LateShare,
  lateShareCents,
} from '#domain/booking/cancellation.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { checkPeriod, type Period, type PeriodRefusal, periodMs } from '#domain/booking/period.ts';

export type ChangeRefusal = PeriodRefusal | 'START_FIXED' | 'BOOKING_ENDED' | 'BOOKING_CANCELLED';

/**
 * Returns the refusal if this booking may not get the new period (§S4.17, §S4.18). Before it begins both ends
 * may move; once begun or unlocked, only the end, never to before now.
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

/** A period of a booking with its time price. */
type Priced = { period: Period; timePriceCents: number };

/**
 * The fee for a change, in cents, on top of the new time price: a share of the time price given up, if the
 * period gets shorter when giving up time costs (§S4.19, §S4.21).
 */
export function changeFeeCents(
  booking: FreeTimeFacts & Priced & { priceList: LateShare },
  changed: Priced,
  now: Temporal.Instant,
): number {
  const isShorter = periodMs(changed.period) < periodMs(booking.period);
  if (!isShorter || !isLate(booking, now)) return 0;
  return lateShareCents(Math.max(0, booking.timePriceCents - changed.timePriceCents), booking.priceList);
}

/**
 * The booking's `latePeakCents` if it is changed now, so that a fee cannot be moved away (§S4.22,
 * docs/decisions/027): undefined as long as every change was made while cancelling was free.
 */
export function latePeakAfterChange(
  booking: FreeTimeFacts & Priced,
  changed: Pick<Priced, 'timePriceCents'>,
  now: Temporal.Instant,
): number | undefined {
  const basis = cancellationBasisCents(booking, now);
  return basis === undefined ? undefined : Math.max(basis, changed.timePriceCents);
}

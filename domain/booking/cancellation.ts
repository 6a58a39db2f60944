import { type BookingState, mayBecome } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import type { Period } from '#domain/booking/period.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';

/** Cancelling and shortening are free until this many hours before the start (§S4.14, §S4.19). */
export const FREE_UNTIL_HOURS_BEFORE_START = 24;
/** Cancelling is free for this many minutes after booking, but only before the start (§S4.15). */
export const FREE_MINUTES_AFTER_BOOKING = 15;

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
export type FreeTimeFacts = {
  period: Period;
  bookedAt: Temporal.Instant;
  /**
   * Set by the first change while cancelling cost a fee: the highest time price from then to the last change
   * (`latePeakAfterChange`). Then giving up time costs a fee whatever the start is (§S4.22).
   */
  latePeakCents?: number | undefined;
  /** Set once the driver was told that the car will be late: until then giving up time is free (§S16.50). */
  freeBecauseLateUntil?: Temporal.Instant | undefined;
};

/** The share of the time price that is owed for time given up late, as the booking's price list says (§S4.16). */
export type LateShare = Pick<PriceList, 'lateSharePercent'>;

/** The facts that decide what cancelling costs. */
export type CancellationFacts = FreeTimeFacts & {
  priceList: LateShare;
  timePriceCents: number;
  /** The fees for shortenings so far. */
  paidFeeCents: number;
};

/**
 * The fee for cancelling now, in cents, less the paid ones (§S4.14, §S4.16, §S4.22): none until 24 h before
 * the start. Within 15 minutes of booking, before the start, paid fees come back (§S4.15, §S4.21).
 */
export function cancellationFeeCents(booking: CancellationFacts, now: Temporal.Instant): number {
  if (isJustBooked(booking, now)) return 0 - booking.paidFeeCents;
  const basis = cancellationBasisCents(booking, now);
  return basis === undefined
    ? 0
    : Math.max(0, lateShareCents(basis, booking.priceList) - booking.paidFeeCents);
}

/**
 * The time price of which cancelling now costs a share, in cents: the highest that the booking had since
 * cancelling costs a fee (§S4.22); undefined while it is free.
 */
export function cancellationBasisCents(
  booking: FreeTimeFacts & { timePriceCents: number },
  now: Temporal.Instant,
): number | undefined {
  return isLate(booking, now) ? Math.max(booking.timePriceCents, booking.latePeakCents ?? 0) : undefined;
}

/** The instant until which cancelling is free (§S4.14, §S4.15, §S16.50); undefined if it has passed. */
export function freeCancellationUntil(
  booking: FreeTimeFacts,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const { period, bookedAt, latePeakCents, freeBecauseLateUntil } = booking;
  const graceEnd = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  const grace = Temporal.Instant.compare(graceEnd, period.start) < 0 ? graceEnd : period.start;
  const dayBefore = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  const isGraceOnly = latePeakCents !== undefined || Temporal.Instant.compare(dayBefore, grace) < 0;
  const byTime = isGraceOnly ? grace : dayBefore;
  const isLonger = freeBecauseLateUntil && Temporal.Instant.compare(freeBecauseLateUntil, byTime) > 0;
  const until = isLonger ? freeBecauseLateUntil : byTime;
  return Temporal.Instant.compare(until, now) > 0 ? until : undefined;
}

/**
 * Does giving up time cost a fee? Yes from 24 hours before the start on, or after a change at such a time;
 * not within 15 minutes of booking, nor while the car is late.
 */
export function isLate(booking: FreeTimeFacts, now: Temporal.Instant): boolean {
  if (isJustBooked(booking, now) || isFreeBecauseLate(booking, now)) return false;
  return booking.latePeakCents !== undefined || isInsideLastDay(booking.period, now);
}

/** Is it within 15 minutes of booking, and before the start? */
function isJustBooked({ period, bookedAt }: FreeTimeFacts, now: Temporal.Instant): boolean {
  const graceEnd = bookedAt.add({ minutes: FREE_MINUTES_AFTER_BOOKING });
  return Temporal.Instant.compare(now, period.start) < 0 && Temporal.Instant.compare(now, graceEnd) <= 0;
}

const isFreeBecauseLate = ({ freeBecauseLateUntil }: FreeTimeFacts, now: Temporal.Instant): boolean =>
  freeBecauseLateUntil !== undefined && Temporal.Instant.compare(now, freeBecauseLateUntil) <= 0;

/** Is it less than 24 hours before the start, or after it? */
function isInsideLastDay(period: Period, now: Temporal.Instant): boolean {
  const freeUntil = period.start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(now, freeUntil) > 0;
}

/** The fee for giving up time of this price late, in cents. */
export function lateShareCents(timePriceCents: number, { lateSharePercent }: LateShare): number {
  return roundHalfAwayFromZero((timePriceCents * lateSharePercent) / 100);
}

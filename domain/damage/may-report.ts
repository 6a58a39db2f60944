import type { BookingState } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import { earliestUnlock } from '#domain/trip/may-command.ts';

/** After the return the driver is asked for damage for so long. */
export const REPORT_HOURS = 24;
/** A report waits on the device without a connection; so much later it is still taken. */
const ARRIVAL_HOURS = 48;
/** So long after it was noticed a report may arrive. */
export const LATEST_REPORT_HOURS = REPORT_HOURS + ARRIVAL_HOURS;
/** The next driver sees the known damage this early, so that it is on the device in a garage without a connection. */
const SEEN_BEFORE_HOURS = 24;

type Booked = {
  state: BookingState;
  period: Period;
  /** The return; undefined: not returned. */
  endedAt: Temporal.Instant | undefined;
};
export type ReportRefusal = 'BOOKING_CANCELLED' | 'TRIP_TOO_EARLY' | 'DAMAGE_TOO_LATE';

const hasPassed = (end: Temporal.Instant, hours: number, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, end.add({ hours })) >= 0;

/** Returns when the driver had the car for the last time: the return, but never before the end of the booking. */
function lastUse({ period, endedAt }: Booked): Temporal.Instant {
  return endedAt && Temporal.Instant.compare(endedAt, period.end) > 0 ? endedAt : period.end;
}

/**
 * Returns the refusal if no damage may be reported with this booking now: from the moment at which the car could be
 * opened, on the whole trip, and for a while after the return.
 */
export function mayReport(booking: Booked, now: Temporal.Instant): ReportRefusal | undefined {
  if (booking.state === 'CANCELLED') return 'BOOKING_CANCELLED';
  if (booking.state === 'ACTIVE') return undefined;
  if (Temporal.Instant.compare(now, earliestUnlock(booking.period)) < 0) return 'TRIP_TOO_EARLY';
  return hasPassed(lastUse(booking), LATEST_REPORT_HOURS, now) ? 'DAMAGE_TOO_LATE' : undefined;
}

/** Is the driver offered to report? Sooner over than the time in which a report is taken. */
export const isReportOffered = (booking: Booked, now: Temporal.Instant): boolean =>
  mayReport(booking, now) === undefined &&
  (booking.state === 'ACTIVE' || !hasPassed(lastUse(booking), REPORT_HOURS, now));

/**
 * May this booking's driver see the car's known damage? From a day before their trip, to know the car, to
 * three days after it, to see what was found next.
 */
export function maySeeDamages(booking: Booked, now: Temporal.Instant): boolean {
  if (booking.state === 'CANCELLED') return false;
  if (booking.state === 'ACTIVE') return true;
  if (Temporal.Instant.compare(now, booking.period.start.subtract({ hours: SEEN_BEFORE_HOURS })) < 0)
    return false;
  return !hasPassed(lastUse(booking), LATEST_REPORT_HOURS, now);
}

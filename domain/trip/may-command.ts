import type { BookingState } from '#domain/booking/booking-state.ts';
import { type Booker, type BookerRefusal, mayBook } from '#domain/booking/may-book.ts';
import type { Period } from '#domain/booking/period.ts';
import type { CommandKind } from '#domain/telematics/car-command.ts';

/** A car that stands free and ready may be opened this much earlier (§S10.1). */
export const EARLY_MINUTES = 15;

export type TripFacts = {
  booking: { state: BookingState; period: Period };
  driver: Booker & { pinIsInitial: boolean };
  /** The driver has answered the departure check. */
  isChecked: boolean;
  /** Where the car is otherwise: still on the trip before, or kept for something else, e.g. the workshop. */
  car: 'READY' | 'KEPT' | 'ON_OTHER_TRIP';
  /** The operator has stopped the trip (§S10.28): the car opens no more for it. */
  isStopped: boolean;
};

export type CommandRefusal =
  | BookerRefusal
  | 'BOOKING_CANCELLED'
  | 'BOOKING_ENDED'
  | 'TRIP_STOPPED'
  | 'TRIP_TOO_EARLY'
  | 'TRIP_NOT_BEGUN'
  | 'CAR_NOT_RETURNED'
  | 'PIN_INITIAL'
  | 'DEPARTURE_CHECK_MISSING';

/** From when on the car may be opened if it stands free and ready. */
export const earliestUnlock = (period: Period): Temporal.Instant =>
  period.start.subtract({ minutes: EARLY_MINUTES });

/** Returns the refusal if the driver may not command the car so now (§S10.1 to §S10.3). */
export function mayCommand(
  kind: CommandKind,
  facts: TripFacts,
  now: Temporal.Instant,
): CommandRefusal | undefined {
  const { state, period } = facts.booking;
  if (state === 'CANCELLED') return 'BOOKING_CANCELLED';
  if (state === 'ENDED' || state === 'BILLED' || state === 'NO_SHOW') return 'BOOKING_ENDED';
  if (facts.isStopped && kind === 'UNLOCK') return 'TRIP_STOPPED';
  // Until the return is confirmed, whatever has happened, unless the operator stopped the trip: nobody is
  // left beside an open car, or locked out of one to bring back.
  if (state === 'ACTIVE') return undefined;
  if (Temporal.Instant.compare(now, period.end) >= 0) return 'BOOKING_ENDED';
  return kind === 'LOCK' ? 'TRIP_NOT_BEGUN' : mayBegin(facts, now);
}

/** What a person can do least about comes first: nobody changes a pin for a car that is not there. */
function mayBegin(
  { booking, driver, isChecked, car }: TripFacts,
  now: Temporal.Instant,
): CommandRefusal | undefined {
  const { period } = booking;
  if (Temporal.Instant.compare(now, earliestUnlock(period)) < 0) return 'TRIP_TOO_EARLY';
  if (car === 'ON_OTHER_TRIP') return 'CAR_NOT_RETURNED';
  if (car === 'KEPT' && Temporal.Instant.compare(now, period.start) < 0) return 'TRIP_TOO_EARLY';
  const refusal = mayBook(driver, now);
  if (refusal) return refusal;
  // Booking lets accounts pass that are older than the checks; driving does not (§S10.3).
  if (driver.documentsValidUntil === null) return 'DOCUMENTS_REQUIRED';
  if (driver.pinIsInitial) return 'PIN_INITIAL';
  return isChecked ? undefined : 'DEPARTURE_CHECK_MISSING';
}

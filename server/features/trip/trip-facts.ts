import type { TripFacts } from '#domain/trip/may-command.ts';
import { toBooker } from '#server/features/booking/booker.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import type { Session } from '#server/http/session.ts';
import type { TripRow } from './trip.repository.ts';

/** Returns the facts that decide what the driver may do with the car now. */
export const toTripFacts = (booking: BookingRow, trip: TripRow, session: Session): TripFacts => ({
  booking: { state: booking.state, period: periodOf(booking) },
  driver: { ...toBooker(session), pinIsInitial: trip.pinIsInitial },
  isChecked: trip.checkedAt !== null,
  car: trip.car,
  isStopped: trip.isStopped,
});

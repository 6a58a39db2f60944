import { bookForCustomer } from '#contract/customer-booking.ts';
import { staffObstacleText } from '#domain/booking/staff-obstacle.ts';
import { may } from '#domain/staff/may.ts';
import { bookVehicle } from '#server/features/booking/book-vehicle.ts';
import { findBookingPlaces } from '#server/features/customer-booking/customer-booking.repository.ts';
import { aboutBooking, viewStaffBooking } from '#server/features/customer-booking/staff-booking.ts';
import { findObstacle, findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { findBookedFor } from './booked-for.repository.ts';
import { bookingRefusal } from './booking-refusal.ts';
import { findWhom, isClose } from './find-whom.ts';

/** §S20.22: the same rules and the same price as when the person books; why it does not go, staff read in their own words. */
export const bindBookForCustomer = bind(bookForCustomer, {
  handle: async (context, { params, body: { bookeeId, timeRange, reason } }) => {
    const { db, now, session, staff, recordAct } = context;
    // Whoever books for people need not change their account.
    const head = await findWhom(context, params.accountNumber, 'SEE');
    if (isRefused(head)) return head;
    if (await isClose(context, head)) return refuse('TOO_CLOSE');
    const whom = await findBookedFor(db, head.id, now);
    if (!whom) return refuse('CUSTOMER_UNKNOWN');
    const vehicle = await findVehicle(db, bookeeId);
    if (!vehicle || !may(staff.grants, 'BOOKINGS', 'DO', vehicle.cityId, now))
      return refuse('BOOKEE_UNKNOWN');
    const period = toPeriod(timeRange);
    const refusal =
      bookingRefusal(whom, period, now) ??
      (await findObstacle(db, { vehicleId: bookeeId, period, customerId: whom.id, now }));
    if (refusal) return refuseInWords(refusal);
    const row = await bookVehicle(db, whom, {
      vehicleId: bookeeId,
      period,
      actorId: session.customerId,
      now,
    });
    if (isRefused(row)) return refuseInWords(row.refusal, row.detail);
    const [place] = await findBookingPlaces(db, { ids: [row.id], providerId: session.providerId });
    if (!place) throw new Error(`booking ${row.id} vanished`);
    await recordAct({
      kind: 'BOOKING_MADE',
      ...aboutBooking(place),
      vehicleId: row.vehicleId,
      after: { plate: row.plate, timeRange, cents: row.timeCents },
      reason,
    });
    return viewStaffBooking(context, row, place);
  },
});

const refuseInWords = (refusal: string, detail?: { de: string; en: string }) =>
  refuse('BOOKING_NOT_POSSIBLE', { detail: { de: staffObstacleText(refusal), en: detail?.en ?? refusal } });

import { createBooking } from '#contract/booking.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import { checkPeriod } from '#domain/booking/period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { findObstacle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { bookVehicle } from './book-vehicle.ts';
import { toBooker, toViewer } from './booker.ts';
import { toBooking } from './booking-view.ts';

export const bindCreateBooking = bind(createBooking, {
  // Refuses what would fail anyway before a transaction opens. Passing does not guarantee success.
  precheck: async ({ db, now, session }, { body }) => {
    const period = toPeriod(body.timeRange);
    const refusal = checkPeriod(period, now) ?? mayBook(toBooker(session), now);
    if (refusal) return refuse(refusal);
    const obstacle = await findObstacle(db, {
      vehicleId: body.bookeeId,
      period,
      customerId: session.customerId,
      now,
    });
    return obstacle ? refuse(obstacle) : undefined;
  },
  handle: async ({ db, now, session }, { body }) => {
    const { bookeeId: vehicleId, timeRange, km, costCentre, wanted } = body;
    const whom = {
      id: session.customerId,
      isMainAccount: isMainAccount(session.customerNumber),
      booker: toBooker(session),
      severalDrivers: session.severalDrivers,
      tariff: session.tariff,
    };
    const period = toPeriod(timeRange);
    const row = await bookVehicle(db, whom, { vehicleId, period, km, costCentre, wanted, now });
    return isRefused(row) ? row : toBooking(row, toViewer(session), now, 'all');
  },
});

import { createBooking } from '#contract/booking.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { findPriceListOfVehicle } from '#server/features/tariff/price-list.repository.ts';
import { findObstacle, findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBooker, toViewer } from './booker.ts';
import { findBooking, findOwnBookings, insertBooking } from './booking.repository.ts';
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
    const period = toPeriod(body.timeRange);
    const [vehicle, priceList] = await Promise.all([
      findVehicle(db, body.bookeeId),
      findPriceListOfVehicle(db, body.bookeeId, now),
    ]);
    if (!vehicle) return refuse('BOOKEE_UNKNOWN');
    if (!priceList) throw new Error(`no price list of ${vehicle.provider_id} is valid at ${now}`);
    const price = tripPrice({
      vehicleClass: vehicle.class,
      electric: vehicle.electric,
      period,
      priceList,
      tariff: session.tariff,
    });
    const id = await insertBooking(db, {
      providerId: vehicle.provider_id,
      cityId: vehicle.city_id,
      customerId: session.customerId,
      vehicleId: vehicle.id,
      stationId: vehicle.station_id,
      period,
      exclusive: !session.severalDrivers,
      priceListId: priceList.id,
      tariffId: session.tariff.id,
      currency: price.currency,
      timeCents: price.timeCents,
      plannedKm: body.km,
      now,
    });
    if (id === undefined) {
      // The database refused the booking. These reads only find the reason, which may be gone by now.
      const obstacle = await findObstacle(db, {
        vehicleId: vehicle.id,
        period,
        customerId: session.customerId,
      });
      if (obstacle) return refuse(obstacle);
      const overlap = await findOwnBookings(db, session.customerId, period);
      return refuse(overlap.length > 0 ? 'OWN_BOOKING_OVERLAPS' : 'BOOKEE_TAKEN');
    }
    const row = await findBooking(db, id);
    if (!row) throw new Error(`booking ${id} vanished`);
    return toBooking(row, toViewer(session), now, 'all');
  },
});

const toPeriod = (timeRange: { start: string; end: string }): Period => ({
  start: Temporal.Instant.from(timeRange.start),
  end: Temporal.Instant.from(timeRange.end),
});

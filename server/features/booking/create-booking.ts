import { createBooking } from '#contract/booking.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import { checkPeriod, type Period } from '#domain/booking/period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { fulfilledPart } from '#domain/vehicle/vehicle-wish.ts';
import { findCostCentres, lockTerms } from '#server/features/driver/driver.repository.ts';
import { findPriceListOfVehicle } from '#server/features/provider/price-list.repository.ts';
import { findObstacle, findVehicle } from '#server/features/vehicle/vehicle.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toBooker, toViewer } from './booker.ts';
import { findBooking, findOwnBookings, insertBooking } from './booking.repository.ts';
import { toBooking } from './booking-view.ts';
import { insertWish } from './booking-wish.repository.ts';
import { limitInTheWay } from './driver-limit.ts';

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
    const [vehicle, prices] = await Promise.all([
      findVehicle(db, body.bookeeId),
      findPriceListOfVehicle(db, body.bookeeId, now),
    ]);
    if (!vehicle) return refuse('BOOKEE_UNKNOWN');
    // A block that came since the precheck counts, and so does a booking that is being made at the same time.
    const terms = isMainAccount(session.customerNumber) ? undefined : await lockTerms(db, session.customerId);
    const blocked = terms && mayBook({ ...toBooker(session), entitlement: terms.entitlement }, now);
    if (blocked) return refuse(blocked);
    if (body.costCentre !== undefined) {
      const { costCentres } = await findCostCentres(db, session.customerId);
      if (!costCentres.includes(body.costCentre)) return refuse('COST_CENTRE_UNKNOWN');
    }
    if (!prices) throw new Error(`no price list of ${vehicle.providerId} is valid at ${now}`);
    const { priceList, canBill } = prices;
    if (!canBill) return refuse('PROVIDER_CANNOT_BILL');
    const priceWith = (km: number) =>
      tripPrice({
        vehicleClass: vehicle.class,
        electric: vehicle.electric,
        period,
        km,
        priceList,
        tariff: session.tariff,
      });
    const price = priceWith(body.km ?? suggestedDistanceKm(period));
    const limit = await limitInTheWay(db, terms, {
      driverId: session.customerId,
      period,
      vehicleClass: vehicle.class,
      trip: { plannedKm: body.km, centsWith: (km) => priceWith(km).totalCents },
      currency: price.currency,
    });
    if (limit) return refuse('LIMIT_EXCEEDED', { detail: limit });
    const id = await insertBooking(db, {
      providerId: vehicle.providerId,
      cityId: vehicle.cityId,
      customerId: session.customerId,
      vehicleId: vehicle.id,
      stationId: vehicle.stationId,
      period,
      exclusive: !session.severalDrivers,
      priceListId: priceList.id,
      tariffId: session.tariff.id,
      currency: price.currency,
      timeCents: price.timeCents,
      plannedKm: body.km,
      costCentre: body.costCentre,
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
    const wish = fulfilledPart(body.wanted, vehicle);
    if (wish) await insertWish(db, id, wish);
    const row = await findBooking(db, id);
    if (!row) throw new Error(`booking ${id} vanished`);
    return toBooking(row, toViewer(session), now, 'all');
  },
});

const toPeriod = (timeRange: { start: string; end: string }): Period => ({
  start: Temporal.Instant.from(timeRange.start),
  end: Temporal.Instant.from(timeRange.end),
});
